import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { byId } from '#server/features/reservations/queries';
import { treatmentDay } from '#server/features/treatments/day-queries';
import { professionals, treatments } from '#server/features/treatments/table';
import { rowsOf } from '#server/platform/db/client';
import { aManager, aReservationRequest, aStaffMember } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { serverForFile } from '#server/testing/server';
import { aProfessional, aStaffedSpa, aTreatment, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { addDays, MINUTE_MS, timeOfService } from '#shared/time';
import { freeTimes } from '#shared/treatments/day';
import type { Venue } from '#shared/venues/schema';

const TOMORROW = addDays(TODAY, 1);

const server = await serverForFile();
let venue: Venue;
let marta: string;
let rui: string;
let massage: string;
const manager = await aManager(server);
beforeEach(async () => {
  const spa = await aStaffedSpa(server, manager, 'Marta', 'Rui');
  ({ venue, massage } = spa);
  ({ Marta: marta, Rui: rui } = spa.professionals);
});
afterEach(async () => expect(await spaFaults(server, venue)).toEqual([]));

const room = (index: number): string => venue.rooms[index]!.id;
let phones = 0;
const asked = (given: Partial<InputOf<'book'>> = {}) => {
  const phone = `+2449260${10_000 + phones++}`;
  return aReservationRequest(venue, {
    phone,
    date: TOMORROW,
    people: 1,
    treatmentId: massage,
    time: '10:00',
    ...given,
  });
};
const guest = (given: Partial<InputOf<'book'>> = {}) =>
  server.caller().call('book', asked(given), { 'x-forwarded-for': `41.64.0.${phones % 250}` });
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const rowOf = async (id: string) => (await byId(server.database.db, venue.id, id))!;
const staff = () => manager.caller;
const about = ({ id, version = 1 }: { id: string; version?: number }) => ({ venueId: venue.id, id, version });
const change = (party: { id: string; version?: number }, given: Partial<InputOf<'changeReservation'>>) =>
  staff().call('changeReservation', { ...about(party), ...given });
const freeOn = async (date = TOMORROW, treatmentId = massage) => {
  const day = await treatmentDay(server.database.db, { venueId: venue.id, treatmentId, date }, server.clock.now());
  return new Map(freeTimes(day!).map(({ minute, professionalIds }) => [timeOfService(minute), professionalIds]));
};
const shiftsOf = (id: string, shifts: { weekdays: number; from: string; to: string }[]) =>
  server.database.db.update(professionals).set({ shifts }).where(eq(professionals.id, id));

describe('a booking of a treatment', () => {
  test('takes a room and a professional for the treatment and its buffer, whatever the room is usually taken for', async () => {
    const { status, body } = await guest({ roomId: room(1) });
    expect(status).toBe(201);
    const row = await rowOf(body.id);
    expect(row).toMatchObject({ roomId: room(1), treatmentId: massage, roomMinutes: 75, sharesRoom: false });
    expect([marta, rui]).toContain(row.professionalId);
  });

  test('takes a room of its own, also when the wish is a room that counts its people for their stays', async () => {
    await server.database.db.execute(
      sql`update rooms set sold_as = 'seats', seat_stays = '{90,120,150}' where venue_id = ${venue.id} and id = ${room(0)}`,
    );
    const { status, body } = await guest({ roomId: room(0) });
    expect(status).toBe(201);
    expect(await rowOf(body.id)).toMatchObject({ roomId: room(1), roomMinutes: 75 });
  });

  test('gives two guests at one time two rooms and two professionals, and refuses a third one', async () => {
    const both = [(await guest()).body, (await guest()).body];
    const rows = await Promise.all(both.map(({ id }) => rowOf(id)));
    expect(new Set(rows.map(({ roomId }) => roomId)).size).toBe(2);
    expect(new Set(rows.map(({ professionalId }) => professionalId))).toEqual(new Set([marta, rui]));
    expect(code(await guest())).toBe('treatment_taken');
    expect(code(await guest({ time: '11:00' }))).toBe('treatment_taken');
    expect(code(await guest({ time: '11:30' }))).toBe(201);
  });

  test('keeps the professional whom the guest names, and says when only that one is taken', async () => {
    const { body } = await guest({ professionalId: rui });
    expect((await rowOf(body.id)).professionalId).toBe(rui);
    expect(code(await guest({ professionalId: rui }))).toBe('professional_taken');
    expect(code(await guest({ professionalId: marta }))).toBe(201);
    expect(code(await guest({ professionalId: marta }))).toBe('treatment_taken');
  });

  test('goes to the professional with less work that day', async () => {
    const first = await rowOf((await guest({ time: '10:00' })).body.id);
    const second = await rowOf((await guest({ time: '15:00' })).body.id);
    expect(second.professionalId).not.toBe(first.professionalId);
  });

  test('needs no professional if the treatment lists none', async () => {
    const bath = await aTreatment(server, venue);
    const { body } = await guest({ treatmentId: bath });
    expect((await rowOf(body.id)).professionalId).toBeNull();
  });

  test('is sent twice with one key and booked once, also when its own booking took the last place', async () => {
    await server.database.db
      .update(treatments)
      .set({ roomIds: [room(0)] })
      .where(eq(treatments.id, massage));
    const wanted = asked();
    const key = { 'idempotency-key': newId() };
    const caller = server.caller();
    const first = await caller.call('book', wanted, key);
    expect(first.status).toBe(201);
    expect((await caller.call('book', wanted, key)).body.id).toBe(first.body.id);
    expect(code(await guest())).toBe('treatment_taken');
  });
});

describe('refusals', () => {
  test.each([
    ['a treatment of another venue', async () => ({ treatmentId: newId() }), 'treatment_not_found'],
    [
      'a professional who does not do it',
      async () => ({ professionalId: await aProfessional(server, venue) }),
      'professional_not_found',
    ],
    ['a time at which no room takes arrivals', async () => ({ time: '10:15' }), 'not_a_slot'],
    ['a past day', async () => ({ date: addDays(TODAY, -1) }), 'date_past'],
    ['a day too far ahead', async () => ({ date: addDays(TODAY, 181) }), 'too_far_ahead'],
    ['a time that has begun', async () => ({ date: TODAY, time: '09:00' }), 'slot_begun'],
    ['a time after the shifts', async () => ({ time: '19:30' }), 'treatment_taken'],
    ['a wrong deposit', async () => ({ depositValue: 999 }), 'deposit_refused'],
  ])('%s', async (_case, given, refused) => {
    server.clock.set('2026-11-21T08:30:00.000Z');
    expect(code(await guest(await given()))).toBe(refused);
  });

  test('another number of people names the field', async () => {
    const answer = await guest({ people: 2 });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path: 'people', message: expect.stringContaining('número de pessoas') }]);
  });

  test('a removed treatment, and one whose professionals were all removed', async () => {
    const { db } = server.database;
    await db.update(professionals).set({ removedAt: new Date() }).where(eq(professionals.venueId, venue.id));
    expect(code(await guest())).toBe('treatment_taken');
    await db.update(treatments).set({ removedAt: new Date() }).where(eq(treatments.id, massage));
    expect(code(await guest())).toBe('treatment_not_found');
  });

  test('a closed room, unless another one of the treatment is open', async () => {
    const close = (roomId: string) =>
      server.database.db.execute(
        sql`insert into schedule_exceptions (venue_id, room_id, date, is_closed) values (${venue.id}, ${roomId}, ${TOMORROW}, true)`,
      );
    await close(room(0));
    const { body } = await guest({ roomId: room(0) });
    expect(body.roomId).toBe(room(1));
    await close(room(1));
    expect(code(await guest({ time: '15:00' }))).toBe('slot_closed');
  });
});

