import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors';
import { sayIn } from '#shared/i18n/say';
import {
  changeParty,
  changeStatus,
  type ReservationFields,
  reasonOfNew,
  seatsMoved,
  seatsWanted,
  takenBack,
  undone,
  undoPatch,
} from '#shared/reservations/acts';
import type { ReservationChange, ReservationMove } from '#shared/reservations/desk';
import { canMove, countsSeats } from '#shared/reservations/rules';
import { reservationStatuses } from '#shared/reservations/schema';
import type { TakenSeats } from '#shared/reservations/seats';
import { MINUTE_MS } from '#shared/time';

const NOW = new Date('2026-11-21T19:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

const party = (given: Partial<ReservationFields> = {}): ReservationFields => ({
  ...{ roomId: 'sala', date: '2026-11-21', time: '20:00', people: 4, name: 'Marisa Lopes', phone: '+244924111222' },
  ...{ notes: null, status: 'CONFIRMED', holdUntil: null, seatedAt: null, completedAt: null, cancelReason: null },
  ...{ cancelNote: null, overbookReason: null, undoUntil: null, ...given },
});
const asked = (given: Partial<ReservationChange>): ReservationChange => ({
  ...{ venueId: 'casa', id: 'party', version: 1, ...given },
});
const sizes = { minParty: 2, maxParty: 8 };

function codeOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const status = fc.constantFrom(...reservationStatuses);
const place = fc.record({
  roomId: fc.constantFrom('sala', 'terraço'),
  date: fc.constantFrom('2026-11-21', '2026-11-22'),
  time: fc.constantFrom('19:00', '20:00'),
});
const anyParty = fc
  .record({ status, place, people: fc.integer({ min: 2, max: 8 }) })
  .map(({ place: where, ...given }) => party({ ...where, ...given }));

describe('a status change', () => {
  const to = fc.constantFrom<ReservationMove['to']>('CONFIRMED', 'SEATED', 'COMPLETED', 'NO_SHOW', 'CANCELLED');

  test('follows the table, can be undone, and moves the seats of a party that comes or leaves', () => {
    fc.assert(
      fc.property(anyParty, to, (before, next) => {
        const change = () => changeStatus(before, { to: next, reason: null }, { now: NOW, startsAt: NOW });
        if (!canMove(before.status, next)) {
          expect(codeOf(change)).toBe('move_refused');
          return;
        }
        const { patch } = change();
        expect(patch).toMatchObject({ status: next, undoUntil: inMinutes(10) });
        const { back, more } = seatsMoved(before, { ...before, ...patch });
        const expected = (countsSeats(next) ? before.people : 0) - (countsSeats(before.status) ? before.people : 0);
        expect(more - back).toBe(expected);
      }),
    );
  });

  test('to no-show waits for the start of the slot', () => {
    const change = (startsAt: Date) => () =>
      changeStatus(party(), { to: 'NO_SHOW', reason: null }, { now: NOW, startsAt });
    expect(codeOf(change(inMinutes(1)))).toBe('move_refused');
    expect(codeOf(change(NOW))).toBeNull();
  });

  test('of a cancelled party that comes clears the cancellation', () => {
    const before = party({ status: 'CANCELLED', cancelReason: 'STAFF', cancelNote: 'Pediu' });
    const { event, patch } = changeStatus(before, { to: 'SEATED', reason: null }, { now: NOW, startsAt: NOW });
    expect(event).toBe('seated');
    expect(patch).toMatchObject({ seatedAt: NOW, cancelReason: null, cancelNote: null });
  });
});

describe('a change of a party', () => {
  test('needs seats only for more people or another place, and never for a party that has left', () => {
    const people = fc.integer({ min: 1, max: 8 });
    fc.assert(
      fc.property(anyParty, place, people, (before, where, size) => {
        const request = asked({ ...where, people: size });
        const { more } = seatsMoved(before, { ...before, ...where, people: size });
        let wanted: ReturnType<typeof seatsWanted>;
        try {
          wanted = seatsWanted(before, request, sizes);
        } catch (error) {
          expect(['move_refused', 'party_size']).toContain((error as AppError).code);
          return;
        }
        expect(wanted === null).toBe(more === 0);
        if (wanted !== null) expect(wanted.people - wanted.already).toBe(more);
      }),
    );
  });

  test('is none where all fields stay', () => {
    const request = asked({ name: 'Marisa Lopes', notes: '', people: 4 });
    expect(changeParty(party(), request, { seats: null, endsAt: null, now: NOW })).toBeNull();
  });

  test('limits a moved hold to the end of the new slot', () => {
    const held = party({ status: 'HOLD', holdUntil: inMinutes(60) });
    const seats = { people: 4, of: 'free', isOversized: false } as const;
    const to = (endsAt: Date) => changeParty(held, asked({ time: '19:00' }), { seats, endsAt, now: NOW });
    expect(to(inMinutes(30))).toMatchObject({ time: '19:00', holdUntil: inMinutes(30), overbookReason: null });
    expect(to(inMinutes(90))).not.toHaveProperty('holdUntil');
    expect(to(inMinutes(60))).not.toHaveProperty('holdUntil');
    const confirmed = party({ holdUntil: inMinutes(60) });
    const moved = changeParty(confirmed, asked({ time: '19:00' }), { seats, endsAt: inMinutes(30), now: NOW });
    expect(moved).not.toHaveProperty('holdUntil');
  });

  test('writes the texts that the request names, and no note for an empty one', () => {
    const none = { seats: null, endsAt: null, now: NOW };
    const before = party({ notes: 'Janela' });
    const renamed = { people: 4, undoUntil: inMinutes(10) };
    expect(changeParty(before, asked({ name: 'Ana Dias' }), none)).toEqual({ name: 'Ana Dias', ...renamed });
    expect(changeParty(before, asked({ phone: '+244923000111' }), none)).toEqual({
      phone: '+244923000111',
      ...renamed,
    });
    expect(changeParty(before, asked({ notes: 'Bolo' }), none)).toEqual({ notes: 'Bolo', ...renamed });
    expect(changeParty(before, asked({ notes: '' }), none)).toEqual({ notes: null, ...renamed });
  });

  test('refuses fewer people than a party of the venue has, and names the sizes', () => {
    const smaller = (people: number) => () => seatsWanted(party(), asked({ people }), sizes);
    expect(smaller(1)).toThrow(expect.objectContaining({ code: 'party_size', values: { min: 2, max: 8 } }));
    expect(smaller(2)()).toBeNull();
    // The same size in another place is a question for its seats.
    expect(seatsWanted(party({ people: 1 }), asked({ time: '19:00' }), sizes)).toMatchObject({ people: 1, already: 0 });
  });

  test('keeps the reason of an overbooked party in its place, and drops it with the place', () => {
    const before = party({ overbookReason: 'Aniversário' });
    const more = { seats: { people: 1, of: 'free', isOversized: false }, endsAt: null, now: NOW } as const;
    expect(changeParty(before, asked({ people: 5 }), more)).not.toHaveProperty('overbookReason');
    expect(changeParty(before, asked({ time: '19:00' }), more)).toMatchObject({ overbookReason: null });
    const beyond = { ...more, seats: { people: 1, of: 'beyond', isOversized: false } } as const;
    const request = asked({ people: 5, overbook: { reason: 'Cliente da casa' } });
    expect(changeParty(before, request, beyond)).toMatchObject({ people: 5, overbookReason: 'Cliente da casa' });
    expect(changeParty(before, asked({ name: 'Ana Dias' }), { ...more, seats: null })).not.toHaveProperty(
      'overbookReason',
    );
  });

  test('keeps a seated party on its day', () => {
    const seated = party({ status: 'SEATED' });
    expect(codeOf(() => seatsWanted(seated, asked({ date: '2026-11-22' }), sizes))).toBe('move_refused');
    expect(seatsWanted(seated, asked({ roomId: 'terraço' }), sizes)).toMatchObject({ isThere: true, already: 0 });
  });
});

describe('a new party beyond its slot', () => {
  const say = sayIn('PT-AO');
  const seats = (of: TakenSeats['of']): TakenSeats => ({ people: 4, of, isOversized: false });

  test('has the reason of staff, or the one of the catalogue if it is there already', () => {
    const overbook = { reason: 'Cliente da casa' };
    expect(reasonOfNew(seats('beyond'), { overbooked: 2 }, { overbook, say })).toBe('Cliente da casa');
    expect(reasonOfNew(seats('fact'), { overbooked: 2 }, { overbook: undefined, say })).toBe(say('parties.present'));
    expect(reasonOfNew(seats('fact'), { overbooked: 0 }, { overbook: undefined, say })).toBeNull();
    expect(reasonOfNew(seats('free'), { overbooked: 2 }, { overbook: undefined, say })).toBeNull();
  });
});

describe('an undo', () => {
  test('restores all fields and seats of any change, within ten minutes', () => {
    fc.assert(
      fc.property(anyParty, anyParty, fc.integer({ min: 0, max: 20 }), (former, changed, minutes) => {
        const before = { ...changed, undoUntil: inMinutes(10) };
        const undo = () => undone(before, former, inMinutes(minutes));
        if (minutes >= 10) {
          expect(codeOf(undo)).toBe('undo_over');
          return;
        }
        const restored = { ...before, ...undoPatch(undo()) };
        expect({ ...restored, undoUntil: null }).toEqual(former);
        const there = seatsMoved(former, before);
        expect(seatsMoved(before, restored)).toEqual({ back: there.more, more: there.back });
      }),
    );
  });

  test('is over for an unknown change and for a hold that has expired', () => {
    const before = party({ undoUntil: inMinutes(10) });
    expect(codeOf(() => undone(before, null, NOW))).toBe('undo_over');
    expect(codeOf(() => undone(before, party({ status: 'HOLD', holdUntil: NOW }), NOW))).toBe('undo_over');
  });

  test('of a booking by staff cancels it with the reason of the catalogue', () => {
    expect(takenBack(sayIn('PT-AO'))).toMatchObject({ status: 'CANCELLED', cancelReason: 'STAFF' });
  });
});
