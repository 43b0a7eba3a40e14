import { describe, expect, test } from 'vitest';
import { type ChangedEntity, changedEntities } from '#shared/live/schema';
import { affectedBy, type BoardRead, showsDay } from '#ui/features/live/affected.ts';

/** Reads that a change makes stale, and reads that it leaves. */
const touched: Record<ChangedEntity, { reads: BoardRead[]; leaves?: BoardRead[] }> = {
  reservation: {
    reads: [
      'venueReservations',
      'findParties',
      'guestSummary',
      'staffSchedule',
      'dayFigures',
      'monthCalendar',
      'outbox',
    ],
    leaves: ['templates', 'venueWaitlist', 'stays'],
  },
  deposit: { reads: ['venueReservations', 'outbox'], leaves: ['staffSchedule'] },
  guest: { reads: ['venueReservations', 'venueWaitlist', 'guestSummary', 'outbox'] },
  review: { reads: ['venueReviews'], leaves: ['venueReservations', 'managedVenues'] },
  waitlist_entry: {
    reads: ['venueWaitlist', 'findEntries', 'suggestions', 'dayFigures', 'outbox'],
    leaves: ['venueReservations'],
  },
  enquiry: { reads: ['venueEnquiries', 'hallDay', 'outbox'], leaves: ['venueReservations', 'staffSchedule'] },
  offer: { reads: ['venueWaitlist', 'suggestions', 'skipsOfEntry'] },
  message: { reads: ['outbox', 'venueReservations', 'venueWaitlist'], leaves: ['staffSchedule'] },
  slot: { reads: ['staffSchedule', 'dayFigures', 'monthCalendar'], leaves: ['outbox'] },
  room: { reads: ['stays', 'venueRooms', 'managedVenues', 'staffSchedule', 'outbox'] },
  treatment: { reads: ['venueTreatments', 'venueReservations', 'outbox'], leaves: ['venueWaitlist'] },
  professional: { reads: ['venueTreatments', 'venueReservations'], leaves: ['venueRooms'] },
  equipment: { reads: ['venueTreatments', 'venueReservations'], leaves: ['venueRooms'] },
  schedule: { reads: ['week', 'staffSchedule', 'monthCalendar'] },
  exception: { reads: ['exceptions', 'staffSchedule', 'monthCalendar'] },
  venue: { reads: ['managedVenues', 'venueSettings', 'outbox'] },
  settings: { reads: ['stays', 'venueSettings', 'managedVenues', 'outbox'], leaves: ['templates'] },
  template: { reads: ['templates', 'whatsappTemplates', 'outbox'], leaves: ['venueReservations'] },
  staff: { reads: ['venueStaff', 'managedVenues'], leaves: ['outbox'] },
  desk: { reads: ['venueDesks'], leaves: ['staffSchedule', 'outbox'] },
};

describe('a change', () => {
  test.each(changedEntities)('of %s refreshes the reads that show it, and the history', (entity) => {
    const { reads, leaves = [] } = touched[entity];
    const again = affectedBy(entity);
    expect(again).toEqual(expect.arrayContaining([...reads, 'venueHistory', 'entityHistory']));
    for (const name of leaves) expect(again).not.toContain(name);
  });

  test.each(['constructor', 'something_new'])(
    'of %s, which this page does not know, refreshes everything',
    (entity) => {
      expect(affectedBy(entity)).toBeNull();
    },
  );
});

test.each([
  ['venueReservations', { date: '2026-11-21' }, true],
  ['venueReservations', { date: '2026-11-22' }, false],
  ['venueReservations', { date: '' }, true],
  ['dayFigures', { date: '2026-11-22' }, true],
  ['dayFigures', { date: '2026-11-20' }, false],
  ['hallDay', { date: '2026-11-20' }, false],
  ['hallDay', { date: '2026-11-21' }, true],
  ['hallDay', { date: '2026-11-23' }, true],
  ['hallDay', { date: '2026-11-24' }, false],
  ['monthCalendar', { month: '2026-11' }, true],
  ['monthCalendar', { month: '2026-12' }, false],
  ['outbox', { list: 'queue' }, true],
  ['outbox', { list: 'day', date: '2026-11-22' }, false],
  ['exceptions', { from: '2026-12-01', to: '2026-12-31' }, true],
])('a change of 21 November is shown by %s of %j: %s', (name, asked, isShown) => {
  expect(showsDay([name, { venueId: 'kianda', ...asked }], ['2026-11-21'])).toBe(isShown);
});
