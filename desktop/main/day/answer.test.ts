import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answered } from '#desktop/main/day/answer';
import { aLease, applied, aStaff, ROOM_ID, refusedAs, TODAY, VENUE_ID } from '#desktop/main/testing/builders';
import { aCall, aDesk, aServerParty, at20, type TestDesk, theDay, who } from '#desktop/main/testing/test-desk';
import { api, type EndpointName } from '#shared/api/table';
import { AppError } from '#shared/errors';
import { newId, slotId } from '#shared/ids';

let desk: TestDesk;
const party = aServerParty({ version: 3 });
beforeEach(() => {
  desk = aDesk({ reservations: [party] });
});
afterEach(() => desk.close());

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const book = (given: object = {}, acting: object = {}) =>
  desk.answers.answer('bookAtDesk', aCall(given), { ...who, ...acting });
const move = (to: 'SEATED' | 'CANCELLED' | 'COMPLETED', version: number) =>
  desk.answers.answer('moveReservation', { venueId: VENUE_ID, id: party.id, version, to }, who);
const undo = (version: number) =>
  desk.answers.answer('undoReservation', { venueId: VENUE_ID, id: party.id, version }, who);
const day = () => desk.answers.answer('venueReservations', { venueId: VENUE_ID, date: TODAY }, who);
const lend = (granted: number, time = '20:00') => {
  const at = slotId({ venueId: VENUE_ID, roomId: ROOM_ID, date: TODAY, time });
  const leases = [aLease({ slotId: at, time, granted, wanted: granted })];
  desk.outbox.adopt({ answers: [], leases, epoch: 1, serverTime: '2026-11-21T18:00:00.000Z' });
};

test('the desk answers every endpoint that the table marks, and no other', () => {
  const marked = (Object.keys(api) as EndpointName[]).filter((name) => api[name].offline);
  expect(Object.keys(answered).sort()).toEqual(marked.sort());
});

describe('the parts of a visit', () => {
  const visitPart = { id: newId(), part: 1, of: 2 };

  test.each([
    ['CONFIRMED', 2000],
    ['NO_SHOW', 0],
  ] as const)('count its deposit by the part that is left: %s', async (status, expected) => {
    const first = aServerParty({ visitPart, status: 'CANCELLED', depositValue: '2000.00', depositStatus: 'PAID' });
    const last = aServerParty({ visitPart: { ...visitPart, part: 2 }, status });
    const visited = aDesk({ reservations: [first, last] });
    const { depositRevenue } = await visited.answers.answer('dayFigures', { venueId: VENUE_ID, date: TODAY }, who);
    expect(depositRevenue.value).toBe(expected);
    visited.close();
  });
  const first = aServerParty({ visitPart });
  const second = aServerParty({ visitPart: { ...visitPart, part: 2 }, time: '21:00' });
  const partsOf = (id: string) => desk.answers.answer('visitParties', { venueId: VENUE_ID, id }, who);

  test('are those that the desk keeps, in order, also after an unsent act', async () => {
    desk.close();
    desk = aDesk({ reservations: [second, party, first] });
    expect((await partsOf(second.id)).map(({ id }) => id)).toEqual([first.id, second.id]);
    const asked = { venueId: VENUE_ID, id: second.id, version: second.version, to: 'CANCELLED' as const };
    await desk.answers.answer('moveReservation', asked, who);
    expect((await partsOf(first.id))[1]).toMatchObject({
      status: 'CANCELLED',
      onDesk: 'unsent',
      visitPart: { part: 2 },
    });
  });

  test('are the party alone in rows of an older server, and asked of the server for a party of another day', async () => {
    expect((await partsOf(party.id)).map(({ id }) => id)).toEqual([party.id]);
    const covers = (id: string) => desk.answers.covers('visitParties', { venueId: VENUE_ID, id });
    expect([covers(party.id), covers(newId())]).toEqual([true, false]);
  });
});

