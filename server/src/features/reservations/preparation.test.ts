import { eq, type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unprovenSeats } from '#server/features/reservations/hoarding-queries';
import { byId } from '#server/features/reservations/queries';
import { reservations } from '#server/features/reservations/table';
import { treatments } from '#server/features/treatments/table';
import { venues } from '#server/features/venues/table';
import { silentSender } from '#server/features/waitlist/test-house';
import { aManager, aReservationRequest, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { serverForFile } from '#server/testing/server';
import { aPiece, aStaffedSpa, aTreatment, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const TOMORROW = addDays(TODAY, 1);

const server = await serverForFile({ sender: silentSender });
let venue: Venue;
let marta: string;
let rui: string;
let tub: string;
/** 75 minutes with its buffer, without a preparation. */
let massage: string;
/** The same after half an hour of preparation. */
let stones: string;
const manager = await aManager(server);
beforeEach(async () => {
  const spa = await aStaffedSpa(server, manager, 'Marta', 'Rui');
  ({ venue, massage } = spa);
  ({ Marta: marta, Rui: rui } = spa.professionals);
  tub = await aPiece(server, venue);
  stones = await aTreatment(server, venue, { professionalIds: [marta, rui], preparationMinutes: 30 });
});
afterEach(async () => expect(await spaFaults(server, venue)).toEqual([]));

const room = (index: number): string => venue.rooms[index]!.id;
let calls = 0;
const from = () => ({ 'x-forwarded-for': `41.66.${Math.floor(calls / 250)}.${calls++ % 250}` });
const asked = (treatmentId: string, time: string) => ({
  ...{ treatmentId, time, date: TOMORROW, people: 1, phone: `+2449280${10_000 + calls}` },
});
const guest = (treatmentId: string, time: string, given: Partial<InputOf<'book'>> = {}) =>
  server.caller().call('book', aReservationRequest(venue, { ...asked(treatmentId, time), ...given }), from());
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const rowOf = async (id: string) => (await byId(server.database.db, venue.id, id))!;
const staff = () => manager.caller;
const about = ({ id, version = 1 }: { id: string; version?: number }) => ({ venueId: venue.id, id, version });
const change = (party: { id: string; version?: number }, given: Partial<InputOf<'changeReservation'>>) =>
  staff().call('changeReservation', { ...about(party), ...given });
const undo = (party: { id: string; version?: number }) => staff().call('undoReservation', about(party));
const timesOf = async (treatmentId: string) => {
  const { body } = await server.caller().call('treatmentTimes', { slugOrId: venue.id, treatmentId, date: TOMORROW });
  return new Map(body.map(({ time, professionalIds }) => [time, professionalIds]));
};
const set = (given: Partial<typeof treatments.$inferInsert>, id = stones) =>
  server.database.db.update(treatments).set(given).where(eq(treatments.id, id));

describe('a treatment with a preparation', () => {
  test('is offered and booked when its preparation fits after the party before it', async () => {
    await guest(massage, '10:00', { professionalId: marta });
    expect((await timesOf(stones)).get('11:30')).toEqual([rui]);
    expect((await timesOf(stones)).get('12:00')).toEqual([marta, rui]);
    expect(code(await guest(stones, '11:30', { professionalId: marta }))).toBe('professional_taken');
    const { body } = await guest(stones, '12:00', { professionalId: marta });
    expect(await rowOf(body.id)).toMatchObject({ roomMinutes: 75, leadMinutes: 30, professionalId: marta });
  });

  test('keeps its preparation from every other party, treatment or not', async () => {
    await guest(stones, '12:00', { professionalId: marta, roomId: room(0) });
    expect((await timesOf(massage)).get('10:30')).toEqual([rui]);
    expect((await timesOf(massage)).get('10:00')).toEqual([marta, rui]);
    const cabin = (time: string) =>
      server
        .caller()
        .call(
          'book',
          aReservationRequest(venue, { ...asked('', time), treatmentId: undefined, roomId: room(0) }),
          from(),
        );
    expect(code(await cabin('10:00'))).toBe('slot_full');
    expect(code(await cabin('09:30'))).toBe(201);
    const { body: slots } = await staff().call('staffSchedule', { venueId: venue.id, date: TOMORROW });
    const ofCabin = new Map(
      slots.filter(({ roomId }) => roomId === room(0)).map((slot) => [slot.time, slot.takenUntil]),
    );
    expect([ofCabin.get('11:00'), ofCabin.get('13:00'), ofCabin.get('13:30')]).toEqual(['13:15', '13:15', undefined]);
  });

  test('is shown with its preparation to staff and not to the guest', async () => {
    const { body } = await guest(stones, '12:00');
    await guest(massage, '15:00');
    const { body: rows } = await staff().call('venueReservations', { venueId: venue.id, date: TOMORROW });
    expect(rows.map((row) => [row.time, row.leadMinutes])).toEqual([
      ['12:00', 30],
      ['15:00', undefined],
    ]);
    const { body: seen } = await server.caller().call('guestReservation', { token: body.guestToken! });
    expect(seen).toMatchObject({ time: '12:00' });
    expect(seen).not.toHaveProperty('leadMinutes');
  });

  test('may be prepared before the shift and before the first arrival time', async () => {
    expect((await timesOf(stones)).get('09:00')).toEqual([marta, rui]);
    expect(code(await guest(stones, '09:00'))).toBe(201);
  });

  test('counts the arrival times that its preparation takes as kept from others', async () => {
    const kept = () => unprovenSeats(server.database.db, venue.id, TOMORROW, server.clock.now());
    await guest(massage, '15:00');
    expect(await kept()).toBe(3);
    await guest(stones, '12:00');
    expect(await kept()).toBe(7);
  });

  test('in a visit is prepared in another room during the part before', async () => {
    const further = [{ treatmentId: stones }];
    const { status, body } = await guest(massage, '10:00', { furtherTreatments: further });
    expect(status).toBe(201);
    const rows = await server.database.db.select().from(reservations).where(eq(reservations.visitId, body.id));
    const parts = rows.sort((a, b) => (a.time < b.time ? -1 : 1));
    expect(parts.map(({ time, leadMinutes }) => [time, leadMinutes])).toEqual([
      ['10:00', 0],
      ['11:00', 30],
    ]);
    expect(new Set(parts.map(({ roomId }) => roomId)).size).toBe(2);
  });

  test('has its piece of equipment from the preparation on', async () => {
    const bath = await aTreatment(server, venue, { equipmentIds: [tub] });
    const hotBath = await aTreatment(server, venue, { equipmentIds: [tub], preparationMinutes: 30 });
    await guest(bath, '10:00');
    expect([...(await timesOf(hotBath)).keys()].filter((time) => time < '13:00')).toEqual(['12:00', '12:30']);
    expect(code(await guest(hotBath, '11:30'))).toBe('treatment_taken');
  });
});

describe('a party with a preparation', () => {
  test('moves with it, and not to a time at which it does not fit', async () => {
    await guest(massage, '10:00', { professionalId: marta, roomId: room(0) });
    const { body: party } = await guest(stones, '14:00', { professionalId: marta, roomId: room(0) });
    expect(code(await change(party, { time: '11:30' }))).toBe('room_taken');
    expect(code(await change(party, { time: '11:30', roomId: room(1) }))).toBe('professional_taken');
    const { body: moved } = await change(party, { time: '12:00' });
    expect(await rowOf(moved.id)).toMatchObject({ time: '12:00', leadMinutes: 30 });
    const { body: back } = await undo(moved);
    expect(await rowOf(back.id)).toMatchObject({ time: '14:00', leadMinutes: 30 });
  });

  test('does not come back by undo into a preparation that was sold meanwhile', async () => {
    const { body: party } = await guest(stones, '12:00', { professionalId: marta, roomId: room(0) });
    const { body: moved } = await change(party, { time: '15:00' });
    expect(code(await guest(massage, '10:30', { professionalId: marta, roomId: room(1) }))).toBe(201);
    expect(code(await undo(moved))).toBe('professional_taken');
    const { body: gone } = await staff().call('moveReservation', { ...about(moved), to: 'CANCELLED' });
    expect(code(await undo(gone))).toBe(200);
  });

  test('is handed only to a professional who is free for the preparation too', async () => {
    const { body: party } = await guest(stones, '11:30', { professionalId: marta, roomId: room(0) });
    const { body: other } = await guest(massage, '10:00', { professionalId: rui, roomId: room(1) });
    expect(code(await change(party, { professionalId: rui }))).toBe('professional_taken');
    await staff().call('moveReservation', { ...about(other), to: 'CANCELLED' });
    const { body: handed } = await change(party, { professionalId: rui });
    expect(await rowOf(handed.id)).toMatchObject({ professionalId: rui, leadMinutes: 30, sharesRoom: false });
  });

  test('keeps the preparation that it was sold with', async () => {
    await guest(massage, '10:00', { professionalId: marta, roomId: room(0) });
    const { body: party } = await guest(stones, '14:00', { professionalId: marta, roomId: room(0) });
    await set({ preparationMinutes: 0 });
    expect(code(await change(party, { time: '11:30' }))).toBe('room_taken');
    await set({ preparationMinutes: 120 });
    const { body: moved } = await change(party, { time: '12:00' });
    expect(await rowOf(moved.id)).toMatchObject({ time: '12:00', leadMinutes: 30 });
    expect((await timesOf(stones)).get('15:00')).toEqual([rui]);
  });

  test('that comes after all shares what another party has had since', async () => {
    const { body: party } = await guest(stones, '12:00', { professionalId: marta, roomId: room(0) });
    const { body: gone } = await staff().call('moveReservation', { ...about(party), to: 'CANCELLED' });
    await guest(massage, '10:30', { professionalId: marta, roomId: room(1) });
    const { body: there } = await staff().call('moveReservation', { ...about(gone), to: 'SEATED' });
    expect(await rowOf(there.id)).toMatchObject({ status: 'SEATED', sharesRoom: true });
  });

  test('may be overbooked with a reason', async () => {
    await guest(massage, '10:00', { professionalId: marta, roomId: room(0) });
    const wanted = { ...aReservationRequest(venue, asked(stones, '11:30')), professionalId: marta };
    expect(code(await staff().call('bookAtDesk', { ...wanted, kind: 'phone' }))).toBe('professional_taken');
    const overbook = { reason: 'As pedras já estão quentes' };
    const { body } = await staff().call('bookAtDesk', { ...wanted, kind: 'phone', overbook });
    expect(await rowOf(body.id)).toMatchObject({ sharesRoom: true, leadMinutes: 30 });
  });
});

describe('the waiting list', () => {
  const join = async (time: string, given: Partial<InputOf<'joinWaitlist'>> = {}) => {
    const wish = { ...asked(stones, time), altPref: 'STRICT' as const, professionalId: marta, ...given };
    return (await server.caller().call('joinWaitlist', aWaitlistRequest(venue, wish), from())).body;
  };
  const entryOf = async (id: string) => {
    const { body } = await staff().call('venueWaitlist', { venueId: venue.id, date: TOMORROW });
    return body.find((entry) => entry.id === id)!;
  };

  test('offers a time once its preparation is free, and keeps it for the offer', async () => {
    await server.database.db.update(venues).set({ automaticOffers: true }).where(eq(venues.id, venue.id));
    const { body: before } = await guest(massage, '10:00', { professionalId: marta });
    const joined = await join('11:30');
    expect(joined.status).toBe('WAITING');
    await server.caller().call('cancelAsGuest', { token: before.guestToken! });
    const { status, reservationId } = await entryOf(joined.id);
    expect(status).toBe('NOTIFIED');
    expect(await rowOf(reservationId!)).toMatchObject({ status: 'HOLD', time: '11:30', leadMinutes: 30 });
    expect(code(await guest(massage, '10:00', { professionalId: marta }))).toBe('professional_taken');
  });

  test('gives the preparation to a guest whom staff choose, and to one who takes a free time', async () => {
    await server.database.db.update(venues).set({ automaticOffers: false }).where(eq(venues.id, venue.id));
    const [chosen, taking] = [await join('11:30'), await join('14:00')];
    await staff().call('promote', { id: chosen.id });
    expect(await rowOf((await entryOf(chosen.id)).reservationId!)).toMatchObject({ time: '11:30', leadMinutes: 30 });
    const place = { token: taking.guestToken!, roomId: room(0), time: '14:00' };
    expect(code(await server.caller().call('takeAsGuest', place))).toBe(200);
    const [taken] = await server.database.db
      .select()
      .from(reservations)
      .where(eq(reservations.waitlistEntryId, taking.id));
    expect(taken).toMatchObject({ status: 'CONFIRMED', time: '14:00', leadMinutes: 30 });
  });
});

describe.skipIf(!isMultiConnection)('many at once', () => {
  test('of a party and a preparation that meet, one is sold', async () => {
    for (const roomIds of [[room(0)], [room(0), room(1), room(2)]]) {
      await set({ roomIds, professionalIds: [marta] });
      await set({ roomIds, professionalIds: [marta] }, massage);
      const time = (early: string, late: string) => (roomIds.length === 1 ? early : late);
      const wanted: [string, string][] = [
        [massage, time('10:00', '14:00')],
        [stones, time('11:30', '15:30')],
      ];
      const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => guest(...wanted[n % 2]!)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(new Set(answers.filter(({ status }) => status !== 201).map(code))).toEqual(new Set(['treatment_taken']));
    }
  });
});

describe('the rows themselves', () => {
  const copy = (of: string, given: { time: string; lead: number; roomId: string; columns: SQL }) =>
    server.database.db.execute(sql`
      insert into reservations (id, venue_id, room_id, slot_id, name, phone, date, "time", people, guest_token,
        room_minutes, lead_minutes, treatment_id, professional_id, second_professional_id, equipment_id)
      select gen_random_uuid(), venue_id, ${given.roomId}, slot_id, name, phone, date, ${given.time}, 1, 'x', 15,
        ${given.lead}::int, treatment_id, ${given.columns}
      from reservations where id = ${of}`);

  test.each([
    ['room', 'reservations_whole_room', 0, sql`null::uuid, null::uuid, null::uuid`],
    ['professional', 'reservations_professional', 2, sql`professional_id, null, null`],
    ['second professional', 'reservations_second_professional', 2, sql`second_professional_id, null, null`],
    ['piece of equipment', 'reservations_equipment', 2, sql`null::uuid, null::uuid, equipment_id`],
  ])('refuse a preparation while another party has the %s', async (_, constraint, index, columns) => {
    const pair = { teamSize: 2, equipmentIds: [tub], preparationMinutes: 30, professionalIds: [marta, rui] };
    const { body } = await guest(await aTreatment(server, venue, pair), '12:00', { roomId: room(0) });
    const refused = { cause: { code: '23P01', constraint } };
    const at = { roomId: room(index), columns };
    // The party has them from 11:30 until 13:15
    await expect(copy(body.id, { ...at, time: '11:16', lead: 0 })).rejects.toMatchObject(refused);
    await expect(copy(body.id, { ...at, time: '13:30', lead: 16 })).rejects.toMatchObject(refused);
    await expect(copy(body.id, { ...at, time: '11:15', lead: 0 })).resolves.toBeDefined();
    await expect(copy(body.id, { ...at, time: '13:30', lead: 15 })).resolves.toBeDefined();
    await server.database.db.delete(reservations).where(eq(reservations.guestToken, 'x'));
  });

  test.each([
    ['below none', sql`lead_minutes = -1`],
    ['of more than four hours', sql`lead_minutes = 241`],
    ['without a treatment', sql`lead_minutes = 15, treatment_id = null, professional_id = null`],
  ])('refuse a preparation %s', async (_, given) => {
    const { body } = await guest(stones, '12:00');
    const write = server.database.db.execute(sql`update reservations set ${given} where id = ${body.id}`);
    await expect(write).rejects.toMatchObject({ cause: { code: '23514', constraint: 'reservations_lead' } });
  });
});
