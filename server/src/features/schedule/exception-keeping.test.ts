import { describe, expect, it } from 'vitest';
import { type GivenException, hours, TOMORROW, venueWithExceptions } from '#server/features/schedule/test-exceptions';
import { aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { logBreak } from '#server/testing/ledger';
import { logOf } from '#server/testing/log';
import { newId, slotId } from '#shared/ids';
import { addDays } from '#shared/time';

const here = venueWithExceptions();
const { add, book, hall, remove, slotsOf, terrace } = here;

describe('removing an exception', () => {
  it("restores the week's hours of the day", async () => {
    const { body } = await add();
    expect((await remove(body.id)).status).toBe(200);
    expect(await slotsOf(hall())).toEqual(['19:00 5', '19:30 5', '20:00 5']);
    expect((await remove(body.id)).error.code).toBe('exception_not_found');
  });

  it('is refused if it would strand parties booked because of it', async () => {
    const { body: special } = await add(hours);
    await book({ time: '13:00' });
    expect((await remove(special.id)).error.code).toBe('strands');
    const { body: wide } = await add({ kind: 'capacity', capacity: 9, roomId: hall(), time: '14:00' });
    await book({ time: '14:00', people: 6 });
    expect((await remove(wide.id)).error.code).toBe('strands');
    expect(await slotsOf(hall())).toEqual(['13:00 4', '14:00 9']);
  });

  it('of another venue is a 404', async () => {
    const { elsa, server } = here.now();
    const other = await aVenue(server, { ownerId: elsa.user.id });
    const { body } = await add();
    const answer = await elsa.caller.call('removeException', { venueId: other.id, id: body.id });
    expect([answer.status, answer.error.code]).toEqual([404, 'exception_not_found']);
  });
});

it('an exception sent twice with its key is created once', async () => {
  const key = { 'idempotency-key': newId() };
  const [first, second] = [await add({}, key), await add({}, key)];
  expect([second.status, second.body]).toEqual([201, first.body]);
});

it('the log has the exception and the slots that it changed', async () => {
  const { elsa, server, venue } = here.now();
  await book({ people: 2 });
  const { body } = await add({ kind: 'capacity', capacity: 8, reason: 'Mais mesas' });
  await remove(body.id);
  const log = await logOf(server, venue.id, body.id);
  expect(log.map(({ entity, kind, actor }) => [entity, kind, actor])).toEqual([
    ['exception', 'added', elsa.user.id],
    ['exception', 'removed', elsa.user.id],
  ]);
  expect([log[0]!.before, log[0]!.after, log[1]!.before]).toMatchObject([
    null,
    { capacity: 8 },
    { reason: 'Mais mesas' },
  ]);
  const slot = slotId({ venueId: venue.id, roomId: hall(), date: TOMORROW, time: '19:00' });
  const moved = (await logOf(server, venue.id, slot)).filter(({ kind }) => kind === 'rescheduled');
  expect(moved.map(({ before, after }) => [before, after])).toMatchObject([
    [
      { capacity: 5, reserved: 2 },
      { capacity: 8, reserved: 2 },
    ],
    [{ capacity: 8 }, { capacity: 5 }],
  ]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

it('the month shows open, special and closed days, holidays, and what is reserved', async () => {
  const { elsa, venue } = here.now();
  await book({ people: 3 });
  await add({ kind: 'capacity', capacity: 6, roomId: hall(), time: '20:00', reason: 'Mesa nova' });
  await add({ date: '2026-11-30', reason: 'Balanço' });
  const { body } = await elsa.caller.call('monthCalendar', { venueId: venue.id, month: '2026-11' });
  expect(body).toHaveLength(30);
  const on = (date: string) => body.find((day) => day.date === date);
  expect(on('2026-11-11')).toMatchObject({
    state: 'open',
    holiday: 'independence',
    seats: 30,
    reserved: 0,
    reason: null,
  });
  expect(on(TOMORROW)).toMatchObject({ state: 'special', holiday: null, seats: 31, reserved: 3, reason: 'Mesa nova' });
  expect(on('2026-11-30')).toMatchObject({ state: 'closed', seats: 0, reason: 'Balanço' });
  for (const month of ['2026-13', '0000-01', '2026-1']) {
    expect((await elsa.caller.call('monthCalendar', { venueId: venue.id, month })).status).toBe(400);
  }
});

it('exceptions are listed by day, the widest first', async () => {
  const { elsa, venue } = here.now();
  await add({ roomId: hall(), time: '19:00', date: addDays(TOMORROW, 1) });
  await add({ roomId: hall(), time: '19:30' });
  await add({ roomId: terrace() });
  await add({ ...hours });
  const { body } = await elsa.caller.call('exceptions', { venueId: venue.id, from: TODAY, to: TOMORROW });
  expect(body.map(({ kind, roomId, time }) => [kind, roomId, time])).toEqual([
    ['hours', null, null],
    ['closed', terrace(), null],
    ['closed', hall(), '19:30'],
  ]);
  const backwards = await elsa.caller.call('exceptions', { venueId: venue.id, from: TOMORROW, to: TODAY });
  expect(backwards.error.issues).toMatchObject([{ path: 'to' }]);
});

describe('an exception that another person has changed since', () => {
  const sized = (capacity: number, replaces?: GivenException['replaces']) =>
    add({ kind: 'capacity', capacity, replaces });
  const listed = async () => {
    const { elsa, venue } = here.now();
    const { body } = await elsa.caller.call('exceptions', { venueId: venue.id, from: TOMORROW, to: TOMORROW });
    return body;
  };
  const shown = (answer: { kept: unknown; stillLent: unknown }) => {
    const { kept: _kept, stillLent: _stillLent, ...exception } = answer;
    return exception;
  };

  it('is returned to the request that would replace it, and stays until that version was seen', async () => {
    const { body: first } = await sized(3);
    expect((await sized(4)).error).toMatchObject({ code: 'exception_exists', current: shown(first) });
    const { status, body: second } = await sized(4, { id: first.id, version: 1 });
    expect([status, second]).toMatchObject([201, { id: first.id, capacity: 4, version: 2 }]);
    const { error } = await add({ reason: 'Obras', replaces: { id: first.id, version: 1 } });
    expect([error.code, error.current]).toEqual(['stale', shown(second)]);
    expect(await slotsOf(hall())).toEqual(['19:00 4', '19:30 4', '20:00 4']);
    expect((await add({ reason: 'Obras', replaces: { id: first.id, version: 2 } })).body).toMatchObject({
      kind: 'closed',
      capacity: null,
      version: 3,
    });
    expect(await slotsOf(hall())).toEqual(['19:00 closed', '19:30 closed', '20:00 closed']);
    expect(await listed()).toHaveLength(1);
  });

  it('is a different one if it was removed and created again', async () => {
    const { body: first } = await sized(3);
    await remove(first.id, 1);
    const { body: anew } = await sized(4);
    expect((await sized(5, { id: first.id, version: 1 })).error).toMatchObject({ code: 'stale', current: shown(anew) });
    await remove(anew.id, 1);
    expect((await sized(5, { id: anew.id, version: 1 })).body).toMatchObject({ capacity: 5, version: 1 });
  });

  it('is not removed with an old version', async () => {
    const { body: first } = await sized(3);
    const { body: second } = await sized(4, { id: first.id, version: 1 });
    const { status, error } = await remove(first.id, 1);
    expect([status, error.code, error.current]).toEqual([409, 'stale', shown(second)]);
    expect(await listed()).toEqual([shown(second)]);
    expect((await remove(first.id, 2)).status).toBe(200);
  });

  it('is replaced by exactly one of several at once, and created by one', async () => {
    const { server, venue } = here.now();
    const made = await Promise.all([1, 2, 3].map((capacity) => sized(capacity)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { id } = made.find(({ status }) => status === 201)!.body;
    const answers = await Promise.all([4, 5, 6].map((capacity) => sized(capacity, { id, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const won = shown(answers.find(({ status }) => status === 201)!.body);
    expect(await listed()).toEqual([won]);
    for (const { error } of answers.filter(({ status }) => status === 409)) expect(error.current).toEqual(won);
    const log = (await logOf(server, venue.id, id)).filter(({ entity }) => entity === 'exception');
    expect(log.map(({ kind }) => kind)).toEqual(['added', 'changed']);
    expect(log[1]).toMatchObject({ before: { version: 1 }, after: { version: 2 } });
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  it('strands no party when it is replaced', async () => {
    const { body: special } = await add(hours);
    await book({ time: '13:00', people: 4 });
    const replaces = { id: special.id, version: 1 };
    expect((await add({ ...hours, firstTime: '14:00', replaces })).error.code).toBe('strands');
    expect((await add({ ...hours, lastTime: '15:00', replaces })).body.version).toBe(2);
    expect(await slotsOf(hall())).toEqual(['13:00 4', '14:00 4', '15:00 4']);
  });
});
