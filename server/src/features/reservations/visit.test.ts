import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messagesOfDay } from '#server/features/messages/subjects';
import { messages } from '#server/features/messages/table';
import { messageValues } from '#server/features/messages/texts';
import { queueReminders } from '#server/features/reservations/reminders';
import { reservations } from '#server/features/reservations/table';
import { venues } from '#server/features/venues/table';
import { aManager, aReservationRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { serverForFile } from '#server/testing/server';
import { aFacial, aStaffedSpa, aTreatment, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { addDays, MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const TOMORROW = addDays(TODAY, 1);

const server = await serverForFile();
let venue: Venue;
let marta: string;
let rui: string;
let massage: string;
let facial: string;
const manager = await aManager(server);
beforeEach(async () => {
  const spa = await aStaffedSpa(server, manager, 'Marta', 'Rui');
  ({ venue, massage } = spa);
  ({ Marta: marta, Rui: rui } = spa.professionals);
  facial = await aFacial(server, venue, marta);
});
afterEach(async () => expect(await spaFaults(server, venue)).toEqual([]));

let phones = 0;
const asked = (given: Partial<InputOf<'book'>> = {}) => {
  const usual = { date: TOMORROW, people: 1, treatmentId: massage, time: '10:00' };
  const furtherTreatments = [{ treatmentId: facial }];
  const phone = `+2449261${10_000 + phones++}`;
  return aReservationRequest(venue, { phone, ...usual, furtherTreatments, ...given });
};
const guest = (given: Partial<InputOf<'book'>> = {}, headers = {}) =>
  server.caller().call('book', asked(given), { 'x-forwarded-for': `41.65.0.${phones % 250}`, ...headers });
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const rows = () =>
  server.database.db.select().from(reservations).where(eq(reservations.venueId, venue.id)).orderBy(reservations.id);
const timesOf = async () => (await rows()).map(({ time, status }) => [time, status]);
const times = async (parts: string[], date = TOMORROW) =>
  (await server.caller().call('visitTimes', { slugOrId: venue.slug, date, parts })).body;
const queued = () => server.database.db.select().from(messages).where(eq(messages.venueId, venue.id));
const see = async (token: string) => (await server.caller().call('guestReservation', { token })).body;
const staff = () => manager.caller;
const hold = () =>
  server.database.db.execute(
    sql`update reservations set status = 'HOLD', hold_until = '2026-11-21T07:30:00Z' where venue_id = ${venue.id}`,
  );

describe('the times of a visit', () => {
  test('tell when each treatment begins, and offer no start without room for all', async () => {
    const offered = await times([massage, facial]);
    expect(offered.find(({ time }) => time === '10:00')).toEqual({
      time: '10:00',
      roomId: venue.rooms[0]!.id,
      parts: [
        { treatmentId: massage, time: '10:00' },
        { treatmentId: facial, time: '11:30' },
      ],
    });
    expect(offered.at(-1)!.parts).toEqual([
      { treatmentId: massage, time: '18:00' },
      { treatmentId: facial, time: '19:30' },
    ]);
  });

  test('keep the named professional, and change with the order', async () => {
    const withRui = await times([`${massage}.${rui}`, facial]);
    expect(withRui[0]!.parts.map(({ time }) => time)).toEqual(['09:00', '10:00']);
    const other = await times([facial, massage]);
    expect(other[0]!.parts.map(({ time }) => time)).toEqual(['09:00', '09:30']);
  });

  test('refuse a list without treatments, one of five, and the treatment of another venue', async () => {
    const call = async (parts: string[]) =>
      (await server.caller().call('visitTimes', { slugOrId: venue.slug, date: TOMORROW, parts })).status;
    expect(await call([])).toBe(400);
    expect(await call([massage, facial, massage, facial, massage])).toBe(400);
    expect(await call(['massage'])).toBe(400);
    expect(await call([massage, newId()])).toBe(404);
    expect(await times([massage, facial], addDays(TODAY, -1))).toEqual([]);
  });
});

describe('a visit of two treatments', () => {
  test('is two parties of one visit, each with its room and professional, and one message', async () => {
    const { status, body } = await guest({ notes: 'Alergia a amêndoa', furtherTreatments: [{ treatmentId: facial }] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      time: '10:00',
      visit: [
        { treatmentId: massage, time: '10:00' },
        { treatmentId: facial, time: '11:30' },
      ],
    });
    const [first, second] = await rows();
    expect(first).toMatchObject({ id: body.id, visitId: body.id, treatmentId: massage, roomMinutes: 75 });
    expect(second).toMatchObject({ visitId: body.id, treatmentId: facial, professionalId: marta, roomMinutes: 30 });
    expect(second).toMatchObject({ name: first!.name, notes: 'Alergia a amêndoa', status: 'CONFIRMED' });
    expect((await queued()).map(({ reservationId }) => reservationId)).toEqual([body.id]);
  });

  test('has one message that names both treatments and both professionals', async () => {
    await guest({ professionalId: rui });
    const [subject, ...others] = await messagesOfDay(server.database.db, venue.id, TOMORROW);
    expect(others).toEqual([]);
    const values = messageValues(subject!, 'https://r.ao', server.clock.now());
    expect(values).toMatchObject({ servico: 'Massagem e Facial', profissional: 'Rui e Marta' });
  });

  test('asks for the deposit once', async () => {
    await server.database.db.update(venues).set({ depositAmount: '2000' }).where(eq(venues.id, venue.id));
    await guest({ depositValue: 2000 });
    expect((await rows()).map(({ depositValue }) => depositValue)).toEqual(['2000.00', null]);
  });

  test('writes nothing if the second treatment is not free', async () => {
    await server.database.db.execute(
      sql`update professionals set shifts = '[{"weekdays":127,"from":"09:00","to":"11:00"}]' where id = ${marta}`,
    );
    expect(code(await guest())).toBe('treatment_taken');
    expect(await rows()).toEqual([]);
    expect(await queued()).toEqual([]);
    const named = { furtherTreatments: [{ treatmentId: massage, professionalId: marta }] };
    expect(code(await guest({ ...named, treatmentId: facial, time: '10:00' }))).toBe('professional_taken');
    expect(await rows()).toEqual([]);
  });

  test('is refused if the second treatment would begin at another time than shown', async () => {
    const shownAt = (time: string) => guest({ furtherTreatments: [{ treatmentId: facial, time }] });
    expect(code(await shownAt('11:00'))).toBe('treatment_taken');
    expect(await rows()).toEqual([]);
    expect(code(await shownAt('11:30'))).toBe(201);
  });

  test('is refused with the part that is not free and the time at which the guest saw it', async () => {
    await guest({ treatmentId: facial, time: '11:30', furtherTreatments: undefined });
    const later = await guest({ professionalId: marta, furtherTreatments: [{ treatmentId: facial, time: '11:15' }] });
    expect(later.error).toMatchObject({
      code: 'treatment_taken',
      current: { number: 2, treatmentId: facial, time: '11:15' },
    });
    const first = await guest({ treatmentId: facial, time: '11:30', furtherTreatments: [{ treatmentId: massage }] });
    expect(first.error).toMatchObject({ current: { number: 1, treatmentId: facial, time: '11:30' } });
    const alone = await guest({ treatmentId: facial, time: '11:30', furtherTreatments: undefined });
    expect(alone.error).not.toHaveProperty('current');
    expect(await rows()).toHaveLength(1);
  });

  test('refuses treatments for another number of people, of another venue, and without a first one', async () => {
    const couple = await aTreatment(server, venue, { people: 2, roomIds: [venue.rooms[2]!.id] });
    const mixed = await guest({ furtherTreatments: [{ treatmentId: couple }] });
    expect(mixed.status).toBe(400);
    expect(mixed.error.issues?.[0]?.path).toBe('furtherTreatments.0.treatmentId');
    expect(code(await guest({ furtherTreatments: [{ treatmentId: newId() }] }))).toBe('treatment_not_found');
    const stranger = { treatmentId: facial, professionalId: rui };
    expect(code(await guest({ furtherTreatments: [stranger] }))).toBe('professional_not_found');
    const headless = await guest({ treatmentId: undefined });
    expect(headless.error.issues?.[0]?.path).toBe('treatmentId');
    expect((await guest({ furtherTreatments: Array(4).fill({ treatmentId: facial }) })).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  test('is sent twice with one key and booked once', async () => {
    const key = { 'idempotency-key': newId() };
    const wanted = asked();
    const caller = server.caller();
    const first = await caller.call('book', wanted, key);
    const again = await caller.call('book', wanted, key);
    expect(again.body).toEqual(first.body);
    expect(await rows()).toHaveLength(2);
  });

  test('counts as one booking of its phone', async () => {
    const bath = await aTreatment(server, venue, { minutes: 30, bufferMinutes: 0 });
    const visit = { phone: '+244926111222', treatmentId: bath, furtherTreatments: [{ treatmentId: bath }] };
    const booked = ['09:00', '10:00', '11:00', '12:00', '13:00'].map(async (time) =>
      code(await guest({ ...visit, time })),
    );
    const answers = await Promise.all(booked);
    expect(answers.filter((one) => one === 201)).toHaveLength(4);
    expect(answers.filter((one) => one === 'too_many_bookings')).toHaveLength(1);
  });

  test('ends the expired holds that are in the way of its second treatment', async () => {
    await guest({ treatmentId: facial, time: '11:30', furtherTreatments: undefined });
    await hold();
    const withMarta = () => guest({ professionalId: marta });
    expect(code(await withMarta())).toBe('treatment_taken');
    server.clock.advance(31 * MINUTE_MS);
    expect(code(await withMarta())).toBe(201);
    expect(await timesOf()).toEqual([
      ['11:30', 'CANCELLED'],
      ['10:00', 'CONFIRMED'],
      ['11:30', 'CONFIRMED'],
    ]);
  });

  test('has one reminder', async () => {
    await server.database.db.update(venues).set({ reminderMinutes: 60 }).where(eq(venues.id, venue.id));
    const { body } = await guest();
    const reminded = async () => {
      await queueReminders({ db: server.database.db, clock: server.clock });
      return (await queued()).filter(({ type }) => type === 'REMINDER').map(({ reservationId }) => reservationId);
    };
    server.clock.set('2026-11-22T08:15:00.000Z');
    expect(await reminded()).toEqual([body.id]);
    server.clock.set('2026-11-22T09:45:00.000Z');
    expect(await reminded()).toEqual([body.id]);
  });

  test('has its reminder before the treatment that is first in time, after staff moved one', async () => {
    await server.database.db.update(venues).set({ reminderMinutes: 60 }).where(eq(venues.id, venue.id));
    await guest();
    const [first, last] = await rows();
    const moved = { venueId: venue.id, id: last!.id, version: last!.version, time: '09:00' };
    expect(code(await staff().call('changeReservation', moved))).toBe(200);
    const day = await messagesOfDay(server.database.db, venue.id, TOMORROW);
    const told = messageValues(day[0]!, 'https://r.ao', server.clock.now());
    expect([day[0]!.message.reservationId, told.hora, told.servico]).toEqual([first!.id, '09:00', 'Massagem e Facial']);
    const reminded = async () => {
      await queueReminders({ db: server.database.db, clock: server.clock });
      return (await messagesOfDay(server.database.db, venue.id, TOMORROW)).filter(
        ({ message }) => message.type === 'REMINDER',
      );
    };
    server.clock.set('2026-11-22T07:15:00.000Z');
    const [reminder] = await reminded();
    expect(reminder!.message.reservationId).toBe(last!.id);
    expect(messageValues(reminder!, 'https://r.ao', server.clock.now())).toMatchObject({
      ...{ hora: '09:00', servico: 'Facial e Massagem' },
    });
    server.clock.set('2026-11-22T08:15:00.000Z');
    expect(await reminded()).toHaveLength(1);
  });
});

describe('the link of a visit', () => {
  test('shows all parts, also through the link of a later part, which it never shows', async () => {
    const { body: booked } = await guest();
    const shown = await see(booked.guestToken!);
    expect(shown.visit).toMatchObject([
      { time: '10:00', status: 'CONFIRMED', movedFrom: null, treatment: { name: 'Massagem', minutes: 60 } },
      { time: '11:30', status: 'CONFIRMED', treatment: { name: 'Facial', professional: { id: marta, name: 'Marta' } } },
    ]);
    const second = (await rows())[1]!;
    expect(await see(second.guestToken)).toEqual(shown);
    expect(JSON.stringify([booked, shown])).not.toContain(second.guestToken);
  });

  test('cancels all parts at once, and again without effect', async () => {
    const { body } = await guest();
    const cancel = () => server.caller().call('cancelAsGuest', { token: body.guestToken! });
    expect((await cancel()).body).toMatchObject({ status: 'CANCELLED', canCancel: false });
    expect((await cancel()).status).toBe(200);
    expect((await rows()).map(({ status, cancelReason }) => [status, cancelReason])).toEqual([
      ['CANCELLED', 'GUEST'],
      ['CANCELLED', 'GUEST'],
    ]);
    expect((await queued()).map(({ status }) => status)).toEqual(['DROPPED']);
  });

  test('cancels nothing once the notice of the first part has passed', async () => {
    const { body } = await guest();
    server.clock.set('2026-11-22T07:30:00.000Z');
    expect(await see(body.guestToken!)).toMatchObject({ canCancel: false, cancelUntil: '2026-11-22T07:00:00.000Z' });
    expect(code(await server.caller().call('cancelAsGuest', { token: body.guestToken! }))).toBe('too_late_to_cancel');
    expect((await rows()).map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED']);
  });

  test('confirms all held parts with one message', async () => {
    await guest();
    await hold();
    const token = (await rows())[0]!.guestToken;
    expect(await see(token)).toMatchObject({ status: 'HOLD', canConfirm: true });
    const { body } = await server.caller().call('confirmAsGuest', { token });
    expect(body).toMatchObject({ status: 'CONFIRMED', canConfirm: false });
    expect((await rows()).map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect((await queued()).filter(({ status }) => status === 'QUEUED')).toHaveLength(1);
    expect((await server.caller().call('confirmAsGuest', { token })).status).toBe(200);
  });

  test('of a hold that expired confirms nothing and ends all parts', async () => {
    await guest();
    await hold();
    server.clock.advance(31 * MINUTE_MS);
    const token = (await rows())[0]!.guestToken;
    expect(await see(token)).toMatchObject({ status: 'CANCELLED', cancelReason: 'EXPIRED', canConfirm: false });
    expect(code(await server.caller().call('confirmAsGuest', { token }))).toBe('hold_expired');
    expect((await rows()).map(({ cancelReason }) => cancelReason)).toEqual(['EXPIRED', 'EXPIRED']);
  });

  test('says which part staff moved or cancelled, and acts on the others', async () => {
    const { body } = await guest({ professionalId: rui });
    const [first, second] = await rows();
    const about = ({ id, version }: { id: string; version: number }) => ({ venueId: venue.id, id, version });
    const moved = await staff().call('changeReservation', { ...about(second!), time: '15:00' });
    expect(moved.status).toBe(200);
    expect((await see(body.guestToken!)).visit).toMatchObject([
      { time: '10:00', movedFrom: null },
      { time: '15:00', movedFrom: { date: TOMORROW, time: '11:00' } },
    ]);
    expect((await staff().call('moveReservation', { ...about(first!), to: 'CANCELLED' })).status).toBe(200);
    const shown = await see(body.guestToken!);
    expect(shown).toMatchObject({ time: '15:00', status: 'CONFIRMED', canCancel: true });
    expect(shown.visit).toMatchObject([{ status: 'CANCELLED', cancelReason: 'STAFF' }, { status: 'CONFIRMED' }]);
    await server.caller().call('cancelAsGuest', { token: body.guestToken! });
    expect((await rows()).map(({ cancelReason }) => cancelReason)).toEqual(['STAFF', 'GUEST']);
  });

  test('gives a calendar with an event per treatment, each with the one link', async () => {
    const { body } = await guest({ professionalId: rui });
    const { body: calendar } = await server.caller().call('guestCalendar', { token: body.guestToken! });
    const text = String(calendar).replaceAll(/\r?\n /g, '');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    const named = (field: string) =>
      [...text.matchAll(new RegExp(`^${field}:(.+?)\\r?$`, 'gm'))].map((line) => line[1]);
    expect(named('X-WR-CALNAME')).toEqual([`${venue.name}: Massagem e Facial`]);
    expect(named('SUMMARY')).toEqual([
      `${venue.name}: Massagem (Rui) (1 de 2)`,
      `${venue.name}: Facial (Marta) (2 de 2)`,
    ]);
    expect(text).not.toContain((await rows())[1]!.guestToken);
  });
});

describe.skipIf(!isMultiConnection)('many at once', () => {
  test('thirty guests want visits with one professional: each visit is whole, and no instant is sold twice', async () => {
    const at = ['10:00', '10:30', '11:00', '11:30'];
    const further = [{ treatmentId: facial }, { treatmentId: massage, professionalId: rui }];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => guest({ time: at[n % 4]!, furtherTreatments: further })),
    );
    const sold = answers.filter(({ status }) => status === 201);
    expect(sold.length).toBeGreaterThanOrEqual(1);
    const refused = new Set(answers.filter(({ status }) => status !== 201).map(code));
    expect([...refused].filter((one) => one !== 'treatment_taken' && one !== 'professional_taken')).toEqual([]);
    const parts = await rows();
    expect(parts).toHaveLength(sold.length * 3);
    for (const { body } of sold) expect(parts.filter(({ visitId }) => visitId === body.id)).toHaveLength(3);
  });
});