describe('professionals', () => {
  test('are not offered while absent, and only within their shifts of the weekday', async () => {
    const absences = [{ from: TOMORROW, to: TOMORROW }];
    await server.database.db.update(professionals).set({ absences }).where(eq(professionals.id, rui));
    await shiftsOf(marta, [{ weekdays: 1, from: '14:00', to: '16:00' }]); // the day is a Sunday
    expect([...(await freeOn())]).toEqual(['14:00', '14:30', '15:00'].map((time) => [time, [marta]]));
    await shiftsOf(marta, [{ weekdays: 126, from: '14:00', to: '16:00' }]);
    expect((await freeOn()).size).toBe(0);
    expect(code(await guest({ time: '14:00' }))).toBe('treatment_taken');
  });

  test('work over midnight into the next service day, and have their next party after it', async () => {
    await shiftsOf(marta, [{ weekdays: 127, from: '20:00', to: '02:00' }]);
    await shiftsOf(rui, []);
    expect(code(await guest({ time: '23:30' }))).toBe(201);
    expect(code(await guest({ time: '23:00' }))).toBe('treatment_taken');
    const [stay] = await rowsOf(
      server.database.db,
      sql`select room_stay(date, "time", room_minutes)::text as stay from reservations where venue_id = ${venue.id}`,
    );
    expect(stay).toEqual({ stay: '["2026-11-22 23:30:00","2026-11-23 00:45:00")' });
  });

  test('are taken by a party that runs over from the service day before', async () => {
    await server.database.db.execute(
      sql`update schedule_patterns set first_minute = 360, last_minute = 1770 where venue_id = ${venue.id}`,
    );
    const night = [{ weekdays: 127, from: '06:00', to: '05:59' }];
    await shiftsOf(marta, night);
    await shiftsOf(rui, []);
    const long = await aTreatment(server, venue, { professionalIds: [marta], minutes: 55, bufferMinutes: 60 });
    expect(code(await guest({ treatmentId: long, time: '05:00', roomId: room(0) }))).toBe(201);
    const next = addDays(TOMORROW, 1);
    const times = [...(await freeOn(next)).keys()];
    expect(times[0]).toBe('07:00');
    expect(code(await guest({ date: next, time: '06:30', roomId: room(1) }))).toBe('treatment_taken');
    expect(code(await guest({ date: next, time: '07:00', roomId: room(1) }))).toBe(201);
  });

  test('work on 29 February', async () => {
    server.clock.set('2028-02-20T07:00:00.000Z');
    await shiftsOf(rui, []);
    await shiftsOf(marta, [{ weekdays: 4, from: '09:00', to: '20:00' }]); // a Tuesday
    expect(code(await guest({ date: '2028-02-29' }))).toBe(201);
    expect(code(await guest({ date: '2028-03-01' }))).toBe('treatment_taken');
  });
});

