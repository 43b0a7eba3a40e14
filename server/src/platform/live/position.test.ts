import { expect, test } from 'vitest';
import { idOf, positionOf } from '#server/platform/live/position';

const A = '0199aaaa-0000-7000-8000-000000000001';
const B = '0199aaaa-0000-7000-8000-000000000002';

test('an event id gives the revisions of its venues back', () => {
  const position = new Map([
    [A, 7],
    [B, 0],
  ]);
  expect(idOf(position)).toBe(`${A}:7,${B}:0`);
  expect(positionOf(idOf(position))).toEqual(position);
  expect(positionOf(` ${A}:7 , ${B}:0 `)).toEqual(position);
});

test('invalid parts of an event id are ignored', () => {
  expect(positionOf(null)).toEqual(new Map());
  for (const wrong of ['', 'x', `${A}`, `${A}:`, `${A}:x`, `x${A}:7`, `${A}:7x`, `${A}:1234567890123456`, `${A}0:7`])
    expect(positionOf(wrong), wrong).toEqual(new Map());
  expect(positionOf(`x,${B}:3`)).toEqual(new Map([[B, 3]]));
});

test('an event id is read up to 2000 characters', () => {
  expect(positionOf(`${' '.repeat(1962)}${A}:7`).get(A)).toBe(7);
  expect(positionOf(`${' '.repeat(1963)}${A}:7`).size).toBe(0);
});
