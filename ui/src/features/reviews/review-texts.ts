import { reviews } from '#shared/i18n/pt-AO/reviews';

/** Catalogue part of public screens with reviews, for `useTexts`. */
export const reviewTexts = { reviews };