describe('a party of a treatment', () => {
  test('moves with its length and its professional, and not to a time at which that one is not free', async () => {
    const { body: party } = await guest({ professionalId: marta, roomId: room(0) });
    await guest({ professionalId: marta, time: '13:00', roomId: room(1) });
    expect(code(await change(party, { time: '12:00' }))).toBe('professional_taken');
    expect(code(await change(party, { time: '19:30' }))).toBe('professional_taken');
    const { body: later } = await change(party, { time: '11:30' });
    expect(await rowOf(later.id)).toMatchObject({ time: '11:30', professionalId: marta, roomMinutes: 75 });
    const { body: another } = await change(later, { time: '11:00', date: addDays(TOMORROW, 1) });
    expect(await rowOf(another.id)).toMatchObject({ time: '11:00', professionalId: marta, roomMinutes: 75 });
    const { body: back } = await staff().call('undoReservation', about(another));
    expect(await rowOf(back.id)).toMatchObject({ date: TOMORROW, time: '11:30', professionalId: marta });
  });

  test('changes rooms only to a room of the treatment that is free', async () => {
    const { body: party } = await guest({ roomId: room(0) });
    await guest({ roomId: room(1) });
    expect(code(await change(party, { roomId: room(2) }))).toBe('room_without_treatment');
    expect(code(await change(party, { roomId: room(1) }))).toBe('room_taken');
    expect((await change(party, { roomId: room(1), time: '12:00' })).body).toMatchObject({ time: '12:00' });
  });

  test('is handed to another professional who is free, and an undo hands it back', async () => {
    const { body: party } = await guest({ professionalId: marta });
    const { body: given } = await change(party, { professionalId: rui });
    expect(await rowOf(party.id)).toMatchObject({ professionalId: rui, sharesRoom: false });
    expect(code(await guest({ professionalId: marta }))).toBe(201);
    expect(code(await staff().call('undoReservation', about(given)))).toBe('professional_taken');
    expect((await rowOf(party.id)).professionalId).toBe(rui);
    expect(code(await change(given, { professionalId: newId() }))).toBe('professional_not_found');
    expect(code(await change(given, { professionalId: marta }))).toBe('professional_taken');
  });

  test('shares a busy professional only with a reason and the right to overbook', async () => {
    const { body: party } = await guest({ professionalId: marta });
    const { body: other } = await guest({ professionalId: rui });
    const overbook = { reason: 'Acordado com os dois' };
    const helper = await aStaffMember(server, venue);
    const wanted = { ...about(other), professionalId: marta, overbook };
    expect(code(await helper.caller.call('changeReservation', wanted))).toBe('overbook_forbidden');
    const { body: shared } = await staff().call('changeReservation', wanted);
    expect(shared).toMatchObject({ overbookReason: overbook.reason });
    expect(await rowOf(other.id)).toMatchObject({ professionalId: marta, sharesRoom: true });
    const { body: free } = await change(shared, { professionalId: rui });
    expect(await rowOf(free.id)).toMatchObject({ professionalId: rui, sharesRoom: false });
    const moved = await change(party, { time: '11:00', professionalId: rui, overbook });
    expect(moved.body).toMatchObject({ time: '11:00', overbookReason: overbook.reason });
  });

  test('frees its professional when it is cancelled, and shares them when it comes after all', async () => {
    const { body: party } = await guest({ professionalId: marta, roomId: room(0) });
    const { body: gone } = await staff().call('moveReservation', { ...about(party), to: 'CANCELLED' });
    expect(code(await guest({ professionalId: marta, roomId: room(1) }))).toBe(201);
    expect(code(await staff().call('undoReservation', about(gone)))).toBe('professional_taken');
    const { body: there } = await staff().call('moveReservation', { ...about(gone), to: 'SEATED' });
    expect(await rowOf(there.id)).toMatchObject({ status: 'SEATED', sharesRoom: true, professionalId: marta });
  });

  test('is sold again once its hold has expired, and the hold ends', async () => {
    await server.database.db
      .update(treatments)
      .set({ professionalIds: [marta] })
      .where(eq(treatments.id, massage));
    const { body: held } = await guest({ roomId: room(0) });
    await server.database.db.execute(
      sql`update reservations set status = 'HOLD', hold_until = '2026-11-21T07:30:00Z' where id = ${held.id}`,
    );
    expect(code(await guest({ time: '10:30' }))).toBe('treatment_taken');
    server.clock.advance(31 * MINUTE_MS);
    expect((await freeOn()).get('10:30')).toEqual([marta]);
    const again = await guest({ time: '10:30', roomId: room(1) });
    expect(again.body).toMatchObject({ roomId: room(1), status: 'CONFIRMED' });
    expect((await rowOf(held.id)).status).toBe('CANCELLED');
  });
});

