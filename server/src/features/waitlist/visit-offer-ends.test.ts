import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messagesOfDay } from '#server/features/messages/subjects';
import { textOf } from '#server/features/messages/texts';
import type { ReservationRow } from '#server/features/reservations/queries';
import { reservations } from '#server/features/reservations/table';
import { entryOfVenue } from '#server/features/waitlist/queries';
import { silentSender } from '#server/features/waitlist/test-house';
import { aWaitingSpa, code, type WaitingSpa } from '#server/features/waitlist/test-spa';
import { aManager } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import { aFacial, aProfessional, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { instantOf, MINUTE_MS } from '#shared/time';

const server = await serverForFile({ sender: silentSender });
let spa: WaitingSpa;
let facial: string;
const manager = await aManager(server);
beforeEach(async () => {
  spa = await aWaitingSpa(server, manager);
  await spa.setAutomatic(false);
  facial = await aFacial(server, spa.venue, await aProfessional(server, spa.venue, { name: 'Ana' }));
});
afterEach(async () => expect(await spaFaults(server, spa.venue)).toEqual([]));

const at = (time: string) => instantOf(TODAY, time, 'Africa/Luanda');

/** A massage at 10:00 and a facial at 11:00, offered just after 08:00 for `minutes`. */
async function anOffer(minutes = 120): Promise<string> {
  const wish = { date: TODAY, windowMinutes: minutes, furtherTreatments: [{ treatmentId: facial }] };
  const { id } = await spa.wait(wish);
  expect(code(await spa.promote(id))).toBe(200);
  return id;
}

const partsOf = async (entryId: string) =>
  (await server.database.db
    .select()
    .from(reservations)
    .where(and(eq(reservations.venueId, spa.venue.id), eq(reservations.waitlistEntryId, entryId)))
    .orderBy(asc(reservations.id))) as [ReservationRow, ReservationRow];

/** Of held parts, entry, offer and unsent message. */
async function endsOf(entryId: string): Promise<string[]> {
  const held = (await partsOf(entryId)).filter(({ status }) => status === 'HOLD');
  const entry = await entryOfVenue(server.database.db, spa.venue.id, entryId);
  const offers = (await spa.offersOf()).filter((offer) => offer.entryId === entryId);
  const unsent = (await messagesOf(entryId)).filter(
    ({ message: { status, type } }) => status === 'QUEUED' && type === 'WAITLIST',
  );
  const all = [
    ...[...held, entry!, ...offers].map(({ holdUntil }) => holdUntil),
    ...unsent.map(({ message }) => message.sendBefore),
  ];
  return [...new Set(all.map((end) => end?.toISOString() ?? 'none'))];
}

const messagesOf = async (entryId: string) =>
  (await messagesOfDay(server.database.db, spa.venue.id, TODAY)).filter(
    ({ message }) => message.waitlistEntryId === entryId,
  );

const change = async (party: ReservationRow, given: Partial<InputOf<'changeReservation'>>) => {
  const answer = await manager.caller.call('changeReservation', { ...spa.about(party), ...given });
  expect(code(answer)).toBe(200);
  return answer.body;
};
const moveTo = async (party: ReservationRow, to: 'CANCELLED' | 'CONFIRMED') =>
  (await manager.caller.call('moveReservation', { ...spa.about(party), to })).body;
const undo = async (party: { id: string; version: number }) =>
  code(await manager.caller.call('undoReservation', spa.about(party)));

async function sendOffer(entryId: string): Promise<void> {
  const { message } = (await messagesOf(entryId))[0]!;
  const sent = await manager.caller.call('markMessageSent', { venueId: spa.venue.id, id: message.id });
  expect(code(sent)).toBe(200);
}

test('an offered treatment that staff move to an earlier time ends when it begins', async () => {
  const { id } = await spa.wait({ date: TODAY, windowMinutes: 120 });
  await spa.promote(id);
  const [party] = await partsOf(id);
  await change(party, { time: '09:00' });
  expect(await endsOf(id)).toEqual([at('09:00').toISOString()]);
});

describe('an offered visit has one end', () => {
  test.each([
    ['first', 0],
    ['later', 1],
  ])('when staff move its %s part to an earlier time, and when they undo it', async (_which, n) => {
    const id = await anOffer();
    const before = await endsOf(id);
    expect(before).toEqual([at('10:00').toISOString()]);
    const part = (await partsOf(id))[n]!;
    const moved = await change(part, { time: '09:00' });
    expect(await endsOf(id)).toEqual([at('09:00').toISOString()]);
    expect(await undo(moved)).toBe(200);
    expect(await endsOf(id)).toEqual(before);
  });

  test.each([
    ['another room', () => ({ roomId: spa.venue.rooms[1]!.id, time: '12:30' })],
    ['another professional', () => ({ professionalId: spa.rui })],
    ['a later time', () => ({ time: '13:00' })],
  ])('when staff move its first part to %s', async (_where, given) => {
    const id = await anOffer(30);
    const before = await endsOf(id);
    const [first] = await partsOf(id);
    const moved = await change(first, given());
    expect(await endsOf(id)).toEqual(before);
    expect(await undo(moved)).toBe(200);
    expect(await endsOf(id)).toEqual(before);
  });

  test('when its message leaves after staff moved a later part before the first', async () => {
    const id = await anOffer(30);
    const [, last] = await partsOf(id);
    await change(last, { time: '09:00' });
    const [subject] = await messagesOf(id);
    server.clock.set(at('08:25').toISOString());
    await sendOffer(id);
    expect(await endsOf(id)).toEqual([at('08:55').toISOString()]);
    expect(textOf(subject!, 'https://r.ao', at('08:25'))).toContain('08:55');
  });

  test('that is never after the start of a part, when its message leaves late', async () => {
    const id = await anOffer(60);
    const [, last] = await partsOf(id);
    await change(last, { time: '09:00' });
    const [subject] = await messagesOf(id);
    server.clock.set(at('08:30').toISOString());
    expect(textOf(subject!, 'https://r.ao', at('08:30'))).toContain('09:00');
    await sendOffer(id);
    expect(await endsOf(id)).toEqual([at('09:00').toISOString()]);
  });

  test.each(['CANCELLED', 'CONFIRMED'] as const)('when staff undo that a part is %s', async (to) => {
    const id = await anOffer(30);
    const [, last] = await partsOf(id);
    const changed = await moveTo(last, to);
    server.clock.advance(5 * MINUTE_MS);
    await sendOffer(id);
    const told = await endsOf(id);
    expect(await undo(changed)).toBe(200);
    expect(await endsOf(id)).toEqual(told);
  });
});

test('a booked visit that waits for its confirmation has one end after staff move a part', async () => {
  const { id } = await spa.book({ date: TODAY, furtherTreatments: [{ treatmentId: facial }] });
  const { db } = server.database;
  const ofVisit = and(eq(reservations.venueId, spa.venue.id), eq(reservations.visitId, id));
  await db
    .update(reservations)
    .set({ status: 'HOLD', holdUntil: at('10:00') })
    .where(ofVisit);
  const [first] = await db.select().from(reservations).where(ofVisit).orderBy(asc(reservations.id));
  await change(first!, { time: '09:00' });
  const parts = await db.select().from(reservations).where(ofVisit);
  expect(parts.map(({ holdUntil }) => holdUntil)).toEqual([at('09:00'), at('09:00')]);
});
