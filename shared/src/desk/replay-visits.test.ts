import { describe, expect, test } from 'vitest';
import type { DayRows } from '#shared/desk/rows';
import { at, change, done, entry, isoAt, message, move, ROOM, TERRACE, undo, VENUE } from '#shared/desk/testing/day';
import { rui, spa, treated } from '#shared/desk/testing/spa';
import { newId } from '#shared/ids';
import type { StaffReservation } from '#shared/reservations/desk';

/** Held at 19:00 and 20:00 until 19:00; the desk is at 18:00. */
const visitId = newId();
const part = (n: 1 | 2, given: Partial<StaffReservation> = {}): StaffReservation => ({
  ...treated({ status: 'HOLD', holdUntil: isoAt(60), source: 'waitlist', ...given }, n === 1 ? undefined : rui),
  visitPart: { id: visitId, part: n, of: 2 },
});
const first = { ...part(1, { roomId: ROOM, time: '19:00' }), id: visitId };
const last = part(2, { roomId: TERRACE, time: '20:00' });
const told = entry({ status: 'NOTIFIED', holdUntil: isoAt(60), reservationId: visitId, windowMinutes: 45 });
const rowsWith = (...parties: StaffReservation[]): DayRows => ({
  ...spa({ parties }),
  entries: new Map([[told.id, told]]),
});
const endsOf = (rows: DayRows) => [
  ...new Set([
    ...[...rows.reservations.values()].filter(({ status }) => status === 'HOLD').map(({ holdUntil }) => holdUntil),
    rows.entries.get(told.id)!.holdUntil,
  ]),
];
const seen = (rows: DayRows, { id }: StaffReservation) => rows.reservations.get(id)!;

describe('an offered visit at a desk has one end', () => {
  test.each([
    ['first', first],
    ['later', last],
  ])('when staff move its %s part to an earlier time, and when they undo it', (_which, moved) => {
    const { rows } = done(rowsWith(first, last), change(moved, { time: '18:30' }));
    expect(endsOf(rows)).toEqual([isoAt(30)]);
    const back = done(rows, undo(seen(rows, moved)), at(5)).rows;
    expect(endsOf(back)).toEqual([isoAt(60)]);
  });

  test('when its message is sent after staff moved a later part before the first', () => {
    const early = { ...last, time: '18:30', holdUntil: isoAt(20) };
    const kept = { ...first, holdUntil: isoAt(20) };
    const text = message({ type: 'WAITLIST', reservationId: visitId });
    const rows = { ...rowsWith(kept, early), outbox: [text] };
    const act = { kind: 'markMessageSent', args: { venueId: VENUE, id: text.id } } as const;
    expect(endsOf(done(rows, act, at(10)).rows)).toEqual([isoAt(30)]);
  });

  test.each(['CANCELLED', 'CONFIRMED'] as const)('when staff undo that a part is %s', (to) => {
    const { rows } = done(rowsWith(first, last), move(last, to));
    const held = { ...seen(rows, first), holdUntil: isoAt(50) };
    const later = { ...rows, reservations: new Map(rows.reservations).set(visitId, held) };
    expect(endsOf(done(later, undo(seen(later, last)), at(5)).rows)).toEqual([isoAt(50)]);
  });
});

test('a phone that a desk corrects on one part is that of the other part too, until it is undone', () => {
  const phone = '+244912000111';
  const { rows } = done(rowsWith(first, last), change(last, { phone }));
  expect([seen(rows, first), seen(rows, last)].map((row) => [row.phone, row.version])).toEqual([
    [phone, first.version + 1],
    [phone, last.version + 1],
  ]);
  const back = done(rows, undo(seen(rows, last)), at(5)).rows;
  expect([seen(back, first), seen(back, last)].map((row) => row.phone)).toEqual([first.phone, last.phone]);
});
