import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aNotebook, type Notebook, outcomes } from '#server/features/desk/test-intents';
import { byId } from '#server/features/reservations/queries';
import { reservations } from '#server/features/reservations/table';
import { professionals, treatments } from '#server/features/treatments/table';
import { rooms, venues } from '#server/features/venues/table';
import { aManager, aReservationRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, type TestDesk } from '#server/testing/desk';
import { serverForFile } from '#server/testing/server';
import { aFacial, aStaffedSpa, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { addDays } from '#shared/time';

const TOMORROW = addDays(TODAY, 1);

const server = await serverForFile();
const { db } = server.database;
const manager = await aManager(server);
let spa: Awaited<ReturnType<typeof aStaffedSpa<'Rosa' | 'Rui'>>>;
/** By Rui alone, until a test changes it. */
let facial: string;
let desk: TestDesk;
let notebook: Notebook;

/** In the evening, when a desk holds the first cabin of tomorrow. Earlier parties may get other places. */
beforeEach(async () => {
  spa = await aStaffedSpa(server, manager, 'Rosa', 'Rui');
  facial = await aFacial(server, spa.venue, spa.professionals.Rui);
  server.clock.set(`${TODAY}T18:00:00.000Z`);
  await db.update(venues).set({ packsTreatments: true }).where(eq(venues.id, spa.venue.id));
  await db
    .update(rooms)
    .set({ deskHolds: true })
    .where(eq(rooms.id, cabin(0)));
  desk = await aDesk(server, spa.venue, manager.user);
  notebook = aNotebook(server, desk, spa.venue, manager.user.id);
});
afterEach(async () => expect(await spaFaults(server, spa.venue)).toEqual([]));

const cabin = (at: number) => spa.venue.rooms[at]!.id;
const holdRosa = () =>
  db.update(professionals).set({ deskHolds: true }).where(eq(professionals.id, spa.professionals.Rosa));
const needsNothingButCabin = (roomIds: string[]) =>
  db.update(treatments).set({ roomIds, professionalIds: [] }).where(eq(treatments.id, facial));
const hold = async () => (await desk.sync({ holdsProfessionals: true })).body.leases!;
const letGo = () => manager.caller.call('revokeDesk', { venueId: spa.venue.id, id: desk.deviceId, reason: 'replaced' });

let phones = 0;
const guest = (given: Partial<InputOf<'book'>> = {}) => {
  const phone = `+2449271${10_000 + phones++}`;
  const usual = { phone, date: TOMORROW, people: 1, treatmentId: spa.massage, time: '10:00' };
  const wanted = aReservationRequest(spa.venue, { ...usual, ...given });
  return server.caller().call('book', wanted, { 'x-forwarded-for': `41.66.0.${phones % 250}` });
};
const rowOf = async (id: string) => (await byId(db, spa.venue.id, id))!;
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;

/** In the second cabin by Rui, although guests may have another room and another professional. */
async function aMassageThere() {
  const { status, body } = await guest({ professionalId: spa.professionals.Rui });
  expect(status).toBe(201);
  await db.update(reservations).set({ mayReassign: true }).where(eq(reservations.id, body.id));
  const row = await rowOf(body.id);
  expect(row.roomId).toBe(cabin(1));
  return row;
}

describe('a party that may get another place', () => {
  test('gets no room that a desk holds, and gets it once the desk has gone', async () => {
    await hold();
    const before = await aMassageThere();
    await needsNothingButCabin([cabin(1)]);
    expect(code(await guest({ treatmentId: facial }))).toBe('treatment_taken');
    expect(await rowOf(before.id)).toEqual(before);
    expect(code(await letGo())).toBe(200);
    expect(code(await guest({ treatmentId: facial }))).toBe(201);
    expect(await rowOf(before.id)).toMatchObject({ roomId: cabin(0), time: '10:00', version: before.version + 1 });
  });

  test('gets no professional whom a desk holds, and gets them once the desk has gone', async () => {
    await holdRosa();
    const leases = await hold();
    expect(leases.find(({ time }) => time === '10:00')).toMatchObject({ professionalId: spa.professionals.Rosa });
    const before = await aMassageThere();
    await db
      .update(treatments)
      .set({ roomIds: [cabin(2)] })
      .where(eq(treatments.id, facial));
    expect(code(await guest({ treatmentId: facial }))).toBe('treatment_taken');
    expect(await rowOf(before.id)).toEqual(before);
    expect(code(await letGo())).toBe(200);
    expect(code(await guest({ treatmentId: facial }))).toBe(201);
    expect(await rowOf(before.id)).toMatchObject({ professionalId: spa.professionals.Rosa, roomId: cabin(1) });
  });

  test('leaves a held place to the promise that the desk made before guests filled the day', async () => {
    await holdRosa();
    await hold();
    const promised = { roomId: cabin(0), professionalId: spa.professionals.Rosa, phone: '+244927200000' };
    const asked = { ...promised, treatmentId: spa.massage, date: TOMORROW, time: '10:00', people: 1 };
    const booking = notebook.booking(asked, { fromLease: 1 });
    const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];
    const wishes = times.flatMap((time) => [{ time }, { time, treatmentId: facial }]);
    const codes = (await Promise.all(wishes.map(guest))).map(code);
    expect(new Set(codes)).toEqual(new Set([201, 'treatment_taken']));
    expect(outcomes(await notebook.send(booking))).toEqual(['applied']);
    const row = await rowOf((booking.args as { id: string }).id);
    expect(row).toMatchObject({
      roomId: promised.roomId,
      professionalId: promised.professionalId,
      overbookReason: null,
    });
  });
});
