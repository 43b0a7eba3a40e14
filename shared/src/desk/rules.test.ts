import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actTime, isFact, isInContact, lending, lendingWhole, lentDays, partOf, shareOf } from '#shared/desk/rules';
import type { DeskAct } from '#shared/desk/schema';

test('desks hold a fifth of a slot, at least two people, and never more than half of it', () => {
  expect(shareOf(20, null)).toBe(4);
  expect(shareOf(5, null)).toBe(2);
  expect(shareOf(3, null)).toBe(1);
  expect(shareOf(1, null)).toBe(0);
});

test("the venue's own share replaces the default, up to half; 0 lends nothing", () => {
  expect(shareOf(20, 7)).toBe(7);
  expect(shareOf(20, 15)).toBe(10);
  expect(shareOf(20, 0)).toBe(0);
});

test('the share is split over all desks, and the first desk gets the remainder', () => {
  expect([0, 1, 2].map((rank) => partOf(8, { count: 3, rank }))).toEqual([4, 2, 2]);
  fc.assert(
    fc.property(fc.nat(200), fc.integer({ min: 1, max: 9 }), (share, count) => {
      const parts = Array.from({ length: count }, (_, rank) => partOf(share, { count, rank }));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(share);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    }),
  );
});

const slot = { capacity: 10, free: 10, leased: 0, isClosed: false, isOver: false, isRecalled: false };
const nothing = { wanted: 0, lend: 0 };
const part = (ofDesk: number, share = 5) => ({ share, ofDesk });

test('a desk is lent the seats that it lacks, within the free ones', () => {
  expect(lending({ ...slot, leased: 1 }, part(3), 1)).toEqual({ wanted: 3, lend: 2 });
  expect(lending({ ...slot, free: 1 }, part(3), 0)).toEqual({ wanted: 3, lend: 1 });
  expect(lending({ ...slot, free: 0 }, part(3), 0)).toEqual({ wanted: 3, lend: 0 });
});

test('a desk with too many seats is told how many it should hold', () => {
  expect(lending({ ...slot, leased: 3 }, part(1), 3)).toEqual({ wanted: 1, lend: 0 });
});

test('a desk is lent less while another one exceeds its part, so that all stay within the share', () => {
  expect(lending({ ...slot, leased: 4 }, part(2, 5), 0)).toEqual({ wanted: 2, lend: 1 });
  expect(lending({ ...slot, leased: 5 }, part(2, 5), 0)).toEqual({ wanted: 2, lend: 0 });
  expect(lending({ ...slot, leased: 7 }, part(2, 5), 1)).toEqual({ wanted: 2, lend: 0 });
});

test('no seats are wanted of a closed, ended or recalled slot', () => {
  expect(lending({ ...slot, isRecalled: true }, part(3), 3)).toEqual({ wanted: 0, lend: 0 });
  expect(lending({ ...slot, isClosed: true }, part(3), 0)).toEqual({ wanted: 0, lend: 0 });
  expect(lending({ ...slot, isOver: true }, part(3), 2)).toEqual({ wanted: 0, lend: 0 });
});

describe('a slot of a room sold whole', () => {
  const free = { isTaken: false, isOfDesk: true };

  test('is lent as a whole to one desk, or not at all', () => {
    expect(lendingWhole(slot, free, 0)).toEqual({ wanted: 10, lend: 10 });
    expect(lendingWhole({ ...slot, free: 0, leased: 10 }, free, 10)).toEqual({ wanted: 10, lend: 0 });
    expect(lendingWhole(slot, { ...free, isOfDesk: false }, 0)).toEqual({ wanted: 0, lend: 0 });
    expect(lendingWhole({ ...slot, free: 0, leased: 10 }, free, 0)).toEqual({ wanted: 0, lend: 0 });
  });

  test('is filled up if the room has grown', () => {
    expect(lendingWhole({ ...slot, free: 4, leased: 6 }, free, 6)).toEqual({ wanted: 10, lend: 4 });
  });

  test('is not wanted while a party overlaps its stay or has seats in it', () => {
    expect(lendingWhole({ ...slot, free: 0, leased: 10 }, { ...free, isTaken: true }, 10)).toEqual(nothing);
    expect(lendingWhole({ ...slot, free: 8 }, free, 0)).toEqual(nothing);
  });

  test.each([{ isClosed: true }, { isOver: true }, { isRecalled: true }])('is not wanted if %o', (given) => {
    expect(lendingWhole({ ...slot, ...given }, free, 0)).toEqual(nothing);
  });
});

test('tomorrow is lent from 18:00 until its own morning', () => {
  const at = (iso: string) => lentDays(new Date(iso), 'Africa/Luanda');
  expect(at('2026-11-21T16:59:00Z')).toEqual(['2026-11-21']);
  expect(at('2026-11-21T17:00:00Z')).toEqual(['2026-11-21', '2026-11-22']);
  expect(at('2026-11-22T01:00:00Z')).toEqual(['2026-11-21', '2026-11-22']);
  expect(at('2026-11-22T05:00:00Z')).toEqual(['2026-11-22']);
});

test('a desk is in contact for two minutes after its last call', () => {
  const seen = new Date('2026-11-21T18:00:00Z');
  expect(isInContact(seen, new Date('2026-11-21T18:01:59.999Z'))).toBe(true);
  expect(isInContact(seen, new Date('2026-11-21T18:02:00Z'))).toBe(false);
});

test('other acts are no facts', () => {
  expect(
    isFact({ kind: 'cancelWaitlistEntry', args: { to: 'SEATED', kind: 'walk-in' } } as unknown as DeskAct, true),
  ).toBe(false);
});

test('an act counts at its desk time, between the last contact and its arrival', () => {
  const at = (deskTime: string) =>
    actTime(new Date(deskTime), new Date('2026-11-21T18:00:00Z'), new Date('2026-11-21T22:00:00Z')).toISOString();
  expect(at('2026-11-21T19:30:00Z')).toBe('2026-11-21T19:30:00.000Z');
  expect(at('2026-11-19T19:30:00Z')).toBe('2026-11-21T18:00:00.000Z');
  expect(at('2026-11-23T19:30:00Z')).toBe('2026-11-21T22:00:00.000Z');
});

test('a last contact ahead of the clock does not move an act past its arrival', () => {
  const arrival = new Date('2026-11-21T18:00:00Z');
  expect(actTime(arrival, new Date('2026-11-21T18:00:05Z'), arrival)).toEqual(arrival);
});

test('seated, completed and no-show are facts, and so is an offline walk-in', () => {
  const move = (to: string) => ({ kind: 'moveReservation', args: { to } }) as DeskAct;
  const booked = (kind: DeskAct['kind'], of: string) => ({ kind, args: { kind: of } }) as DeskAct;
  const [walkIn, visit] = [booked('bookAtDesk', 'walk-in'), booked('bookVisitAtDesk', 'walk-in')];
  const calls = [booked('bookAtDesk', 'phone'), booked('bookVisitAtDesk', 'phone')];
  expect(['SEATED', 'COMPLETED', 'NO_SHOW'].map((to) => isFact(move(to), false))).toEqual([true, true, true]);
  expect(['CONFIRMED', 'CANCELLED'].map((to) => isFact(move(to), true))).toEqual([false, false]);
  expect([walkIn, visit].flatMap((act) => [isFact(act, true), isFact(act, false)])).toEqual([true, false, true, false]);
  expect(calls.map((act) => isFact(act, true))).toEqual([false, false]);
});
