import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#server/features/messages/table';
import { queueReminders } from '#server/features/reservations/reminders';
import { dueReminders, reservations } from '#server/features/reservations/table';
import { venues } from '#server/features/venues/table';
import { aManager, aReservationRequest, aVenue, type SignedInCaller } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const TOMORROW = addDays(TODAY, 1);
const server = await serverForFile();
let manager: SignedInCaller;
let venue: Venue;
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  await server.database.db.delete(dueReminders);
  manager = await aManager(server);
  venue = await aVenue(server, { ownerId: manager.user.id });
  await remindBefore(120);
});

const remindBefore = (reminderMinutes: number | null) =>
  server.database.db.update(venues).set({ reminderMinutes }).where(eq(venues.id, venue.id));
const book = async (given: Partial<InputOf<'book'>> = {}) =>
  (await server.caller().call('book', aReservationRequest(venue, { date: TOMORROW, ...given }))).body;
const ofVenue = () => server.database.db.select().from(dueReminders).where(eq(dueReminders.venueId, venue.id));
const dueTimes = async () => (await ofVenue()).map(({ dueAt }) => dueAt.toISOString());
const run = () => queueReminders({ db: server.database.db, clock: server.clock });
const reminders = async (reservationId: string) =>
  (await server.database.db.select().from(messages).where(eq(messages.reservationId, reservationId))).filter(
    ({ type }) => type === 'REMINDER',
  );
const move = (id: string, to: 'CANCELLED' | 'SEATED') =>
  manager.caller.call('moveReservation', { venueId: venue.id, id, version: 1, to });

describe('the stored time of a reminder', () => {
  test('is as long before the slot as the venue wants', async () => {
    await book();
    const [row] = await ofVenue();
    expect(row).toMatchObject({
      dueAt: new Date(`${TOMORROW}T17:00:00Z`),
      startsAt: new Date(`${TOMORROW}T19:00:00Z`),
    });
  });

  test('follows the hours of the venue and its time zone, also to none and back', async () => {
    await book();
    await remindBefore(24 * 60);
    expect(await dueTimes()).toEqual([`${TODAY}T19:00:00.000Z`]);
    await server.database.db.update(venues).set({ timezone: 'UTC' }).where(eq(venues.id, venue.id));
    expect(await dueTimes()).toEqual([`${TODAY}T20:00:00.000Z`]);
    await remindBefore(null);
    expect(await dueTimes()).toEqual([]);
    await remindBefore(60);
    expect(await dueTimes()).toEqual([`${TOMORROW}T19:00:00.000Z`]);
  });

  test('follows the party to another day and time, and hours after midnight count to the evening', async () => {
    venue = await aVenue(server, {
      ownerId: manager.user.id,
      rooms: [{ slots: [{ first: '20:00', last: '00:30', capacity: 5 }] }],
    });
    await remindBefore(120);
    const { id } = await book();
    await manager.caller.call('changeReservation', { venueId: venue.id, id, version: 1, date: TODAY, time: '00:30' });
    expect(await dueTimes()).toEqual([`${TODAY}T21:30:00.000Z`]);
  });

  test('ends with a cancellation, a seating or the phone, and an undo brings it back', async () => {
    const [cancelled, seated, erased] = [
      await book({ time: '20:00', phone: '+244924000001' }),
      await book({ time: '20:30', phone: '+244924000002' }),
      await book({ time: '21:00', phone: '+244924000003' }),
    ];
    await move(cancelled.id, 'CANCELLED');
    await move(seated.id, 'SEATED');
    await server.database.db.update(reservations).set({ phone: '' }).where(eq(reservations.id, erased.id));
    expect(await dueTimes()).toEqual([]);
    await manager.caller.call('undoReservation', { venueId: venue.id, id: cancelled.id, version: 2 });
    expect(await dueTimes()).toEqual([`${TOMORROW}T17:00:00.000Z`]);
  });

  test('is not stored for a party that was booked after it', async () => {
    await remindBefore(48 * 60);
    await book();
    expect(await dueTimes()).toEqual([]);
  });
});

describe('the job', () => {
  test('takes a due reminder once, and removes it', async () => {
    const { id } = await book();
    server.clock.set(`${TOMORROW}T17:00:00Z`);
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.sort()).toEqual([0, 0, 1]);
    expect(await reminders(id)).toHaveLength(1);
    expect(await dueTimes()).toEqual([]);
  });

  test('queues none that a server of the release before has queued', async () => {
    const { id } = await book();
    server.clock.set(`${TOMORROW}T17:00:00Z`);
    const startsAt = new Date(`${TOMORROW}T19:00:00Z`);
    await server.database.db.insert(messages).values({
      ...{ id: newId(), venueId: venue.id, reservationId: id, type: 'REMINDER', lang: 'PT-AO', phone: '+244924111222' },
      sendBefore: startsAt,
    });
    expect(await run()).toBe(0);
    expect(await reminders(id)).toHaveLength(1);
    expect(await dueTimes()).toEqual([]);
  });

  test('forgets reminders of slots that have begun, as after an outage', async () => {
    const { id } = await book();
    server.clock.set(`${TOMORROW}T19:00:00Z`);
    expect(await run()).toBe(0);
    expect([await reminders(id), await dueTimes()]).toEqual([[], []]);
  });
});
