import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { byId } from '#server/features/reservations/queries';
import { reservations } from '#server/features/reservations/table';
import { treatmentDay } from '#server/features/treatments/day-queries';
import { aManager, aReservationRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { serverForFile } from '#server/testing/server';
import { aPiece, aProfessional, aSpa, aTreatment, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { addDays, timeOfService } from '#shared/time';
import { freeTimes } from '#shared/treatments/day';
import type { Venue } from '#shared/venues/schema';

const TOMORROW = addDays(TODAY, 1);

const server = await serverForFile();
let venue: Venue;
let marta: string;
let rui: string;
let ana: string;
let tub: string;
/** Two of three professionals, in any cabin. */
let couple: string;
/** In the only tub, without a professional. */
let bath: string;
/** By one of the three. */
let massage: string;
const manager = await aManager(server);
beforeEach(async () => {
  server.clock.set('2026-11-21T07:00:00.000Z');
  venue = await aSpa(server, manager);
  marta = await aProfessional(server, venue);
  rui = await aProfessional(server, venue, { name: 'Rui' });
  ana = await aProfessional(server, venue, { name: 'Ana' });
  tub = await aPiece(server, venue);
  const given = { roomIds: venue.rooms.map(({ id }) => id) };
  const professionalIds = [marta, rui, ana];
  couple = await aTreatment(server, venue, { ...given, professionalIds, teamSize: 2 });
  massage = await aTreatment(server, venue, { ...given, professionalIds });
  bath = await aTreatment(server, venue, { ...given, equipmentIds: [tub] });
});
afterEach(async () => expect(await spaFaults(server, venue)).toEqual([]));

let phones = 0;
const guest = (treatmentId: string, given: Partial<InputOf<'book'>> = {}) => {
  const phone = `+2449270${10_000 + phones++}`;
  const wanted = { phone, date: TOMORROW, people: 1, treatmentId, time: '10:00', ...given };
  return server
    .caller()
    .call('book', aReservationRequest(venue, wanted), { 'x-forwarded-for': `41.65.0.${phones % 250}` });
};
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const rowOf = async (id: string) => (await byId(server.database.db, venue.id, id))!;
const staff = () => manager.caller;
const about = ({ id, version = 1 }: { id: string; version?: number }) => ({ venueId: venue.id, id, version });
const change = (party: { id: string; version?: number }, given: Partial<InputOf<'changeReservation'>>) =>
  staff().call('changeReservation', { ...about(party), ...given });
const freeOn = async (treatmentId: string) => {
  const asked = { venueId: venue.id, treatmentId, date: TOMORROW };
  const day = await treatmentDay(server.database.db, asked, server.clock.now());
  return freeTimes(day!).map(({ minute }) => timeOfService(minute));
};

describe('a treatment by two professionals at once', () => {
  test('has two of them, of whom the guest may name one, and leaves the third', async () => {
    const { status, body } = await guest(couple, { professionalId: ana });
    expect(status).toBe(201);
    const row = await rowOf(body.id);
    expect(row.professionalId).toBe(ana);
    expect([marta, rui]).toContain(row.secondProfessionalId);
    expect(code(await guest(couple))).toBe('treatment_taken');
    expect(code(await guest(massage, { professionalId: row.secondProfessionalId! }))).toBe('professional_taken');
    expect(code(await guest(massage))).toBe(201);
    expect(code(await guest(massage))).toBe('treatment_taken');
    expect(code(await guest(couple, { time: '11:30' }))).toBe(201);
  });

  test('is offered only at times at which two are free', async () => {
    await guest(massage, { professionalId: marta });
    await guest(massage, { professionalId: rui });
    expect(await freeOn(massage)).toContain('10:00');
    expect(await freeOn(couple)).not.toContain('10:00');
    expect(await freeOn(couple)).toContain('11:30');
  });

  test('names both to the guest, in the export and to staff', async () => {
    const { body } = await guest(couple, { professionalId: rui });
    const { secondProfessionalId } = await rowOf(body.id);
    const second = secondProfessionalId === marta ? 'Marta' : 'Ana';
    const { body: seen } = await server.caller().call('guestReservation', { token: body.guestToken! });
    expect(seen.treatment).toMatchObject({ professional: { name: 'Rui' }, second: { name: second } });
    const { body: rows } = await staff().call('venueReservations', { venueId: venue.id, date: TOMORROW });
    expect(rows[0]?.treatment).toMatchObject({ professional: { name: 'Rui' }, second: { name: second } });
    const range = { venueId: venue.id, from: TOMORROW, to: TOMORROW };
    expect(String((await staff().call('exportReservations', range)).body)).toContain(`Rui, ${second}`);
  });

  test('keeps both when it moves, and is refused where one of them is busy', async () => {
    const { body } = await guest(couple, { professionalId: rui });
    const { secondProfessionalId } = await rowOf(body.id);
    await guest(massage, { time: '15:00', professionalId: secondProfessionalId!, roomId: venue.rooms[1]!.id });
    expect(code(await change(body, { time: '15:30' }))).toBe('professional_taken');
    const { body: moved } = await change(body, { time: '13:00' });
    expect(await rowOf(body.id)).toMatchObject({ time: '13:00', professionalId: rui, secondProfessionalId });
    expect((await staff().call('undoReservation', about(moved))).body).toMatchObject({ time: '10:00' });
  });

  test('is handed to another pair, whose names the history has, and comes back by undo', async () => {
    const { body } = await guest(couple, { professionalId: rui });
    const { secondProfessionalId: second } = await rowOf(body.id);
    const third = second === marta ? ana : marta;
    expect(code(await change(body, { secondProfessionalId: rui }))).toBe('professional_not_found');
    const { body: handed } = await change(body, { secondProfessionalId: third });
    expect(await rowOf(body.id)).toMatchObject({ professionalId: rui, secondProfessionalId: third });
    const { body: history } = await staff().call('entityHistory', { venueId: venue.id, id: body.id });
    const names = history.flatMap(({ fields }) => fields).find(({ field }) => field === 'secondProfessionalId');
    expect([names?.before, names?.after].sort()).toEqual(['Ana', 'Marta']);
    await staff().call('undoReservation', about(handed));
    expect((await rowOf(body.id)).secondProfessionalId).toBe(second);
  });

  test('is not given to a party that has one professional', async () => {
    const { body } = await guest(massage, { professionalId: rui });
    expect(code(await change(body, { secondProfessionalId: marta }))).toBe('professional_not_found');
  });

  test('frees both when it is cancelled', async () => {
    const { body } = await guest(couple, { professionalId: rui });
    await staff().call('moveReservation', { ...about(body), to: 'CANCELLED' });
    expect(code(await guest(couple, { professionalId: rui }))).toBe(201);
  });

  test('may be overbooked with a reason', async () => {
    await guest(couple, { professionalId: rui });
    const { body } = await staff().call('bookAtDesk', {
      ...{ venueId: venue.id, kind: 'phone', roomId: venue.rooms[0]!.id, name: 'Zé', phone: '+244923000222' },
      ...{ date: TOMORROW, time: '10:00', people: 1, treatmentId: couple, overbook: { reason: 'São irmãos' } },
    });
    const row = await rowOf(body.id);
    expect(row).toMatchObject({ sharesRoom: true });
    expect(new Set([row.professionalId, row.secondProfessionalId]).size).toBe(2);
  });
});

describe('a treatment with equipment', () => {
  test('has the piece for its time, so that another one waits for it', async () => {
    const { status, body } = await guest(bath);
    expect(status).toBe(201);
    expect((await rowOf(body.id)).equipmentId).toBe(tub);
    expect(code(await guest(bath))).toBe('treatment_taken');
    expect(code(await guest(bath, { time: '11:00' }))).toBe('treatment_taken');
    expect(code(await guest(bath, { time: '11:30' }))).toBe(201);
    expect(code(await guest(massage))).toBe(201);
  });

  test('takes the second piece when the first is taken, and shows it to staff only', async () => {
    const basin = await aPiece(server, venue, 'Bacia');
    await server.database.db.execute(
      sql`update treatments set equipment_ids = ${`{${tub},${basin}}`} where id = ${bath}`,
    );
    await guest(bath);
    const { body } = await guest(bath);
    expect((await rowOf(body.id)).equipmentId).toBe(basin);
    const { body: rows } = await staff().call('venueReservations', { venueId: venue.id, date: TOMORROW });
    expect(rows.map(({ treatment }) => treatment?.equipment).sort()).toEqual(['Bacia', 'Banheira']);
    const { body: seen } = await server.caller().call('guestReservation', { token: body.guestToken! });
    expect(seen.treatment).not.toHaveProperty('equipment');
  });

  test('moves with its piece, or to another one, and is refused where all are taken', async () => {
    const basin = await aPiece(server, venue, 'Bacia');
    const { body } = await guest(bath);
    await guest(bath, { time: '14:00' });
    expect(code(await change(body, { time: '14:00', roomId: venue.rooms[1]!.id }))).toBe('equipment_taken');
    await server.database.db.execute(
      sql`update treatments set equipment_ids = ${`{${tub},${basin}}`} where id = ${bath}`,
    );
    const { body: moved } = await change(body, { time: '14:00', roomId: venue.rooms[1]!.id });
    expect((await rowOf(body.id)).equipmentId).toBe(basin);
    expect(code(await staff().call('undoReservation', about(moved)))).toBe(200);
    expect(await rowOf(body.id)).toMatchObject({ time: '10:00', equipmentId: tub });
  });

  test('gives the piece of an expired hold to the next guest', async () => {
    const { body } = await guest(bath);
    await server.database.db.execute(
      sql`update reservations set status = 'HOLD', hold_until = '2026-11-21T06:59:00Z' where id = ${body.id}`,
    );
    expect(code(await guest(bath))).toBe(201);
    expect((await rowOf(body.id)).status).toBe('CANCELLED');
  });

  test('seats a party after all beside the one that has the piece now', async () => {
    const { body } = await guest(bath, { roomId: venue.rooms[0]!.id });
    const cancelled = await staff().call('moveReservation', { ...about(body), to: 'CANCELLED' });
    await guest(bath, { roomId: venue.rooms[1]!.id });
    expect(code(await staff().call('undoReservation', about(cancelled.body)))).toBe('equipment_taken');
    const seated = await staff().call('moveReservation', { ...about(cancelled.body), to: 'SEATED' });
    expect(seated.status).toBe(200);
    expect((await rowOf(body.id)).sharesRoom).toBe(true);
  });
});

describe.skipIf(!isMultiConnection)('many at once', () => {
  test('sixty guests compete for three professionals and a tub: no instant of any is sold twice', async () => {
    const wide = await aTreatment(server, venue, {
      ...{ professionalIds: [marta, rui, ana], teamSize: 2, equipmentIds: [tub] },
      roomIds: venue.rooms.map(({ id }) => id),
    });
    const at = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => guest([wide, couple, massage, bath][n % 4]!, { time: at[n % 6]! })),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(2);
    const refused = new Set(answers.filter(({ status }) => status !== 201).map(code));
    expect([...refused]).toEqual(['treatment_taken']);
  });

  test('rows that no lock of the venue protects are refused by the database itself', async () => {
    const { body } = await guest(massage, { professionalId: marta, time: '18:00' });
    const copies = Array.from({ length: 8 }, (_, n) => {
      const [first, second] = n % 2 === 0 ? [rui, ana] : [ana, rui];
      return server.database.db.execute(sql`
        insert into reservations (id, venue_id, room_id, slot_id, name, phone, date, "time", people, guest_token,
          room_minutes, shares_room, treatment_id, professional_id, second_professional_id)
        select gen_random_uuid(), venue_id, ${venue.rooms[n % 3]!.id}, slot_id, name, phone, date, ${`1${n % 4}:00`}, 1,
          ${`x${n}`}, 300, false, treatment_id, ${first}::uuid, ${second}::uuid
        from reservations where id = ${body.id}`);
    });
    const done = await Promise.allSettled(copies);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await server.database.db.delete(reservations).where(eq(reservations.roomMinutes, 300));
  });
});

test.each([
  ['equipment', 'reservations_equipment'],
  ['second professional', 'reservations_second_professional'],
])('the rows themselves refuse two parties with one %s at one time', async (kind, constraint) => {
  const { body } = await (kind === 'equipment' ? guest(bath) : guest(couple, { professionalId: marta }));
  const { roomId, secondProfessionalId } = await rowOf(body.id);
  const other = venue.rooms.find(({ id }) => id !== roomId)!.id;
  const copy = sql`
    insert into reservations (id, venue_id, room_id, slot_id, name, phone, date, "time", people, guest_token,
      room_minutes, treatment_id, professional_id, equipment_id)
    select gen_random_uuid(), venue_id, ${other}, slot_id, name, phone, date, '10:30', 1, 'x', 15, treatment_id,
      ${secondProfessionalId}::uuid, equipment_id
    from reservations where id = ${body.id}`;
  await expect(server.database.db.execute(copy)).rejects.toMatchObject({ cause: { code: '23P01', constraint } });
});
