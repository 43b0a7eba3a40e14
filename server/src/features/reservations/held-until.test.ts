import { expect, test } from 'vitest';
import { heldUntil } from '#server/features/reservations/held-until';
import { MINUTE_MS } from '#shared/time';

const at = new Date('2026-11-21T18:00:00Z');
const later = (ms: number) => new Date(at.getTime() + ms);
const made = (arrivedAt: Date) => ({ actor: 'ana', at, desk: { id: 'desk', arrivedAt } });

test('a hold of the web ends when it should', () => {
  expect(heldUntil({ actor: 'ana', at }, later(MINUTE_MS))).toEqual(later(MINUTE_MS));
});

test('a hold that the desk sends within a minute ends when it should', () => {
  expect(heldUntil(made(later(MINUTE_MS - 1)), later(1))).toEqual(later(1));
});

test('a hold that arrives over a minute late lives five more minutes for the acts that follow it', () => {
  expect(heldUntil(made(later(MINUTE_MS)), later(1))).toEqual(later(6 * MINUTE_MS));
});

test('a late hold that lasts longer keeps its end', () => {
  expect(heldUntil(made(later(MINUTE_MS)), later(30 * MINUTE_MS))).toEqual(later(30 * MINUTE_MS));
});
