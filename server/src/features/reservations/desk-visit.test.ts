import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#server/features/messages/table';
import { bookingCounter } from '#server/features/reservations/booking-metrics';
import { reservations } from '#server/features/reservations/table';
import { venues } from '#server/features/venues/table';
import { idempotencyKeys } from '#server/platform/changes/table';
import { aDeskRequest, aManager, aStaffMember } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { logOf } from '#server/testing/log';
import { serverForFile } from '#server/testing/server';
import { aFacial, aStaffedSpa, aTreatment, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';
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
type Visit = InputOf<'bookVisitAtDesk'>;
const asked = (given: Partial<Visit> = {}): Visit => ({
  ...aDeskRequest(venue, { phone: `+2449264${10_000 + phones++}`, date: TOMORROW, time: '10:00', people: 1 }),
  ...{ treatmentId: massage, furtherTreatments: [{ treatmentId: facial }] },
  ...given,
});
const staff = (given: Partial<Visit> = {}, headers = {}, { caller } = manager) =>
  caller.call('bookVisitAtDesk', asked(given), headers);
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const rows = () =>
  server.database.db.select().from(reservations).where(eq(reservations.venueId, venue.id)).orderBy(reservations.id);
const told = async () =>
  (await server.database.db.select().from(messages).where(eq(messages.venueId, venue.id))).map(
    ({ type, status, reservationId }) => [type, status, reservationId],
  );
const times = async (parts: string[], at?: 'now') =>
  (await server.caller().call('visitTimes', { slugOrId: venue.slug, date: at ? TODAY : TOMORROW, parts, at })).body;
const bookings = async () => (await bookingCounter.get()).values.reduce((sum, { value }) => sum + value, 0);

describe('a visit that staff take by phone', () => {
  test('is one party for each treatment, with one message and one deposit', async () => {
    await server.database.db.update(venues).set({ depositAmount: '2000.00' }).where(eq(venues.id, venue.id));
    const before = await bookings();
    const { status, body } = await staff({ notes: 'Alergia', askDeposit: true, professionalId: rui });
    expect(status).toBe(201);
    expect(body.map((party) => [party.time, party.treatment?.name, party.treatment?.professional?.id])).toEqual([
      ['10:00', 'Massagem', rui],
      ['11:00', 'Facial', marta],
    ]);
    const [first, second] = body;
    expect(body.map(({ visitPart }) => visitPart)).toEqual([
      { id: first!.id, part: 1, of: 2 },
      { id: first!.id, part: 2, of: 2 },
    ]);
    const common = { source: 'phone', status: 'CONFIRMED', notes: 'Alergia', overbookReason: null };
    expect(first).toMatchObject({ ...common, depositStatus: 'ASKED', depositValue: '2000.00' });
    expect(second).toMatchObject({ ...common, depositStatus: null, depositValue: null });
    expect(await told()).toEqual([['CONFIRM', 'QUEUED', first!.id]]);
    expect((await bookings()) - before).toBe(1);
    for (const { id } of body) {
      const log = await logOf(server, venue.id, id);
      expect(log.map(({ kind, actor }) => [kind, actor])).toEqual([['booked', manager.user.id]]);
    }
  });

  test('tells the guest nothing unless staff want it', async () => {
    await staff({ notify: false });
    expect(await told()).toEqual([]);
  });

  test('puts two guests side by side', async () => {
    const { body } = await staff({ furtherTreatments: [{ treatmentId: facial, beside: true }] });
    expect(body.map(({ time, treatment }) => [time, treatment?.professional?.id])).toEqual([
      ['10:00', rui],
      ['10:00', marta],
    ]);
  });

  test('is taken back part by part, with its message', async () => {
    const { body } = await staff();
    for (const { id, version } of body) {
      expect((await manager.caller.call('undoReservation', { venueId: venue.id, id, version })).status).toBe(200);
    }
    expect((await rows()).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
    expect((await told()).filter(([, status]) => status === 'QUEUED')).toEqual([]);
  });

  test('is booked once, also if the call is repeated', async () => {
    const request = asked();
    const once = { 'idempotency-key': newId() };
    const answers = [1, 2].map(() => manager.caller.call('bookVisitAtDesk', request, once));
    const [first, again] = await Promise.all(answers);
    expect(again!.body).toEqual(first!.body);
    expect(await rows()).toHaveLength(2);
  });
});

describe('the undo of a part of a visit', () => {
  const inOrder = [0, 1];
  const markSent = async (type: 'CONFIRM' | 'REJECT' = 'CONFIRM') => {
    const ofType = and(eq(messages.venueId, venue.id), eq(messages.type, type));
    const [message] = await server.database.db.select().from(messages).where(ofType);
    const sent = await manager.caller.call('markMessageSent', { venueId: venue.id, id: message!.id });
    expect(sent.status).toBe(200);
  };
  const takeBack = async (n: number) => {
    server.clock.advance(1000);
    const { id, version } = (await rows())[n]!;
    expect((await manager.caller.call('undoReservation', { venueId: venue.id, id, version })).status).toBe(200);
  };
  /** Of the unsent rejections. */
  const texts = async () =>
    (await manager.caller.call('outbox', { venueId: venue.id, list: 'queue' })).body
      .filter(({ type }) => type === 'REJECT')
      .map(({ text }) => text);
  const toldStill = async () => (await told()).filter(([, status]) => status !== 'DROPPED');

  test.each(inOrder)('leaves a guest who was not told one message about the others (%i)', async (n) => {
    const { body } = await staff();
    await takeBack(n);
    expect(await toldStill()).toEqual([['CONFIRM', 'QUEUED', body[1 - n]!.id]]);
    await takeBack(1 - n);
    expect(await toldStill()).toEqual([]);
  });

  test.each(inOrder)('tells a guest who knows of it, once for all parts (%i)', async (n) => {
    const { body } = await staff();
    await markSent();
    await takeBack(n);
    const known = ['CONFIRM', 'SENT', body[0]!.id];
    expect(await toldStill()).toEqual([known, ['REJECT', 'QUEUED', body[n]!.id]]);
    expect(await texts()).toEqual([expect.stringContaining(['Massagem', 'Facial'][n]!)]);
    await takeBack(1 - n);
    expect(await toldStill()).toEqual([known, ['REJECT', 'QUEUED', body[0]!.id]]);
    expect(await texts()).toEqual([expect.stringContaining('Massagem e Facial')]);
  });

  test.each([
    ['first to last', [0, 1, 2]],
    ['last to first', [2, 1, 0]],
    ['the middle last', [2, 0, 1]],
  ])('tells a guest once of three parts, %s', async (_, order) => {
    await staff({ furtherTreatments: [{ treatmentId: facial }, { treatmentId: massage }] });
    await markSent();
    for (const n of order) await takeBack(n);
    expect(await texts()).toEqual([expect.stringContaining('Massagem, Facial e Massagem')]);
  });

  test('tells a guest of a later part alone once the message about the first has left', async () => {
    const { body } = await staff();
    await markSent();
    await takeBack(1);
    await markSent('REJECT');
    await takeBack(0);
    expect(await toldStill()).toContainEqual(['REJECT', 'QUEUED', body[0]!.id]);
    const [text] = await texts();
    expect(text).toContain('Massagem');
    expect(text).not.toContain('Facial');
  });

  test('leaves the message about a part that staff cancelled to itself', async () => {
    const { body } = await staff();
    await markSent();
    const { id, version } = body[1]!;
    await manager.caller.call('moveReservation', { venueId: venue.id, id, version, to: 'CANCELLED', notify: true });
    await takeBack(0);
    expect(await toldStill()).toHaveLength(3);
    const said = await texts();
    expect(said.filter((text) => text.includes('Massagem') && text.includes('Facial'))).toEqual([]);
  });

  test.each(inOrder)('tells a guest nothing whom staff did not tell of it (%i)', async (n) => {
    await staff({ notify: false });
    await takeBack(n);
    expect(await told()).toEqual([]);
  });
});

describe('nothing is booked', () => {
  test('if a later treatment is not free, and the refusal names it', async () => {
    await staff({ time: '11:00', treatmentId: facial, furtherTreatments: [{ treatmentId: massage }] });
    const wanted = [{ treatmentId: facial, professionalId: marta, time: '11:00' }];
    const lost = await staff({ professionalId: rui, furtherTreatments: wanted });
    expect(lost.error).toMatchObject({
      code: 'treatment_taken',
      current: { number: 2, treatmentId: facial, time: '11:00' },
    });
    expect(await rows()).toHaveLength(2);
  });

  test('if the first treatment is not free: a right to overbook does not help', async () => {
    await staff({ treatmentId: facial, furtherTreatments: [{ treatmentId: massage }] });
    const overbook = { overbook: { reason: 'Cliente antiga' } } as object;
    const lost = await staff({ treatmentId: facial, furtherTreatments: [{ treatmentId: massage }], ...overbook });
    expect(lost.error).toMatchObject({ code: 'treatment_taken', current: { number: 1, treatmentId: facial } });
    expect(await rows()).toHaveLength(2);
  });

  test('if a later treatment would begin at another time than staff saw', async () => {
    expect(code(await staff({ furtherTreatments: [{ treatmentId: facial, time: '12:00' }] }))).toBe('treatment_taken');
    expect(await rows()).toEqual([]);
  });

  test('without a further treatment, with four, or with one for another number of people', async () => {
    const part = { treatmentId: facial };
    expect(code(await staff({ furtherTreatments: [] }))).toBe('bad_input');
    expect(code(await staff({ furtherTreatments: [part, part, part, part] }))).toBe('bad_input');
    const { treatmentId, ...alone } = asked();
    expect(code(await manager.caller.call('bookVisitAtDesk', alone as Visit))).toBe('bad_input');
    const couple = await aTreatment(server, venue, { people: 2, roomIds: [venue.rooms[2]!.id] });
    const refused = await staff({ furtherTreatments: [{ treatmentId: couple }] });
    expect(refused.error.issues?.map(({ path }) => path)).toEqual(['furtherTreatments.0.treatmentId']);
    expect(await rows()).toEqual([]);
  });

  test('with an id for a later treatment only', async () => {
    expect(code(await staff({ furtherTreatments: [{ treatmentId: facial, id: newId() }] }))).toBe('bad_input');
    expect(await rows()).toEqual([]);
  });

  test('without the guest or the time of a booking by phone', async () => {
    const { error } = await staff({ name: '', phone: '', time: undefined });
    expect(error.issues?.map(({ path }) => path)).toEqual(['name', 'phone', 'time']);
    expect(await rows()).toEqual([]);
  });

  test('by staff of another venue, or without a session', async () => {
    const neighbour = await aManager(server);
    expect(code(await staff({}, {}, neighbour))).toBe('venue_not_found');
    expect(code(await server.caller().call('bookVisitAtDesk', asked()))).toBe('unauthorized');
    expect(await rows()).toEqual([]);
  });
});

test('the front desk may take a visit', async () => {
  expect(code(await staff({}, {}, await aStaffMember(server, venue)))).toBe(201);
});

describe('guests who are there', () => {
  const there = { kind: 'walk-in', date: undefined, time: undefined, name: '', phone: '' } as const;
  beforeEach(() => server.clock.set('2026-11-21T09:05:00.000Z'));

  test('are seated for the first treatment; the next one is a booking for later', async () => {
    const [start] = await times([massage, facial], 'now');
    expect(start!.parts.map(({ time }) => time)).toEqual(['10:00', '11:30']);
    const { status, body } = await staff(there);
    expect(status).toBe(201);
    expect(body.map((party) => [party.date, party.time, party.status, party.seatedAt])).toEqual([
      [TODAY, '10:00', 'SEATED', '2026-11-21T09:05:00.000Z'],
      [TODAY, '11:30', 'CONFIRMED', null],
    ]);
    expect(body.map(({ name, source }) => [name, source])).toEqual([
      ['Sem marcação', 'walk-in'],
      ['Sem marcação', 'walk-in'],
    ]);
    expect(await told()).toEqual([]);
  });

  test('are all seated for treatments side by side', async () => {
    const { body } = await staff({ ...there, furtherTreatments: [{ treatmentId: facial, beside: true }] });
    expect(body.map(({ time, status }) => [time, status])).toEqual([
      ['10:00', 'SEATED'],
      ['10:00', 'SEATED'],
    ]);
  });

  test('are refused while a treatment is not free, and while no arrival time runs', async () => {
    await staff({ ...there, furtherTreatments: [{ treatmentId: facial, beside: true }] });
    expect(await times([massage, facial], 'now')).toEqual([]);
    expect(code(await staff(there))).toBe('treatment_taken');
    server.clock.set('2026-11-21T23:30:00.000Z');
    expect(code(await staff(there))).toBe('no_running_slot');
    expect(await rows()).toHaveLength(2);
  });
});

test('the erasure of a guest deletes the stored answer of the visit', async () => {
  const phone = '+244926499999';
  const { body } = await staff({ phone }, { 'idempotency-key': 'visit' });
  for (const { id, version } of body) {
    await manager.caller.call('moveReservation', { venueId: venue.id, id, version, to: 'CANCELLED' });
  }
  const stored = () => server.database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.spaceId, venue.id));
  expect(await stored()).toHaveLength(1);
  expect((await manager.caller.call('eraseGuest', { venueId: venue.id, phone })).status).toBe(200);
  expect(await stored()).toEqual([]);
});
