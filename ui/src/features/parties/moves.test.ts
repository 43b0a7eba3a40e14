import { expect, test } from 'vitest';
import { reservationStatuses } from '#shared/reservations/schema';
import { canUndo, movesFrom, stepsOf } from '#ui/features/parties/moves.ts';

test('offers one next step in a row, and "Não veio" beside it once the party is late', () => {
  const steps = (isLate: boolean) =>
    reservationStatuses.map((status) => `${status}: ${stepsOf({ status, isLate, isLapsed: false }).join(' ')}`);
  expect(steps(false)).toEqual([
    'HOLD: CONFIRMED',
    'CONFIRMED: SEATED',
    'SEATED: COMPLETED',
    'COMPLETED: ',
    'CANCELLED: ',
    'NO_SHOW: ',
  ]);
  expect(stepsOf({ status: 'CONFIRMED', isLate: true, isLapsed: false })).toEqual(['NO_SHOW', 'SEATED']);
});

test('offers no next step for an expired hold', () => {
  expect(stepsOf({ status: 'HOLD', isLate: false, isLapsed: true })).toEqual([]);
});

test('offers every allowed transition in the menu', () => {
  expect(movesFrom('CONFIRMED')).toEqual(['SEATED', 'NO_SHOW', 'CANCELLED']);
  expect(movesFrom('NO_SHOW')).toEqual(['SEATED']);
  expect(movesFrom('COMPLETED')).toEqual([]);
});

test('allows undo until its deadline, and never without one', () => {
  const now = new Date('2026-11-21T19:22:00Z');
  expect(canUndo({ undoUntil: '2026-11-21T19:22:01Z' }, now)).toBe(true);
  expect(canUndo({ undoUntil: '2026-11-21T19:22:00Z' }, now)).toBe(false);
  expect(canUndo({ undoUntil: null }, now)).toBe(false);
});