describe('staff', () => {
  const phoned = (given: Partial<InputOf<'bookAtDesk'>> = {}) =>
    staff().call('bookAtDesk', { ...asked(), kind: 'phone', ...given });

  test('book a treatment by phone in the same way', async () => {
    const { body } = await phoned({ professionalId: rui });
    expect(await rowOf(body.id)).toMatchObject({
      treatmentId: massage,
      professionalId: rui,
      roomMinutes: 75,
      source: 'phone',
    });
    expect(code(await phoned({ professionalId: rui }))).toBe('professional_taken');
    expect(code(await phoned())).toBe(201);
    expect(code(await phoned())).toBe('treatment_taken');
  });

  test('overbook with a reason, beside the parties that have room and professional', async () => {
    await phoned({ professionalId: marta });
    const { body } = await phoned({ professionalId: marta, overbook: { reason: 'São irmãs' } });
    expect(body).toMatchObject({ overbookReason: 'São irmãs' });
    expect(await rowOf(body.id)).toMatchObject({ professionalId: marta, sharesRoom: true });
    expect(code(await guest({ professionalId: rui }))).toBe('treatment_taken');
  });
});

describe.skipIf(!isMultiConnection)('many at once', () => {
  test('sixty guests compete for two professionals in three rooms: no instant of either is sold twice', async () => {
    const wide = await aTreatment(server, venue, { professionalIds: [marta, rui], roomIds: [0, 1, 2].map(room) });
    const at = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        guest({
          ...{ treatmentId: wide, time: at[n % 6]!, roomId: room(n % 3) },
          ...(n % 2 === 0 && { professionalId: n % 4 === 0 ? marta : rui }),
        }),
      ),
    );
    const sold = answers.filter(({ status }) => status === 201).length;
    expect(sold).toBeGreaterThanOrEqual(2);
    expect(sold).toBeLessThanOrEqual(6);
    const refused = new Set(answers.filter(({ status }) => status !== 201).map(code));
    expect([...refused].filter((one) => one !== 'treatment_taken' && one !== 'professional_taken')).toEqual([]);
  });

  test('sixty guests compete for one room with two professionals: no instant is sold twice', async () => {
    await server.database.db
      .update(treatments)
      .set({ roomIds: [room(0)] })
      .where(eq(treatments.id, massage));
    const at = ['10:00', '10:30', '11:00', '11:30'];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => guest({ time: at[n % 4]!, professionalId: n % 2 === 0 ? marta : rui })),
    );
    const sold = answers.filter(({ status }) => status === 201).length;
    expect(sold).toBeGreaterThanOrEqual(1);
    expect(sold).toBeLessThanOrEqual(2);
  });
});

test('the rows themselves refuse two parties with one professional at one time', async () => {
  const { body } = await guest({ professionalId: marta, roomId: room(0) });
  const copy = sql`
    insert into reservations (id, venue_id, room_id, slot_id, name, phone, date, "time", people, guest_token,
      room_minutes, treatment_id, professional_id)
    select gen_random_uuid(), venue_id, ${room(1)}, slot_id, name, phone, date, '10:30', 1, 'x', 15, treatment_id,
      professional_id
    from reservations where id = ${body.id}`;
  await expect(server.database.db.execute(copy)).rejects.toMatchObject({
    cause: { code: '23P01', constraint: 'reservations_professional' },
  });
});
