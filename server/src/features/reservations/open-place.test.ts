import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { byId } from '#server/features/reservations/queries';
import { queueReminders } from '#server/features/reservations/reminders';
import { treatments } from '#server/features/treatments/table';
import { venues } from '#server/features/venues/table';
import { callsOf } from '#server/features/waitlist/test-spa';
import { aDeskRequest, aManager, aReservationRequest, tokenOf } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import { aFacial, aPiece, aStaffedSpa } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { languages } from '#shared/i18n/languages';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const TOMORROW = addDays(TODAY, 1);
const PHONE = '+244924111222';

const server = await serverForFile();
const manager = await aManager(server);
const { db } = server.database;
let venue: Venue;
let massage: string;
let ids: Record<'Marta' | 'Rui', string>;
beforeEach(async () => {
  const spa = await aStaffedSpa(server, manager, 'Marta', 'Rui');
  ({ venue, massage, professionals: ids } = spa);
  await set({ packsTreatments: true });
});

const set = (given: Partial<typeof venues.$inferInsert>) => db.update(venues).set(given).where(eq(venues.id, venue.id));
const wish = (given: Partial<InputOf<'book'>> = {}) =>
  aReservationRequest(venue, {
    phone: PHONE,
    date: TOMORROW,
    time: '10:00',
    people: 1,
    treatmentId: massage,
    ...given,
  });
async function book(given: Partial<InputOf<'book'>> = {}) {
  const { status, body } = await server.caller().call('book', wish(given));
  expect(status).toBe(201);
  return body;
}
const row = async (id: string) => (await byId(db, venue.id, id))!;
const mayReassign = async (id: string) => (await row(id)).mayReassign;
const about = async (id: string) => ({ venueId: venue.id, id, version: (await row(id)).version });
const change = async (id: string, given: Partial<InputOf<'changeReservation'>>) =>
  manager.caller.call('changeReservation', { ...(await about(id)), ...given });
const move = async (id: string, given: Pick<InputOf<'moveReservation'>, 'to' | 'notify'>) =>
  manager.caller.call('moveReservation', { ...(await about(id)), ...given });
const otherThan = (professionalId: string | null) => (professionalId === ids.Marta ? ids.Rui : ids.Marta);

/** Names and ids of the party's room and professional. */
async function secretsOf(id: string): Promise<string[]> {
  const { roomId, professionalId } = await row(id);
  const room = venue.rooms.find((one) => one.id === roomId)!.name;
  return [room, roomId, professionalId!, professionalId === ids.Marta ? 'Marta' : 'Rui'];
}

async function messageTexts(): Promise<string[]> {
  const { body } = await manager.caller.call('outbox', { venueId: venue.id });
  return body.map(({ text }) => text);
}

/** Each answer to the guest, and each message as it would be sent. */
async function tellings(id: string): Promise<Record<string, string>> {
  const token = await tokenOf(server, id);
  const told: Record<string, string> = {};
  for (const lang of languages) {
    const inLanguage = { 'accept-language': lang };
    told[`page ${lang}`] = JSON.stringify((await server.caller().call('guestReservation', { token }, inLanguage)).body);
    told[`calendar ${lang}`] = String((await server.caller().call('guestCalendar', { token }, inLanguage)).body);
  }
  const { date, time, status } = await row(id);
  if (status === 'CONFIRMED') {
    told.again = JSON.stringify((await server.caller().call('book', wish({ date, time, mine: [token] }))).error);
  }
  const asked = { venueId: venue.id, phone: PHONE };
  const { reservations } = (await manager.caller.call('exportGuest', asked)).body;
  told.export = JSON.stringify(reservations.filter((one) => one.id === id));
  for (const [n, text] of (await messageTexts()).entries()) told[`message ${n}`] = text;
  return told;
}

const naming = (told: Record<string, string>, secrets: string[]) =>
  Object.keys(told).filter((where) => secrets.some((secret) => told[where]!.includes(secret)));

async function remind() {
  await set({ reminderMinutes: 60 });
  server.clock.set(`${TOMORROW}T08:30:00.000Z`);
  await queueReminders({ db, clock: server.clock });
}

