import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aLease, applied, NOW, refusedAs, VENUE_ID } from '#desktop/main/testing/builders';
import { aCall, aDesk, aServerParty, at20, type TestDesk, theDay, who } from '#desktop/main/testing/test-desk';
import type { IntentAnswer } from '#shared/desk/schema';
import { AppError } from '#shared/errors';

let desk: TestDesk;
const party = aServerParty();
beforeEach(() => {
  desk = aDesk({ reservations: [party] });
});
afterEach(() => desk.close());

const tell = (...answers: IntentAnswer[]) => desk.outbox.adopt({ answers, leases: null, epoch: 1, serverTime: NOW });
const ids = () => desk.outbox.pending().map(({ intent }) => intent.id);
const book = () => desk.answers.answer('bookAtDesk', aCall(), who);
const seat = (id: string, version = 1) =>
  desk.answers.answer('moveReservation', { venueId: VENUE_ID, id, version, to: 'SEATED' }, who);
const edit = (people: number) =>
  desk.answers.answer('changeReservation', { venueId: VENUE_ID, id: party.id, version: 1, people }, who);
const cards = () => desk.review.cards(who.staff);
const shown = async () => {
  const rows = await desk.answers.answer('venueReservations', { venueId: VENUE_ID }, who);
  return rows.map(({ name, status, people, onDesk }) => ({ name, status, people, onDesk }));
};

test('lists unsent acts with guest and staff member', async () => {
  await edit(3);
  expect(desk.review.waiting()).toMatchObject([{ name: party.name, by: 'Elsa Neto', at: NOW, state: 'waiting' }]);
});

describe('a refused booking', () => {
  test('is one card with its dependent acts, answered or not', async () => {
    const { id } = await book();
    await seat(id);
    const [first, second] = ids();
    tell(refusedAs(first!, 'slot_full'));
    expect(cards()).toMatchObject([
      { id: first, name: 'Marisa Lopes', code: 'slot_full', canRedo: true, dependants: [{ id: second }] },
    ]);
    tell(refusedAs(second!, 'reservation_not_found'));
    expect(cards()).toMatchObject([{ id: first, dependants: [{ id: second }] }]);
    expect(desk.review.count()).toBe(1);
  });

  test('for a time closed since does not fit, and can be made for another time', async () => {
    await book();
    const [first] = ids();
    tell(refusedAs(first!, 'slot_closed'));
    const slots = desk.day.rows()!.slots;
    desk.day.adopt(VENUE_ID, theDay({ slots: [...slots.values()].map((slot) => ({ ...slot, isClosed: true })) }), 1);
    expect(cards()).toMatchObject([{ id: first, code: 'slot_closed', fits: false, canRedo: true }]);
  });

  test('is repeated under a new intent, with its dependent acts', async () => {
    const { id } = await book();
    await seat(id);
    const before = ids();
    tell(refusedAs(before[0]!, 'slot_full'), refusedAs(before[1]!, 'reservation_not_found'));
    desk.review.redo(before[0]!, undefined, who);
    expect(cards()).toEqual([]);
    const again = desk.outbox.pending().map(({ intent }) => intent);
    expect(again.map(({ kind, seenVersion }) => [kind, seenVersion])).toEqual([
      ['bookAtDesk', 0],
      ['moveReservation', 0],
    ]);
    expect(again.some((intent) => before.includes(intent.id))).toBe(false);
    expect(await shown()).toContainEqual({ name: 'Marisa Lopes', status: 'SEATED', people: 2, onDesk: 'unsent' });
  });

  test('is repeated once for several requests, without waiting for the server', async () => {
    const { id } = await book();
    await seat(id);
    const before = ids();
    tell(refusedAs(before[0]!, 'slot_full'), refusedAs(before[1]!, 'reservation_not_found'));
    desk.review.redo(before[0]!, undefined, who);
    desk.review.redo(before[0]!, undefined, who);
    const [first, second] = ids();
    expect(ids()).toHaveLength(2);
    tell(applied(first!), applied(second!));
    desk.review.redo(before[0]!, undefined, who);
    expect(ids()).toEqual([]);
    expect(() => desk.review.redo(party.id, undefined, who)).toThrow(
      expect.objectContaining({ code: 'intent_not_found' }),
    );
  });

  test('repeats all dependent acts in one write, or none', async () => {
    const { id } = await book();
    await seat(id);
    const before = ids();
    tell(refusedAs(before[0]!, 'slot_full'), refusedAs(before[1]!, 'reservation_not_found'));
    const replace = vi.spyOn(desk.outbox, 'replace').mockImplementationOnce(() => {
      throw new AppError('disk_full');
    });
    const others = [vi.spyOn(desk.outbox, 'record'), vi.spyOn(desk.outbox, 'settle')];
    expect(() => desk.review.redo(before[0]!, undefined, who)).toThrow(expect.objectContaining({ code: 'disk_full' }));
    expect(cards()).toMatchObject([{ id: before[0], dependants: [{ id: before[1] }] }]);
    desk.review.redo(before[0]!, undefined, who);
    expect(replace).toHaveBeenCalledTimes(2);
    for (const other of others) expect(other).not.toHaveBeenCalled();
  });

  test('leaves dependent acts that do not fit on cards, and repeats the rest', async () => {
    const { id } = await book();
    await desk.answers.answer('changeReservation', { venueId: VENUE_ID, id, version: 1, time: '21:00' }, who);
    await seat(id, 2);
    const before = ids();
    tell(...before.map((each) => refusedAs(each, 'slot_full')));
    const { slots, ...day } = theDay({ reservations: [party] });
    desk.day.adopt(VENUE_ID, { ...day, slots: slots.filter(({ time }) => time !== '21:00') }, 3);
    desk.review.redo(before[0]!, undefined, who);
    expect(desk.outbox.pending().map(({ intent }) => intent.kind)).toEqual(['bookAtDesk', 'moveReservation']);
    expect(cards()).toMatchObject([{ id: before[1], dependants: [] }]);
  });

  test('draws on the lease once for all acts', async () => {
    desk.outbox.adopt({
      answers: [],
      leases: [{ ...aLease({ granted: 3 }), slotId: at20 }],
      epoch: 1,
      serverTime: NOW,
    });
    const { id } = await book();
    await desk.answers.answer('changeReservation', { venueId: VENUE_ID, id, version: 1, people: 3 }, who);
    tell(...ids().map((each) => refusedAs(each, 'failed')));
    desk.review.redo(cards()[0]!.id, undefined, who);
    expect(desk.outbox.pending().map(({ intent }) => intent.fromLease)).toEqual([2, 1]);
    expect(desk.outbox.leaseLeft(at20)).toBe(0);
  });

  test('can be changed first, and is dropped with all dependent acts', async () => {
    const { id } = await book();
    await seat(id);
    const before = ids();
    tell(refusedAs(before[0]!, 'slot_full'), refusedAs(before[1]!, 'reservation_not_found'));
    const [card] = cards();
    const act = card!.act;
    if (act.kind !== 'bookAtDesk') throw new Error('not the booking');
    desk.review.redo(card!.id, { ...act, args: { ...act.args, time: '21:00' } }, who);
    expect(desk.outbox.pending()[0]!.intent.args).toMatchObject({ time: '21:00' });
    const other = await book();
    tell(refusedAs(ids()[2]!, 'slot_full'));
    desk.review.drop(cards()[0]!.id);
    expect(cards()).toEqual([]);
    expect(
      (await desk.answers.answer('venueReservations', { venueId: VENUE_ID }, who)).map((row) => row.id),
    ).not.toContain(other.id);
  });

  test('gets a new id if its own is taken, and dependent acts follow', async () => {
    const { id } = await book();
    await seat(id);
    const before = ids();
    tell(refusedAs(before[0]!, 'key_reused'), refusedAs(before[1]!, 'stale'));
    desk.day.adopt(VENUE_ID, theDay({ reservations: [party, aServerParty({ id, name: 'Outra' })] }), 2);
    desk.review.redo(before[0]!, undefined, who);
    const [booked, seated] = desk.outbox.pending().map(({ intent }) => intent.args as { id: string });
    expect(booked!.id).not.toBe(id);
    expect(seated!.id).toBe(booked!.id);
  });
});

