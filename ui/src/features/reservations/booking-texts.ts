import { reservations } from '#shared/i18n/pt-AO/reservations';
import { schedule } from '#shared/i18n/pt-AO/schedule';
import { validation } from '#shared/i18n/pt-AO/validation';
import { waitlist } from '#shared/i18n/pt-AO/waitlist';

/** Catalogue parts of the booking, waiting-list and guest screens, for `useTexts`. */
export const bookingTexts = { reservations, schedule, validation, waitlist };
