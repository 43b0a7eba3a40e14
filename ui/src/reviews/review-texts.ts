import { reviews } from '#shared/i18n/pt-AO/reviews';

/** What is read where reviews are read or given: give it to `useTexts` in such a part of a public page. */
export const reviewTexts = { reviews };