describe('a change overtaken by another one', () => {
  const overtaken = async () => {
    await edit(4);
    const [id] = ids();
    const current = { ...party, people: 3, version: 2 };
    tell({ ...refusedAs(id!, 'stale'), current });
    desk.day.adopt(VENUE_ID, theDay({ reservations: [current] }), 1);
    return id!;
  };

  test('shows on its row, and on a card with the current state', async () => {
    await overtaken();
    expect(await shown()).toEqual([{ name: party.name, status: 'CONFIRMED', people: 3, onDesk: 'review' }]);
    expect(cards()).toMatchObject([{ code: 'stale', current: { people: 3 }, wasPromised: false, canRedo: true }]);
    expect(desk.review.cards(null)[0]!.canRedo).toBe(false);
  });

  test('is repeated over the current state', async () => {
    desk.review.redo(await overtaken(), undefined, who);
    const [again] = desk.outbox.pending();
    expect(again!.intent).toMatchObject({ seenVersion: 2, args: { version: 2, people: 4 } });
    expect(await shown()).toMatchObject([{ people: 4, onDesk: 'unconfirmed' }]);
  });

  test('stays on its card after a second refusal, with the reason', async () => {
    const id = await overtaken();
    const gone = { ...party, status: 'COMPLETED' as const, people: 3, version: 3 };
    desk.day.adopt(VENUE_ID, theDay({ reservations: [gone] }), 2);
    expect(cards()).toMatchObject([{ canRedo: false }]);
    // The current state, not the state at the refusal
    expect(cards()).toMatchObject([{ current: { status: 'COMPLETED', version: 3 } }]);
    expect(() => desk.review.redo(id, undefined, who)).toThrow(expect.objectContaining({ code: 'move_refused' }));
    expect(cards()).toMatchObject([{ id }]);
    desk.serve((each) => applied(each));
    desk.review.drop(id);
    expect(await shown()).toMatchObject([{ status: 'COMPLETED', onDesk: undefined }]);
  });
});
