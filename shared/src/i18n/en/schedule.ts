import type { Texts } from '#shared/i18n/catalogue';
import type { schedule as pattern } from '#shared/i18n/pt-AO/schedule';

export const schedule: Texts<typeof pattern> = {
  title: 'Available Times',
  previousDay: 'Day before',
  nextDay: 'Day after',
  seeNextDay: 'See the next day',
  withRoom_zero: 'No time with room.',
  withRoom_one: '{{count}} time with room.',
  withRoom_other: '{{count}} times with room.',
  begun: 'Already begun',
  begunHidden_one: 'Show {{count}} time that has begun',
  begunHidden_other: 'Show {{count}} times that have begun',
  begunShown: 'Hide those that have begun',
  seats_one: '{{count}} seat',
  seats_other: '{{count}} seats',
  onlySeats_one: 'only {{count}} seat',
  onlySeats_other: 'only {{count}} seats',
  noSeats: 'no seats',
  notOpen: 'not open',
  closedDay: 'Closed on this day.',
  closedDayReason: 'Closed on this day: {{reason}}.',
  noSlots: 'There are no times on this day.',
  allBegun: 'The times of this day have already begun.',
  tryAnother: 'Choose another day or another room.',
  failed: 'The times could not be loaded.',
  noneFits: 'None of these times suits you?',
};