describe('the guest of a treatment without a named professional', () => {
  test('is told neither room nor professional, and staff see both', async () => {
    const headers = { 'idempotency-key': newId() };
    const { body } = await server.caller().call('book', wish(), headers);
    const secrets = await secretsOf(body.id);
    const repeated = await server.caller().call('book', wish(), headers);
    await remind();
    const told: Record<string, string> = {
      ...(await tellings(body.id)),
      reply: JSON.stringify(body),
      repeated: JSON.stringify(repeated.body),
    };
    expect(Object.keys(told)).toContain('message 1');
    expect(told.again).toContain('already_booked');
    expect(naming(told, secrets)).toEqual([]);
    const { body: parties } = await manager.caller.call('venueReservations', { venueId: venue.id, date: TOMORROW });
    const { roomId, professionalId } = await row(body.id);
    expect(parties).toMatchObject([{ roomId, mayReassign: true, treatment: { professional: { id: professionalId } } }]);
  });

  test('is told neither when staff cancel, or the guest', async () => {
    const { id } = await book();
    const secrets = await secretsOf(id);
    await move(id, { to: 'CANCELLED', notify: true });
    expect(naming(await tellings(id), secrets)).toEqual([]);
    expect((await messageTexts()).at(-1)).toContain('(pessoas: 1, uma das nossas salas)');
    const { id: other, guestToken } = await book({ time: '14:00' });
    const { body } = await server.caller().call('cancelAsGuest', { token: guestToken! });
    expect(naming({ reply: JSON.stringify(body) }, await secretsOf(other))).toEqual([]);
  });

  test.each([
    ['PT-AO', 'com a nossa equipa em uma das nossas salas'],
    ['PT-PT', 'com a nossa equipa em uma das nossas salas'],
    ['EN', 'com our team em one of our rooms'],
  ] as const)('reads other words in a message of the venue in %s', async (lang, words) => {
    const body = '{servico} com {profissional} em {sala}';
    await manager.caller.call('createTemplate', { venueId: venue.id, lang, type: 'CONFIRM', body });
    await book({ lang });
    expect((await messageTexts())[0]).toContain(words);
  });

  test('reads a default message without the line of a professional if the treatment has none', async () => {
    await db.update(treatments).set({ professionalIds: [] }).where(eq(treatments.id, massage));
    await book();
    const [text] = await messageTexts();
    expect(text).toContain('🛎️ Massagem\n');
    expect(text).not.toContain('👤');
    expect(text).toContain('📍 uma das nossas salas\n');
  });

  test('is told neither of two professionals, and keeps the piece of equipment', async () => {
    const pair = { teamSize: 2, equipmentIds: [await aPiece(server, venue)] };
    await db.update(treatments).set(pair).where(eq(treatments.id, massage));
    const { id } = await book();
    const secrets = [...(await secretsOf(id)), 'Marta', 'Rui', ...Object.values(ids)];
    expect(naming(await tellings(id), secrets)).toEqual([]);
    expect((await row(id)).equipmentId).not.toBeNull();
  });
});

describe('once staff have decided', () => {
  test.each([
    ['the professional', async (id: string) => ({ professionalId: otherThan((await row(id)).professionalId) })],
    ['the time', async () => ({ time: '15:00' })],
    ['the day', async () => ({ date: addDays(TOMORROW, 1) })],
    [
      'the room',
      async (id: string) => {
        const { roomId } = await row(id);
        return { roomId: venue.rooms.slice(0, 2).find((room) => room.id !== roomId)!.id };
      },
    ],
  ])('on %s, the guest is told all, also after an undo', async (_, wanted) => {
    const { id } = await book();
    expect((await change(id, await wanted(id))).status).toBe(200);
    expect(await mayReassign(id)).toBe(false);
    const isNamed = async () => naming(await tellings(id), await secretsOf(id));
    const everywhere = expect.arrayContaining(['page EN', 'calendar EN', 'export', 'message 0']);
    expect(await isNamed()).toEqual(everywhere);
    expect((await manager.caller.call('undoReservation', await about(id))).status).toBe(200);
    expect(await isNamed()).toEqual(everywhere);
  });

  test('by seating the party, the guest is told all', async () => {
    const { id } = await book();
    server.clock.set(`${TOMORROW}T09:00:00.000Z`);
    await move(id, { to: 'SEATED', notify: false });
    expect(naming(await tellings(id), await secretsOf(id))).toContain('page EN');
  });

  test('only on name, phone and notes, the guest is still told neither', async () => {
    const { id } = await book();
    await change(id, { name: 'Ana', notes: 'Almofada', phone: PHONE, people: 1, time: '10:00' });
    expect(await mayReassign(id)).toBe(true);
  });
});

describe('room and professional are told from the start', () => {
  test('if the guest names a professional, books a visit, or the venue does not use the setting', async () => {
    const facial = await aFacial(server, venue, ids.Rui);
    const named = await book({ professionalId: ids.Marta });
    const visit = await book({ time: '13:00', furtherTreatments: [{ treatmentId: facial }] });
    const seats = await book({ time: '17:00', treatmentId: undefined, roomId: venue.rooms[2]!.id });
    await set({ packsTreatments: false });
    const off = await book({ time: '16:00' });
    const flags = await Promise.all([named, visit, seats, off].map(({ id }) => mayReassign(id)));
    expect(flags).toEqual([false, false, false, false]);
    expect([named, visit, seats, off].map(({ roomId }) => roomId)).not.toContain('');
  });

  test('if staff book, or promote from the waiting list', async () => {
    const asked = { date: TOMORROW, time: '10:00', people: 1, phone: '+244924111333', treatmentId: massage };
    const { body: byPhone } = await manager.caller.call('bookAtDesk', aDeskRequest(venue, asked));
    const spa = callsOf(server, manager, { venue, massage });
    const second = await spa.book();
    const waiting = await spa.wait();
    await spa.leave(second);
    await spa.promote(waiting.id);
    expect([await mayReassign(byPhone.id), (await spa.heldFor(waiting.id)).mayReassign]).toEqual([false, false]);
  });
});
