import { describe, expect, test } from 'vitest';
import { draftOf } from '#shared/desk/draft';
import { apply, markForReview, replay, versionIn } from '#shared/desk/replay';
import type { DeskAct } from '#shared/desk/schema';
import {
  at,
  at20,
  booking,
  change,
  day,
  dayWith,
  done,
  entry,
  isoAt,
  move,
  only,
  party,
  pending,
  slot,
  undo,
  VENUE,
  walkIn,
} from '#shared/desk/testing/day';
import { newId } from '#shared/ids';

const returned = (people: number): DeskAct => ({
  kind: 'returnLease',
  args: { venueId: VENUE, slots: [{ slotId: slot('20:00').id, people }] },
});

describe('an applied act', () => {
  test('that returns leased seats has no subject and always counts', () => {
    const start = day();
    const { rows, ...outcome } = done(start, returned(1));
    expect(outcome).toEqual({ subject: null, seenVersion: 0, lease: null, standing: 'confirmed' });
    expect(rows).not.toBe(start);
    expect(at20(rows).leased).toBe(1);
    expect(at20(start).leased).toBe(2);
  });

  test('names the version of its party that the desk had seen', () => {
    const booked = party({ version: 3 });
    expect(done(dayWith({ parties: [booked] }), change(booked, { people: 3 })).seenVersion).toBe(3);
  });

  test('that fails by a fault is not a refusal', () => {
    const broken = at(0, {
      leaseLeft: () => {
        throw new RangeError('broken');
      },
    });
    expect(() => apply(day(), booking(), broken)).toThrow(RangeError);
  });
});

test('the version of a subject is 0 if the rows lack it', () => {
  const booked = party({ version: 3 });
  const waiting = entry({ version: 4 });
  const rows = dayWith({ parties: [booked], entries: [waiting] });
  expect(versionIn(rows, { entity: 'reservation', id: booked.id })).toBe(3);
  expect(versionIn(rows, { entity: 'reservation', id: waiting.id })).toBe(0);
  expect(versionIn(rows, { entity: 'waitlist_entry', id: waiting.id })).toBe(4);
  expect(versionIn(rows, { entity: 'waitlist_entry', id: booked.id })).toBe(0);
  expect(versionIn(rows, { entity: 'message', id: booked.id })).toBe(0);
  expect(versionIn(rows, { entity: 'message', id: waiting.id })).toBe(0);
  expect(versionIn(rows, null)).toBe(0);
});

describe('unanswered acts', () => {
  test('are none: the rows stay the same', () => {
    const rows = day();
    expect(replay(rows, [])).toBe(rows);
  });

  test('leave the given rows', () => {
    const rows = day();
    expect(replay(rows, [pending(booking())]).reservations.size).toBe(1);
    expect(rows.reservations.size).toBe(0);
  });

  test('are applied at their own time, in the given language or the default one', () => {
    const walked = pending(walkIn(), { deskTime: isoAt(65) });
    expect(only(replay(day(), [walked], 'EN'))).toMatchObject({ name: 'Walk-in', lang: 'EN', seatedAt: isoAt(65) });
    expect(only(replay(day(), [walked]))).toMatchObject({ name: 'Sem marcação', lang: 'PT-AO' });
  });

  test('stop at a fault', () => {
    const unreadable = pending({ kind: 'unknown', args: {} } as unknown as DeskAct);
    expect(() => replay(day(), [unreadable])).toThrow(TypeError);
  });

  test('that do not apply leave rows that the desk does not keep', () => {
    const gone = party();
    for (const act of [move(gone, 'SEATED'), move(gone, 'CANCELLED'), undo(gone), change(gone, { people: 3 })]) {
      const after = replay(day(), [pending(act)]);
      expect({ parties: after.reservations.size, entries: after.entries.size }).toEqual({ parties: 0, entries: 0 });
    }
  });

  test('that do not apply do not stop the next one', () => {
    const booked = party({ version: 2 });
    const late = pending(change({ ...booked, version: 1 }, { people: 3 }));
    const after = replay(dayWith({ parties: [booked] }), [late, pending(booking())]);
    expect([...after.reservations.values()].map(({ onDesk }) => onDesk)).toEqual(['review', 'unconfirmed']);
  });

  test('that seat a party already seated change nothing', () => {
    const seated = party({ status: 'SEATED', version: 2 });
    expect(only(replay(dayWith({ parties: [seated] }), [pending(move(seated, 'SEATED'))]))).toBe(seated);
  });

  test('that cancel an older version of a party need a review: a cancellation is no fact', () => {
    const changed = party({ version: 2 });
    const cancel = pending(move({ ...changed, version: 1 }, 'CANCELLED'));
    expect(only(replay(dayWith({ parties: [changed] }), [cancel]))).toEqual({ ...changed, onDesk: 'review' });
  });

  test('about an entry that has changed mark it for review', () => {
    const changed = entry({ version: 2 });
    const rows = dayWith({ entries: [changed] });
    const withdraw: DeskAct = { kind: 'withdrawEntry', args: { venueId: VENUE, id: changed.id, version: 1 } };
    const after = replay(rows, [pending(withdraw)]);
    expect([...after.entries.values()]).toEqual([{ ...changed, onDesk: 'review' }]);
    expect(after.reservations.size).toBe(0);
  });
});

test('a review marks only the row that the act names', () => {
  const [booked, other] = [party(), party()];
  const draft = draftOf(dayWith({ parties: [booked, other], entries: [entry()] }));
  markForReview(draft, returned(1));
  markForReview(draft, booking({ id: newId() }));
  markForReview(draft, move(booked, 'SEATED'));
  expect([...draft.reservations.values()]).toEqual([{ ...booked, onDesk: 'review' }, other]);
  expect([...draft.entries.values()].map(({ onDesk }) => onDesk)).toEqual([undefined]);
});
