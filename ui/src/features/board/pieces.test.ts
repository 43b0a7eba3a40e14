import { describe, expect, test } from 'vitest';
import { dayParties } from '#ui/features/board/parties.ts';
import { firstOf, keptWhereSame, linesOf, piecesOf } from '#ui/features/board/pieces.ts';
import { aReservation, DATE } from '#ui/features/dashboard/testing.tsx';

const moment = { date: DATE, timezone: 'Africa/Luanda', now: new Date(`${DATE}T20:12:00+01:00`) };
const many = (count: number, given: Parameters<typeof aReservation>[0] = {}) =>
  Array.from({ length: count }, () => aReservation(given));

describe('a full day', () => {
  const day = dayParties([...many(30, { time: '20:00' }), ...many(3, { time: '21:00' })], moment);
  const pieces = piecesOf(day, []);

  test('renders in chunks, and only the first chunk of a time shows the time', () => {
    expect(
      pieces.map((piece) => (piece.kind === 'rows' ? [piece.time, piece.parties.length, piece.isFirst] : piece.kind)),
    ).toEqual([['20:00', 12, true], ['20:00', 12, false], ['20:00', 6, false], 'now', ['21:00', 3, true]]);
  });

  test('is reached by the arrow keys as a whole, rendered or not', () => {
    expect(linesOf(pieces)).toHaveLength(33);
  });

  test('renders about a screen of rows before it knows which are visible', () => {
    expect(firstOf(pieces).size).toBe(1);
    expect(firstOf(piecesOf(dayParties(many(3), moment), [])).size).toBe(1);
  });
});

test('a fold is one line until it is opened; then its rows follow it', () => {
  const parties = [aReservation({ status: 'CANCELLED' }), aReservation({ status: 'NO_SHOW', time: '20:30' })];
  const day = dayParties(parties, moment);
  expect(linesOf(piecesOf(day, []))).toEqual(['gone']);
  expect(linesOf(piecesOf(day, ['gone']))).toEqual(['gone', ...parties.map(({ id }) => id)]);
});

test('a change of one party replaces its own chunk: the others and the line of now keep their identity', () => {
  const parties = [...many(13, { time: '20:00' }), ...many(3, { time: '21:00' })];
  const before = piecesOf(dayParties(parties, moment), []);
  const seated = { ...parties[12]!, status: 'SEATED' as const };
  const after = keptWhereSame(before, piecesOf(dayParties(parties.with(12, seated), moment), []));
  expect(after.map((piece, index) => piece === before[index])).toEqual([true, false, true, true]);
  expect(after[1]).toMatchObject({ parties: [{ reservation: seated, state: 'seated' }] });
  const later = { ...moment, now: new Date(`${DATE}T20:13:00+01:00`) };
  const asTimeGoes = keptWhereSame(before, piecesOf(dayParties(parties, later), []));
  expect(asTimeGoes.map((piece, index) => piece === before[index])).toEqual([true, true, false, true]);
});

test('late parties are rows without a common time, and come first for the arrow keys', () => {
  const parties = [aReservation({ time: '21:00' }), aReservation({ time: '20:00' }), aReservation({ time: '19:30' })];
  const late = { ...moment, now: new Date(`${DATE}T20:22:00+01:00`) };
  const pieces = piecesOf(dayParties(parties, late), []);
  expect(pieces.map((piece) => (piece.kind === 'rows' ? piece.time : piece.kind))).toEqual([null, 'now', '21:00']);
  expect(linesOf(pieces)).toEqual([parties[2]!.id, parties[1]!.id, parties[0]!.id]);
});

test('a late party that is seated changes its own chunk of late rows and the chunk of its time', () => {
  const parties = [...many(30, { time: '19:30' }), ...many(3, { time: '21:00' })];
  const before = piecesOf(dayParties(parties, moment), []);
  const seated = dayParties(parties.with(0, { ...parties[0]!, status: 'SEATED' as const }), moment);
  const after = keptWhereSame(before, piecesOf(seated, ['fold 19:30']));
  const rowsAndIsKept = after.map((piece) => [
    piece.kind === 'rows' ? piece.parties.length : piece.kind,
    before.includes(piece),
  ]);
  expect(rowsAndIsKept).toEqual([
    [11, false],
    [12, true],
    [6, true],
    ['fold', false],
    [1, false],
    ['now', true],
    [3, true],
  ]);
});
