import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { byId } from '#server/features/reservations/queries';
import { reservations } from '#server/features/reservations/table';
import { professionals, treatments } from '#server/features/treatments/table';
import { venues } from '#server/features/venues/table';
import { aManager, aReservationRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import { aFacial, aProfessional, aStaffedSpa, aTreatment, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { addDays, timeOfService } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const TOMORROW = addDays(TODAY, 1);

const server = await serverForFile();
const { db } = server.database;
const manager = await aManager(server);
let venue: Venue;
let rosa: string;
let rui: string;
let massage: string;
/** By Rosa alone, in the cabins of the massage. */
let facial: string;

beforeEach(async () => {
  const spa = await aStaffedSpa(server, manager, 'Rosa', 'Rui');
  ({ venue, massage } = spa);
  ({ Rosa: rosa, Rui: rui } = spa.professionals);
  facial = await aFacial(server, venue, rosa);
  await db.update(venues).set({ packsTreatments: true }).where(eq(venues.id, venue.id));
});
afterEach(async () => expect(await spaFaults(server, venue)).toEqual([]));

let phones = 0;
const guest = (given: Partial<InputOf<'book'>> = {}) => {
  const phone = `+2449270${10_000 + phones++}`;
  const usual = { phone, date: TOMORROW, people: 1, treatmentId: massage, time: '10:00' };
  const wanted = aReservationRequest(venue, { ...usual, ...given });
  return server.caller().call('book', wanted, { 'x-forwarded-for': `41.65.0.${phones % 250}` });
};
const rowOf = async (id: string) => (await byId(db, venue.id, id))!;
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;

const setParty = (id: string, given: Partial<typeof reservations.$inferInsert>) =>
  db.update(reservations).set(given).where(eq(reservations.id, id));

/** A massage by Rosa, who is needed for the facial. */
async function aMassageByRosa(given: Partial<typeof reservations.$inferInsert> = {}, date = TOMORROW) {
  const { body } = await guest({ professionalId: rosa, date });
  await setParty(body.id, { mayReassign: true, ...given });
  return rowOf(body.id);
}

describe('a guest who names no professional', () => {
  test('leaves the professional who alone does another treatment to the others', async () => {
    const { body } = await guest();
    expect((await rowOf(body.id)).professionalId).toBe(rui);
  });

  test('gets the professional of a party that was told neither professional nor room', async () => {
    const before = await aMassageByRosa();
    const { status, body } = await guest({ treatmentId: facial });
    expect(status).toBe(201);
    expect((await rowOf(body.id)).professionalId).toBe(rosa);
    const after = await rowOf(before.id);
    expect(after).toMatchObject({ professionalId: rui, roomId: before.roomId, time: '10:00', mayReassign: true });
    expect(after.version).toBe(before.version + 1);
    const { body: history } = await manager.caller.call('venueHistory', { venueId: venue.id });
    const entry = history.rows.find(({ entityId, kind }) => entityId === before.id && kind === 'edited');
    expect(entry).toMatchObject({ actor: { kind: 'system' } });
  });

  test('gets the room of such a party too', async () => {
    const [first, second] = [venue.rooms[0]!.id, venue.rooms[1]!.id];
    const before = await aMassageByRosa();
    const other = before.roomId === first ? second : first;
    const onlyThere = { roomIds: [before.roomId], professionalIds: [rui] };
    await db.update(treatments).set(onlyThere).where(eq(treatments.id, facial));
    const { status, body } = await guest({ treatmentId: facial });
    expect(status).toBe(201);
    expect((await rowOf(body.id)).roomId).toBe(before.roomId);
    expect((await rowOf(before.id)).roomId).toBe(other);
  });

  test.each([
    ['was told its professional', { mayReassign: false }],
    ['shares a room with a reason', { sharesRoom: true }],
    ['is there', { status: 'SEATED' as const }],
    ['is not confirmed', { status: 'HOLD' as const, holdUntil: new Date('2026-11-21T08:00:00.000Z') }],
    ['belongs to a visit', { visitId: newId() }],
  ])('gets no place of a party that %s', async (_, given) => {
    const before = await aMassageByRosa(given);
    expect(code(await guest({ treatmentId: facial }))).toBe('treatment_taken');
    expect(await rowOf(before.id)).toEqual(before);
    await setParty(before.id, { sharesRoom: false });
  });

  test('gets no place of a party of today', async () => {
    await aMassageByRosa({}, TODAY);
    expect(code(await guest({ treatmentId: facial, date: TODAY }))).toBe('treatment_taken');
  });

  test('gets no place of a party while the venue does not want it', async () => {
    await aMassageByRosa();
    await db.update(venues).set({ packsTreatments: false }).where(eq(venues.id, venue.id));
    expect(code(await guest({ treatmentId: facial }))).toBe('treatment_taken');
  });

  test('gets none for a visit of two treatments', async () => {
    await aMassageByRosa();
    const visit = { treatmentId: facial, furtherTreatments: [{ treatmentId: massage }] };
    expect(code(await guest(visit))).toBe('treatment_taken');
  });

  test('races another one for the place: one of them gets it', async () => {
    await aMassageByRosa();
    const codes = await Promise.all([guest({ treatmentId: facial }), guest({ treatmentId: facial })]);
    expect(codes.map(code).sort()).toEqual([201, 'treatment_taken']);
  });

  test('moves parties of a day that many guests fill at once, each at its own time', async () => {
    const ana = await aProfessional(server, venue, { name: 'Ana' });
    const roomIds = venue.rooms.map(({ id }) => id);
    const everywhere = (professionalIds: string[]) => ({ roomIds, professionalIds });
    await db
      .update(treatments)
      .set(everywhere([rosa, rui, ana]))
      .where(eq(treatments.id, massage));
    await db
      .update(treatments)
      .set(everywhere([rosa]))
      .where(eq(treatments.id, facial));
    const scrub = await aTreatment(server, venue, { minutes: 30, bufferMinutes: 0, ...everywhere([rui]) });
    const massages = Array.from({ length: 9 }, (_, n) => ({ treatmentId: massage, time: timeOfService(540 + n * 60) }));
    const others = Array.from({ length: 40 }, (_, n) => ({
      ...{ treatmentId: [facial, scrub][n % 2]!, time: timeOfService(540 + ((n * 7) % 20) * 30) },
    }));
    const booked = new Map<string, (typeof others)[number]>();
    const ask = async (wish: (typeof others)[number]) => {
      const answer = await guest(wish);
      expect([201, 'treatment_taken']).toContain(code(answer));
      if (answer.status === 201) booked.set(answer.body.id, wish);
    };
    const partiesThere = () => db.select().from(reservations).where(eq(reservations.venueId, venue.id));
    for (const wish of [...massages, ...others.slice(0, 20)]) await ask(wish);
    expect((await partiesThere()).filter(({ version }) => version > 1).length).toBeGreaterThan(0);
    await Promise.all(others.slice(20).map(ask));
    const rows = await partiesThere();
    expect(new Map(rows.map(({ id, treatmentId, time }) => [id, { treatmentId, time }]))).toEqual(booked);
  });
});

describe('the times of a day', () => {
  const timesOf = async (treatmentId: string, date = TOMORROW, caller = server.caller()) =>
    (await caller.call('treatmentTimes', { slugOrId: venue.slug, treatmentId, date })).body;

  test('are fewer for a guest who names no professional, all for one who does, and all for staff', async () => {
    const times = await timesOf(massage);
    const led = times.filter(({ isNamedOnly }) => !isNamedOnly);
    expect(led.length).toBeGreaterThan(0);
    expect(led.length).toBeLessThan(times.length);
    const forStaff = await timesOf(massage, TOMORROW, manager.caller);
    expect(forStaff.map(({ time }) => time)).toEqual(times.map(({ time }) => time));
    expect(forStaff.some(({ isNamedOnly }) => isNamedOnly)).toBe(false);
  });

  test('include the one that another professional for an earlier party makes free', async () => {
    const shifts = [{ weekdays: 127, from: '10:00', to: '11:00' }];
    await db.update(professionals).set({ shifts }).where(eq(professionals.id, rosa));
    const before = await aMassageByRosa();
    const times = await timesOf(facial);
    expect(times.map(({ time, professionalIds }) => [time, professionalIds])).toContainEqual(['10:00', []]);
    const { status } = await guest({ treatmentId: facial });
    expect(status).toBe(201);
    expect((await rowOf(before.id)).professionalId).toBe(rui);
  });
});