describe('without a server', () => {
  test('stores an act first, shows it as unsent and keeps it after a new read', async () => {
    lend(2);
    desk.advance(1); // rows made at one instant are in the order of their random ids
    const booked = await book({ notes: 'Janela' });
    expect(booked).toMatchObject({ status: 'CONFIRMED', onDesk: 'unsent', version: 1, notes: 'Janela' });
    const [waiting] = desk.outbox.pending();
    expect(waiting!.intent).toMatchObject({ kind: 'bookAtDesk', seenVersion: 0, fromLease: 2, madeOffline: true });
    expect(desk.outbox.leaseLeft(at20)).toBe(0);
    expect((await day()).map(({ id }) => id)).toEqual([party.id, booked.id]);
    expect(await book()).toMatchObject({ onDesk: 'unconfirmed' });
  });

  test('an act on a party carries the version seen from the server', async () => {
    const seated = await move('SEATED', 3);
    await move('COMPLETED', seated.version);
    expect(
      desk.outbox.pending().map(({ intent }) => [intent.seenVersion, (intent.args as { version: number }).version]),
    ).toEqual([
      [3, 3],
      [3, 4],
    ]);
    expect((await day())[0]).toMatchObject({ status: 'COMPLETED', version: 5, onDesk: 'unsent' });
  });

  test('a walk-in is stored in the slot and under the name that the desk chose', async () => {
    desk.advance(75); // 20:15 in Luanda
    await book({ kind: 'walk-in', name: null, phone: '', date: undefined, time: undefined }, { language: 'en' });
    expect(desk.outbox.pending()[0]!.intent.args).toMatchObject({
      date: TODAY,
      time: '20:00',
      name: 'Walk-in',
      lang: 'EN',
    });
  });

  test('a refusal is returned at once and nothing is stored', async () => {
    expect(await refusal(move('SEATED', 2))).toBe('stale');
    expect(await refusal(book({ people: 9 }))).toBe('party_size');
    expect(desk.outbox.pending()).toEqual([]);
  });

  test('an edit that changes nothing records no act', async () => {
    const same = { venueId: VENUE_ID, id: party.id, version: 3, name: party.name };
    expect(await desk.answers.answer('changeReservation', same, who)).toEqual(party);
    expect(desk.outbox.pending()).toEqual([]);
  });

  test('an unsent cancellation and its undo cancel out', async () => {
    const cancelled = await move('CANCELLED', 3);
    desk.advance(2);
    expect(await undo(cancelled.version)).toEqual(party);
    expect(desk.outbox.pending()).toEqual([]);
    expect(await day()).toEqual([party]);
  });

  test('an unsent walk-in and its undo cancel out, and the lease gets its seats back', async () => {
    lend(4);
    const taken = await book({ kind: 'walk-in', name: null, phone: '', date: undefined, time: undefined });
    const before = await day();
    const undone = { venueId: VENUE_ID, id: taken.id, version: taken.version };
    expect(await desk.answers.answer('undoReservation', undone, who)).toMatchObject({ status: 'CANCELLED' });
    expect(desk.outbox.pending()).toEqual([]);
    expect(before.map(({ id }) => id)).toContain(taken.id);
    expect(await day()).toEqual([party]);
    expect(desk.outbox.leaseLeft(at20)).toBe(4);
  });

  test('cancels a booking that may have arrived by a separate act', async () => {
    const taken = await book();
    desk.outbox.sent(desk.outbox.pending().map(({ intent }) => intent.id));
    const undone = { venueId: VENUE_ID, id: taken.id, version: taken.version };
    expect(await desk.answers.answer('undoReservation', undone, who)).toMatchObject({
      status: 'CANCELLED',
      version: 2,
    });
    expect(desk.outbox.pending().map(({ intent }) => intent.kind)).toEqual(['bookAtDesk', 'undoReservation']);
  });

  test('undoes a cancellation that may have arrived by a separate act', async () => {
    const cancelled = await move('CANCELLED', 3);
    desk.outbox.sent(desk.outbox.pending().map(({ intent }) => intent.id));
    expect(await undo(cancelled.version)).toMatchObject({ status: 'CONFIRMED', version: 5 });
    expect(desk.outbox.pending()).toHaveLength(2);
  });

  test('a booking for a day that the desk does not keep is taken as a request', async () => {
    expect(await book({ date: '2026-12-24' })).toMatchObject({ date: '2026-12-24', onDesk: 'unconfirmed' });
  });
});

