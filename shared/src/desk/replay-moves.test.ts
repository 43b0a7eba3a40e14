import { describe, expect, test } from 'vitest';
import {
  at,
  at20,
  booking,
  DAY,
  day,
  dayWith,
  done,
  isoAt,
  message,
  move,
  offer,
  only,
  party,
  refusal,
  slot,
  TERRACE,
  UNKEPT_DAY,
  undo,
  withLease,
} from '#shared/desk/testing/day';
import type { StaffReservation } from '#shared/reservations/desk';

const usual = slot('20:00', { reserved: 2, availableCapacity: 2 });
const overfull = slot('20:00', { reserved: 8, overbooked: 4, availableCapacity: 0, isAvailable: false });

describe('a move of a party', () => {
  test('that the desk does not keep is refused', () => {
    expect(refusal(day(), move(party(), 'SEATED'))).toBe('reservation_not_found');
  });

  test('that keeps its seats leaves the slot and needs no reason', () => {
    const booked = party();
    const { rows, ...outcome } = done(day([overfull], { parties: [booked] }), move(booked, 'SEATED'), at(120));
    expect(at20(rows)).toBe(overfull);
    expect(only(rows)).toMatchObject({ status: 'SEATED', seatedAt: isoAt(120), overbookReason: null });
    const subject = { entity: 'reservation', id: booked.id };
    expect(outcome).toEqual({ subject, seenVersion: 1, lease: null, standing: 'confirmed' });
  });

  test('back into a slot that is full has the catalogue’s reason, in the desk’s language', () => {
    const gone = party({ status: 'NO_SHOW' });
    const { rows } = done(day([overfull], { parties: [gone] }), move(gone, 'SEATED'), at(120, { lang: 'EN' }));
    expect(only(rows)).toMatchObject({ status: 'SEATED', overbookReason: 'Present at the desk' });
    expect(at20(rows)).toMatchObject({ reserved: 10, overbooked: 6 });
  });

  test('to its table settles a party that was unconfirmed', () => {
    const asked = party({ onDesk: 'unconfirmed' });
    const { rows, standing } = done(dayWith({ parties: [asked] }), move(asked, 'SEATED'));
    expect({ standing, onDesk: only(rows).onDesk }).toEqual({ standing: 'confirmed', onDesk: 'unsent' });
  });

  test('that confirms held seats accepts the offer, until the server answers', () => {
    const { hold, notified } = offer();
    const rows = dayWith({ parties: [hold], entries: [notified] });
    const after = done(rows, move(hold, 'CONFIRMED'), at(5));
    expect(after.standing).toBe('unconfirmed');
    expect(only(after.rows)).toMatchObject({ status: 'CONFIRMED', holdUntil: null, onDesk: 'unconfirmed' });
    expect(after.rows.entries.get(notified.id)).toMatchObject({ status: 'ACCEPTED', reservationId: null });
  });

  test('that cancels held seats withdraws the entry', () => {
    const { hold, notified } = offer();
    const rows = day([usual], { parties: [hold], entries: [notified] });
    const after = done(rows, move(hold, 'CANCELLED'), at(5)).rows;
    expect(after.entries.get(notified.id)).toMatchObject({ status: 'WITHDRAWN', holdUntil: null });
    expect(at20(after)).toMatchObject({ reserved: 0, availableCapacity: 4 });
  });
});

/** The row before a change that the server has answered, and after it; undo is possible until 18:10. */
const answered = (before: StaffReservation, after: Partial<StaffReservation>) => ({
  former: before,
  row: { ...before, version: before.version + 1, undoUntil: isoAt(10), updatedAt: isoAt(0), ...after },
});
const keptWith = ({ former, row }: ReturnType<typeof answered>, slots = [usual], others: StaffReservation[] = []) =>
  day(slots, { parties: [row, ...others], former: [former] });

