import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messagesOfDay } from '#server/features/messages/subjects';
import { messages } from '#server/features/messages/table';
import { messageValues, textOf } from '#server/features/messages/texts';
import { reservations } from '#server/features/reservations/table';
import { venues } from '#server/features/venues/table';
import { aManager, aReservationRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import { aFacial, aStaffedSpa, spaFaults } from '#server/testing/spa';
import { newId } from '#shared/ids';
import type { StaffReservation } from '#shared/reservations/desk';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const TOMORROW = addDays(TODAY, 1);

const server = await serverForFile();
let venue: Venue;
let massage: string;
let facial: string;
const manager = await aManager(server);
beforeEach(async () => {
  const spa = await aStaffedSpa(server, manager, 'Marta');
  ({ venue, massage } = spa);
  facial = await aFacial(server, venue, spa.professionals.Marta);
});
afterEach(async () => expect(await spaFaults(server, venue)).toEqual([]));

let phones = 0;
const guest = (more: string[] = [facial], given: object = {}) => {
  const asked = { date: TOMORROW, people: 1, treatmentId: massage, time: '10:00', ...given };
  const furtherTreatments = more.map((treatmentId) => ({ treatmentId }));
  const phone = `+2449262${10_000 + phones++}`;
  const request = aReservationRequest(venue, { phone, ...asked, ...(more.length > 0 && { furtherTreatments }) });
  return server.caller().call('book', request, { 'x-forwarded-for': `41.66.0.${phones % 250}` });
};
const day = async () =>
  (await manager.caller.call('venueReservations', { venueId: venue.id, date: TOMORROW })).body as StaffReservation[];
const visitOf = async (id: string, caller = manager.caller) => caller.call('visitParties', { venueId: venue.id, id });
const seen = (parties: StaffReservation[]) => parties.map(({ id, version }) => ({ id, version }));
const cancel = (id: string, parts: { id: string; version: number }[], given: object = {}) =>
  manager.caller.call('cancelVisit', { venueId: venue.id, id, parts, reason: 'Marta doente', ...given });
const rows = () =>
  server.database.db.select().from(reservations).where(eq(reservations.venueId, venue.id)).orderBy(reservations.id);
const statuses = async () => (await rows()).map(({ status }) => status);
const queued = () => server.database.db.select().from(messages).where(eq(messages.venueId, venue.id));
const moved = (party: StaffReservation, given: object) =>
  manager.caller.call('moveReservation', {
    venueId: venue.id,
    id: party.id,
    version: party.version,
    ...given,
  } as never);

describe('a part of a visit', () => {
  test('says which one of how many it is, also after another part was cancelled', async () => {
    await guest([facial, massage]);
    await guest([], { time: '15:00' });
    const shown = await day();
    const [first] = shown;
    const places = shown.map(({ visitPart: at }) => at && [at.id, at.part, at.of]);
    expect(places).toEqual([[first!.id, 1, 3], [first!.id, 2, 3], [first!.id, 3, 3], undefined]);
    await moved(shown[1]!, { to: 'CANCELLED' });
    expect((await day())[2]!.visitPart).toEqual({ id: first!.id, part: 3, of: 3 });
  });

  test('that staff cancel before the guest was told leaves the confirmation to the next part', async () => {
    await server.database.db.update(venues).set({ depositAmount: '2000' }).where(eq(venues.id, venue.id));
    await guest([facial], { depositValue: 2000 });
    const [first, second] = await day();
    await moved(first!, { to: 'CANCELLED' });
    const unsent = (await queued()).filter(({ status, type }) => status === 'QUEUED' && type === 'CONFIRM');
    expect(unsent.map(({ reservationId }) => reservationId)).toEqual([second!.id]);
    const subject = (await messagesOfDay(server.database.db, venue.id, TOMORROW)).find(
      ({ message }) => message.id === unsent[0]!.id,
    );
    expect(messageValues(subject!, 'https://r.ao', server.clock.now()).dep_valor).toMatch(/2.000/);
  });

  test('leads to all parts in order, also to one on another day', async () => {
    await guest();
    const [first, second] = await day();
    const place = { venueId: venue.id, id: second!.id, version: 1, date: addDays(TOMORROW, 1) };
    expect((await manager.caller.call('changeReservation', place)).status).toBe(200);
    const { body } = await visitOf(second!.id);
    expect(body.map(({ id, date }) => [id, date])).toEqual([
      [first!.id, TOMORROW],
      [second!.id, addDays(TOMORROW, 1)],
    ]);
    expect(body[1]).toMatchObject({ treatment: { name: 'Facial' }, visitPart: { part: 2, of: 2 } });
  });

  test('is alone if it is part of none, and closed to the staff of another venue', async () => {
    await guest([]);
    const [only] = await day();
    expect((await visitOf(only!.id)).body.map(({ id }) => id)).toEqual([only!.id]);
    expect((await visitOf(newId())).error.code).toBe('reservation_not_found');
    const neighbour = await aManager(server);
    expect((await visitOf(only!.id, neighbour.caller)).error.code).toBe('venue_not_found');
    const input = { venueId: venue.id, id: only!.id, parts: seen([only!]) };
    expect((await neighbour.caller.call('cancelVisit', input)).error.code).toBe('venue_not_found');
    expect(await statuses()).toEqual(['CONFIRMED']);
  });
});

describe('cancelling a visit', () => {
  test('cancels each part with the reason, and tells the guest once of all treatments', async () => {
    await guest();
    const parts = await day();
    const { status, body } = await cancel(parts[1]!.id, seen(parts), { notify: true });
    expect(status).toBe(200);
    expect(body.map((part) => [part.status, part.cancelReason, part.cancelNote])).toEqual([
      ['CANCELLED', 'STAFF', 'Marta doente'],
      ['CANCELLED', 'STAFF', 'Marta doente'],
    ]);
    const told = (await queued()).filter(({ status }) => status === 'QUEUED');
    expect(told.map(({ type, reservationId }) => [type, reservationId])).toEqual([['REJECT', parts[0]!.id]]);
    const subject = (await messagesOfDay(server.database.db, venue.id, TOMORROW)).find(
      ({ message }) => message.type === 'REJECT',
    );
    expect(messageValues(subject!, 'https://r.ao', server.clock.now()).servico).toBe('Massagem e Facial');
  });

  test('a message about one cancelled part names no other', async () => {
    await guest();
    const [first, second] = await day();
    await moved(second!, { to: 'CANCELLED' });
    server.clock.advance(60_000);
    await moved(first!, { to: 'CANCELLED', notify: true });
    const subject = (await messagesOfDay(server.database.db, venue.id, TOMORROW)).find(
      ({ message }) => message.type === 'REJECT',
    );
    expect(messageValues(subject!, 'https://r.ao', server.clock.now()).servico).toBe('Massagem');
  });

  test('promises no deposit back while another part keeps it', async () => {
    await server.database.db.update(venues).set({ depositAmount: '2000' }).where(eq(venues.id, venue.id));
    await guest([facial], { depositValue: 2000 });
    const told = async () => {
      const all = await messagesOfDay(server.database.db, venue.id, TOMORROW);
      const rejections = all.filter(({ message }) => message.type === 'REJECT');
      return rejections.map((subject) => textOf(subject, 'https://r.ao', server.clock.now()).includes('2.000 Kz'));
    };
    const [first, second] = await day();
    await moved(first!, { to: 'CANCELLED', notify: true });
    expect(await told()).toEqual([false]);
    await moved(second!, { to: 'CANCELLED', notify: true });
    expect(await told()).toEqual([true, true]);
  });

  test('tells nothing unless staff want it', async () => {
    await guest();
    const parts = await day();
    await cancel(parts[0]!.id, seen(parts));
    expect((await queued()).map(({ status }) => status)).toEqual(['DROPPED']);
  });

  test('cancels nothing if one part is not as seen, and answers with that part', async () => {
    await guest();
    const parts = await day();
    await manager.caller.call('changeReservation', { venueId: venue.id, ...seen(parts)[1]!, notes: 'Alergia' });
    const refused = await cancel(parts[0]!.id, seen(parts));
    expect(refused.error).toMatchObject({ code: 'stale', current: { id: parts[1]!.id, notes: 'Alergia', version: 2 } });
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED']);
  });

  test('cancels nothing if an open part is left out, or a finished one is named', async () => {
    await guest();
    const parts = await day();
    expect((await cancel(parts[0]!.id, seen(parts).slice(0, 1))).error.code).toBe('stale');
    server.clock.set('2026-11-22T09:05:00.000Z');
    await moved(parts[0]!, { to: 'SEATED' });
    const [seated, open] = await day();
    expect((await cancel(parts[0]!.id, seen([seated!, open!]))).error.code).toBe('stale');
    expect(await statuses()).toEqual(['SEATED', 'CONFIRMED']);
    expect((await cancel(parts[0]!.id, seen([open!]))).status).toBe(200);
    expect(await statuses()).toEqual(['SEATED', 'CANCELLED']);
  });

  test('is undone part by part; the message of the first part then goes with it', async () => {
    await guest();
    const parts = await day();
    const { body } = await cancel(parts[0]!.id, seen(parts), { notify: true });
    for (const part of seen(body)) {
      expect((await manager.caller.call('undoReservation', { venueId: venue.id, ...part })).status).toBe(200);
    }
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED']);
    const rejections = (await queued()).filter(({ type }) => type === 'REJECT');
    expect(rejections.map(({ status }) => status)).toEqual(['DROPPED']);
  });

  test.each([
    ['first', [0, 1]],
    ['second', [1, 0]],
  ])('is told once by the undo of its parts, the %s one first, if the guest was not told before', async (_, order) => {
    await guest();
    const parts = await day();
    const { body } = await cancel(parts[0]!.id, seen(parts));
    for (const [n, at] of order.entries()) {
      server.clock.advance(1000);
      await manager.caller.call('undoReservation', { venueId: venue.id, ...seen(body)[at]! });
      const unsent = (await queued()).filter(({ status }) => status === 'QUEUED');
      expect(unsent).toMatchObject([{ type: 'CONFIRM', reservationId: body[order[0]!]!.id }]);
      expect(await statuses()).toContain(n === 0 ? 'CANCELLED' : 'CONFIRMED');
    }
  });

  test('leaves a message that staff dropped before, whatever they undo later', async () => {
    await guest();
    const parts = await day();
    const [confirmation] = await queued();
    const dropped = { venueId: venue.id, id: confirmation!.id };
    expect((await manager.caller.call('dropMessage', dropped)).status).toBe(200);
    server.clock.advance(1000);
    const { body } = await cancel(parts[0]!.id, seen(parts));
    for (const part of seen(body)) {
      server.clock.advance(1000);
      const { body: back } = await manager.caller.call('undoReservation', { venueId: venue.id, ...part });
      const { body: noted } = await manager.caller.call('changeReservation', {
        ...{ venueId: venue.id, notes: 'Alergia' },
        ...seen([back])[0]!,
      });
      await manager.caller.call('undoReservation', { venueId: venue.id, ...seen([noted])[0]! });
    }
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect((await queued()).map(({ status }) => status)).toEqual(['DROPPED']);
  });

  test.each([
    ['first', [0, 1]],
    ['second', [1, 0]],
  ])('tells of a part that comes back once the guest was told of the %s one alone', async (_, order) => {
    await guest();
    const parts = await day();
    const { body } = await cancel(parts[0]!.id, seen(parts));
    for (const at of order) {
      server.clock.advance(1000);
      await manager.caller.call('undoReservation', { venueId: venue.id, ...seen(body)[at]! });
      const [unsent, ...others] = (await queued()).filter(({ status }) => status === 'QUEUED');
      expect([unsent?.reservationId, others]).toEqual([body[at]!.id, []]);
      await manager.caller.call('markMessageSent', { venueId: venue.id, id: unsent!.id });
    }
  });
});