describe('with a server', () => {
  test("replies with the server's answer, over the rows that came with it", async () => {
    desk.serve((id) => {
      const { intent } = desk.outbox.pending()[0]!;
      expect(intent).toMatchObject({ id, madeOffline: false });
      desk.day.adopt(VENUE_ID, theDay({ reservations: [{ ...party, status: 'SEATED', version: 4 }] }), 1);
      return applied(id);
    });
    expect(await move('SEATED', 3)).toEqual({ ...party, status: 'SEATED', version: 4 });
    expect(desk.outbox.pending()).toEqual([]);
  });

  test("returns the server's refusal in its own words and leaves no card", async () => {
    desk.serve((id) => ({ ...refusedAs(id, 'slot_full'), message: 'Já não há lugar.' }));
    await expect(book({ people: 4 })).rejects.toMatchObject({
      code: 'slot_full',
      extra: { message: 'Já não há lugar.' },
    });
    expect(desk.review.count()).toBe(0);
    expect(await day()).toEqual([party]);
  });

  test('an act without an answer in time goes on as made offline', async () => {
    desk.serve(() => null);
    expect(await book({ people: 2 })).toMatchObject({ onDesk: 'unconfirmed' });
    expect(desk.outbox.pending()[0]!.intent.madeOffline).toBe(true);
  });

  test('replies with a booking for a day that the desk does not keep', async () => {
    desk.serve((id) => applied(id));
    expect(await book({ date: '2026-12-24' })).toMatchObject({ date: '2026-12-24' });
  });
});

describe('one idempotency key', () => {
  test('is one act for repeated clicks, also after its answer', async () => {
    const idempotencyKey = newId();
    const [first, second] = await Promise.all([book({}, { idempotencyKey }), book({}, { idempotencyKey })]);
    expect(second.id).toBe(first.id);
    expect(desk.outbox.pending()).toHaveLength(1);
    const { id } = desk.outbox.pending()[0]!.intent;
    desk.outbox.adopt({ answers: [applied(id)], leases: null, epoch: 1, serverTime: '2026-11-21T18:01:00.000Z' });
    expect((await book({}, { idempotencyKey })).id).toBe(first.id);
    expect(desk.outbox.pending()).toEqual([]);
  });

  test('is refused for a different act, and belongs to one person', async () => {
    const idempotencyKey = newId();
    await book({}, { idempotencyKey });
    expect(await refusal(book({ people: 3 }, { idempotencyKey }))).toBe('key_reused');
    await book({}, { idempotencyKey, staff: aStaff({ id: newId() }) });
    expect(desk.outbox.pending()).toHaveLength(2);
  });
});

describe("the desk's own data", () => {
  test('leaves out parties of days that only the server keeps', async () => {
    const far = { venueId: VENUE_ID, id: newId(), version: 1 };
    for (const name of ['changeReservation', 'moveReservation', 'undoReservation', 'withdrawEntry', 'promote'] as const)
      expect([name, desk.answers.covers(name, far)]).toEqual([name, false]);
    expect(desk.answers.covers('markMessageSent', far)).toBe(false);
    const { id } = await desk.answers.answer('bookAtDesk', aCall({ id: newId() }), who);
    expect(desk.answers.covers('moveReservation', { ...far, id: id.toUpperCase() })).toBe(true);
    expect(desk.answers.covers('bookAtDesk', aCall({ id: far.id }))).toBe(true);
  });

  test.each<[boolean, EndpointName, object]>([
    [true, 'venueReservations', { venueId: VENUE_ID, date: '2026-11-20' }],
    [true, 'venueReservations', { venueId: VENUE_ID, date: '2026-11-28' }],
    [true, 'venueReservations', { venueId: VENUE_ID }],
    [false, 'venueReservations', { venueId: VENUE_ID, date: '2026-11-29' }],
    [false, 'venueReservations', { venueId: VENUE_ID, date: '2026-11-19' }],
    [false, 'venueReservations', { venueId: newId(), date: TODAY }],
    [true, 'bookAtDesk', { venueId: VENUE_ID, date: '2026-12-24' }],
    [false, 'guestSummary', { venueId: VENUE_ID }],
    [true, 'managedVenues', { offset: 0 }],
    [false, 'managedVenues', { status: 'pending' }],
    [false, 'managedVenues', { search: 'bar' }],
    [true, 'outbox', { venueId: VENUE_ID, list: 'queue' }],
    [false, 'outbox', { venueId: VENUE_ID, list: 'day', date: TODAY }],
  ])('is %s for %s %j', (expected, name, input) => expect(desk.answers.covers(name, input)).toBe(expected));
});

