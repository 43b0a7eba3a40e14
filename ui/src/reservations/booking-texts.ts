import { reservations } from '#shared/i18n/pt-AO/reservations';
import { schedule } from '#shared/i18n/pt-AO/schedule';
import { validation } from '#shared/i18n/pt-AO/validation';
import { waitlist } from '#shared/i18n/pt-AO/waitlist';

/** What is read where one books, waits or comes back to a booking: give it to `useTexts` in such a screen. */
export const bookingTexts = { reservations, schedule, validation, waitlist };