describe('the undo of a change', () => {
  const renamed = answered(party(), { notes: 'Janela' });

  test('of texts is confirmed and leaves the slot', () => {
    const { rows, ...outcome } = done(keptWith(renamed), undo(renamed.row), at(5));
    expect(only(rows)).toMatchObject({ notes: null, version: 3, undoUntil: null, onDesk: 'unsent' });
    expect(at20(rows)).toBe(usual);
    const subject = { entity: 'reservation', id: renamed.row.id };
    expect(outcome).toEqual({ subject, seenVersion: 2, lease: null, standing: 'confirmed' });
  });

  test('is refused if the desk does not keep the version before', () => {
    expect(refusal(day([usual], { parties: [renamed.row] }), undo(renamed.row), at(5))).toBe('undo_over');
    const later = { ...renamed.row, version: 3 };
    expect(refusal(keptWith({ ...renamed, row: later }), undo(later), at(5))).toBe('undo_over');
  });

  test('of held seats moves the end of the offer back', () => {
    const { hold, notified } = offer({ time: '21:00', holdUntil: isoAt(170), version: 2 });
    const moved = answered(hold, { time: '20:00', holdUntil: isoAt(150) });
    const rows = day([usual, slot('21:00')], {
      ...{ parties: [moved.row], former: [hold], entries: [{ ...notified, holdUntil: isoAt(150) }] },
    });
    const after = done(rows, undo(moved.row), at(5)).rows;
    expect(only(after)).toMatchObject({ time: '21:00', holdUntil: isoAt(170) });
    expect(after.entries.get(notified.id)).toMatchObject({ status: 'NOTIFIED', holdUntil: isoAt(170), version: 3 });
    expect(at20(after).reserved).toBe(0);
    expect(after.slots.get(slot('21:00').id)!.reserved).toBe(2);
  });

  test('gives back the seats of a party that grew', () => {
    const grown = answered(party(), { people: 3 });
    const { rows } = done(keptWith(grown, [slot('20:00', { reserved: 3 })]), undo(grown.row), at(5));
    expect(only(rows).people).toBe(2);
    expect(at20(rows).reserved).toBe(2);
  });
});

describe('the undo takes seats again', () => {
  const cancelled = answered(party(), { status: 'CANCELLED', cancelReason: 'STAFF' });
  const free = slot('20:00');

  test('from the lease, if the server has put them on sale', () => {
    const { rows, lease, standing } = done(keptWith(cancelled, [free]), undo(cancelled.row), at(5, withLease(2)));
    expect({ lease, standing }).toEqual({ lease: { slotId: free.id, people: 2 }, standing: 'confirmed' });
    expect(only(rows)).toMatchObject({ status: 'CONFIRMED', cancelReason: null, onDesk: 'unsent' });
    expect(at20(rows)).toMatchObject({ reserved: 2, leased: 0 });
  });

  test('as a request without a lease, if the server has put them on sale', () => {
    const { rows, lease, standing } = done(keptWith(cancelled, [free]), undo(cancelled.row), at(5));
    expect({ lease, standing }).toEqual({ lease: null, standing: 'unconfirmed' });
    expect(only(rows).onDesk).toBe('unconfirmed');
  });

  test('as a request on a day that the desk does not keep', () => {
    const far = answered(party({ date: UNKEPT_DAY }), { status: 'CANCELLED', onDesk: 'unsent' });
    const { lease, standing } = done(keptWith(far, [free]), undo(far.row), at(5, withLease(9)));
    expect({ lease, standing }).toEqual({ lease: null, standing: 'unconfirmed' });
  });

  const unsent = { ...cancelled, row: { ...cancelled.row, onDesk: 'unsent' as const } };
  const standingWith = (slots = [free], others: StaffReservation[] = []) =>
    done(keptWith(unsent, slots, others), undo(unsent.row), at(5)).standing;

  test('surely, while the cancellation is unsent and the seats are just enough', () => {
    expect(standingWith([slot('20:00', { availableCapacity: 2 })])).toBe('confirmed');
    expect(standingWith([slot('20:00', { availableCapacity: 1 })])).toBe('unconfirmed');
  });

  test.each<[string, Partial<StaffReservation>, 'confirmed' | 'unconfirmed']>([
    ['booked at that moment', { updatedAt: isoAt(0) }, 'unconfirmed'],
    ['booked since then', { updatedAt: isoAt(1) }, 'unconfirmed'],
    ['booked before', { updatedAt: isoAt(-1) }, 'confirmed'],
    ['was cancelled since then', { updatedAt: isoAt(1), status: 'CANCELLED' }, 'confirmed'],
    ['booked another time since then', { updatedAt: isoAt(1), time: '21:00' }, 'confirmed'],
    ['booked another room since then', { updatedAt: isoAt(1), roomId: TERRACE }, 'confirmed'],
  ])('with regard to a party that %s', (_what, given, standing) => {
    expect(standingWith([free], [party(given)])).toBe(standing);
  });

  test('surely for a party that shrank: its own change takes no seats', () => {
    const shrunk = answered(party({ people: 4 }), { people: 2, onDesk: 'unsent' });
    const { rows, standing } = done(
      keptWith({ ...shrunk, former: { ...shrunk.former, onDesk: 'unsent' } }),
      undo(shrunk.row),
      at(5),
    );
    expect({ standing, people: only(rows).people }).toEqual({ standing: 'confirmed', people: 4 });
    expect(at20(rows).reserved).toBe(4);
  });
});