describe('reads', () => {
  test("shows the calendar's secret address to managers of the venue only", async () => {
    const settings = (staff = who.staff) => desk.answers.answer('venueSettings', { venueId: VENUE_ID }, { staff });
    expect((await settings()).calendarLink).toBe('https://exemplo.ao/calendario');
    const front = aStaff({ access: { mayRun: true, mayManage: false, mayOverbook: false } });
    expect((await settings(front)).calendarLink).toBeNull();
    expect((await desk.answers.answer('managedVenues', {}, { staff: front })).venues[0]!.access.mayManage).toBe(false);
  });

  test("counts the day from the desk's rows, against yesterday", async () => {
    desk.close();
    const yesterday = aServerParty({ date: '2026-11-20', people: 3, depositValue: '2000.00', depositStatus: 'PAID' });
    const joined = { windowMinutes: 30, altPref: 'NEAR' as const };
    desk = aDesk({ reservations: [party, yesterday] });
    await book({ people: 4, askDeposit: true });
    const waiting = { venueId: VENUE_ID, roomId: ROOM_ID, name: 'Ivone', phone: '+244924111333', people: 2, ...joined };
    await desk.answers.answer('addToWaitlist', { ...waiting, date: TODAY, time: '21:00' }, who);
    const figures = await desk.answers.answer('dayFigures', { venueId: VENUE_ID, date: TODAY }, who);
    expect(figures).toMatchObject({
      reservations: { value: 2, change: 100 },
      occupancy: { value: 33, change: 94 },
      waiting: { value: 1, change: null },
      depositRevenue: { value: 2000, change: 0 },
      deposits: { asked: 2000, paid: 0 },
      trend: { reservations: [1, 2], waiting: [0, 1] },
    });
    const suggested = () => desk.answers.answer('suggestions', { venueId: VENUE_ID, date: TODAY }, who);
    expect(await suggested()).toEqual([]); // the desk holds no lease at that time
    lend(2, '21:00');
    expect(await suggested()).toMatchObject([{ time: '21:00', available: 2, passedOver: [] }]);
    desk.serve(() => null);
    expect(await suggested()).toMatchObject([{ time: '21:00', available: 6, passedOver: [] }]);
    const found = await desk.answers.answer('findParties', { venueId: VENUE_ID, search: 'domíngos' }, who);
    expect(found.map(({ id }) => id)).toEqual([party.id, yesterday.id]);
    expect(await desk.answers.answer('findParties', { venueId: VENUE_ID, search: '924 111' }, who)).toHaveLength(1);
    const spelt = await desk.answers.answer('findEntries', { venueId: VENUE_ID, search: 'Yvone' }, who);
    expect(spelt.map(({ name }) => name)).toEqual(['Ivone']);
  });

  test('counts the seats of a closed slot that a party has, and no requested deposit of a party that is off', async () => {
    desk.close();
    const asked = { depositValue: '2000.00', depositStatus: 'ASKED' as const };
    const off = (['CANCELLED', 'NO_SHOW'] as const).map((status) => aServerParty({ status, ...asked }));
    const held = aServerParty({ status: 'HOLD', time: '21:00', ...asked });
    const slots = theDay({ reservations: [party] }).slots.map((each) =>
      each.id === at20 ? { ...each, isClosed: true } : each,
    );
    desk = aDesk({ reservations: [party, held, ...off], slots });
    const { occupancy, deposits } = await desk.answers.answer('dayFigures', { venueId: VENUE_ID, date: TODAY }, who);
    const open = slots.filter(({ date, id }) => date === TODAY && id !== at20);
    const seats = open.reduce((sum, { capacity }) => sum + capacity, 0) + party.people;
    expect(occupancy.value).toBe(Math.round((100 * party.people) / seats));
    expect(deposits.asked).toBe(2000);
  });

  test('shows timed states as ended after their end', async () => {
    const seated = await move('SEATED', 3);
    expect(seated.undoUntil).toBe('2026-11-21T18:10:00.000Z');
    desk.advance(10);
    expect((await day())[0]!.undoUntil).toBeNull();
    const slots = await desk.answers.answer('staffSchedule', { venueId: VENUE_ID, date: TODAY }, who);
    expect(slots.map(({ time, hasBegun }) => [time, hasBegun])).toEqual([
      ['19:00', true],
      ['20:00', false],
      ['21:00', false],
    ]);
    expect(slots[0]).not.toHaveProperty('date');
  });
});