describe('an undo and the messages', () => {
  const seated = answered(party(), { status: 'SEATED' });
  const old = { reservationId: seated.row.id, sendBefore: isoAt(5) };

  test('drops a queued message of the party whose time has passed, and no other', () => {
    const late = message(old);
    const others = [
      message({ ...old, reservationId: party().id }),
      message({ ...old, status: 'SENT' }),
      message({ ...old, sendBefore: isoAt(6) }),
    ];
    const { rows } = done({ ...keptWith(seated), outbox: [...others, late] }, undo(seated.row), at(5));
    expect(rows.outbox).toEqual([...others, { ...late, status: 'DROPPED' }]);
  });

  test('leaves the messages if none is late', () => {
    const outbox = [message({ ...old, sendBefore: isoAt(6) })];
    expect(done({ ...keptWith(seated), outbox }, undo(seated.row), at(5)).rows.outbox).toBe(outbox);
  });

  test('leaves them if the status stays', () => {
    const renamed = answered(party(), { notes: 'Janela' });
    const outbox = [message({ reservationId: renamed.row.id, sendBefore: isoAt(1) })];
    expect(done({ ...keptWith(renamed), outbox }, undo(renamed.row), at(5)).rows.outbox).toBe(outbox);
  });

  test('leaves those of a new booking', () => {
    const booked = done(day(), booking({ date: DAY })).rows;
    const outbox = [message({ reservationId: only(booked).id, sendBefore: isoAt(1) })];
    const { rows } = done({ ...booked, outbox }, undo(only(booked)), at(5));
    expect(only(rows).status).toBe('CANCELLED');
    expect(rows.outbox).toBe(outbox);
  });
});

describe('an undo and the offer', () => {
  const { hold, notified } = offer();
  const held = day([usual], { parties: [hold], entries: [notified] });
  const cancelled = done(held, move(hold, 'CANCELLED'), at(5)).rows;

  test('reopens the offer that the cancellation ended', () => {
    const { rows } = done(cancelled, undo(only(cancelled)), at(6));
    expect(rows.entries.get(notified.id)).toMatchObject({
      ...{ status: 'NOTIFIED', holdUntil: isoAt(30), reservationId: hold.id, version: 4 },
    });
  });

  test.each(['WAITING', 'EXPIRED'] as const)('leaves an entry that is now %s', (status) => {
    const now = { ...cancelled.entries.get(notified.id)!, status };
    const { rows } = done({ ...cancelled, entries: new Map([[now.id, now]]) }, undo(only(cancelled)), at(6));
    expect(only(rows).status).toBe('HOLD');
    expect(rows.entries.get(notified.id)).toBe(now);
  });

  test('restores held seats without an entry', () => {
    const { rows } = done({ ...cancelled, entries: new Map() }, undo(only(cancelled)), at(6));
    expect(only(rows)).toMatchObject({ status: 'HOLD', holdUntil: isoAt(30) });
    expect(rows.entries.size).toBe(0);
  });

  test('leaves the accepted offer of a party whose seating is undone', () => {
    const accepted = done(held, move(hold, 'CONFIRMED'), at(5)).rows;
    const seated = done(accepted, move(only(accepted), 'SEATED'), at(6)).rows;
    const { rows } = done(seated, undo(only(seated)), at(7));
    expect(only(rows).status).toBe('CONFIRMED');
    expect(rows.entries.get(notified.id)).toBe(accepted.entries.get(notified.id));
  });
});
