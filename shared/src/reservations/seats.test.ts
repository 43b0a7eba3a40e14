import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors';
import { decideSeats, type SeatsClaim, type SeatsRequest, type StaffedSlot } from '#shared/reservations/seats';

const NOW = new Date('2026-11-21T17:00:00Z');
const LATER = new Date('2026-11-21T19:00:00Z');

const slot = (given: Partial<StaffedSlot> = {}): StaffedSlot => ({
  ...{ date: '2026-11-21', startsAt: LATER, endsAt: LATER, capacity: 6, availableCapacity: 4, isClosed: false },
  ...{ minParty: 2, maxParty: 8, roomCapacity: 12, venue: { timezone: 'Africa/Luanda', phone: '+244923456789' } },
  ...given,
});
const none: SeatsClaim = { mayOverbook: false, isLeased: false, isFact: false, isMade: false, wasOffline: false };
const toldBeyond = { mayOverbook: true, isMade: true, wasOffline: true };
const reason = { reason: 'Casamento' };

function outcome(on: StaffedSlot, request: Partial<SeatsRequest>, claim: Partial<SeatsClaim> = {}) {
  try {
    return decideSeats(on, { people: 3, overbook: undefined, ...request }, { ...none, ...claim }, NOW).of;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('the seats of a party', () => {
  test.each<[string, Partial<StaffedSlot>, Partial<SeatsRequest>, Partial<SeatsClaim>, string]>([
    ['that fits are free ones', {}, {}, {}, 'free'],
    ['that does not fit are short', {}, { people: 5 }, {}, 'short'],
    ['count those that it has', {}, { people: 5, already: 2 }, {}, 'free'],
    ['above the slot need a larger slot', {}, { people: 7 }, {}, 'party_too_large'],
    ['above the largest party are refused', { maxParty: 4 }, { people: 5 }, {}, 'party_size'],
    ['beyond the slot need the right', {}, { people: 5, overbook: reason }, {}, 'overbook_forbidden'],
    ['beyond the slot are taken with it', {}, { people: 5, overbook: reason }, { mayOverbook: true }, 'beyond'],
    ['of a lease come from it', {}, {}, { isLeased: true }, 'lease'],
    ['of a new lease sale need an open slot', { isClosed: true }, {}, { isLeased: true }, 'slot_closed'],
    ['of a kept lease sale do not', { isClosed: true }, {}, { isLeased: true, isMade: true }, 'lease'],
    [
      'beyond a closed slot are refused',
      { isClosed: true },
      { overbook: reason },
      { mayOverbook: true },
      'slot_closed',
    ],
    ['beyond a closed slot are kept once told', { isClosed: true }, { overbook: reason }, toldBeyond, 'beyond'],
    [
      'told without the right are refused',
      { isClosed: true },
      { overbook: reason },
      { ...toldBeyond, mayOverbook: false },
      'overbook_forbidden',
    ],
    ['told without a reason need an open slot', { isClosed: true }, {}, toldBeyond, 'slot_closed'],
    ['of a present party need no free ones', {}, { people: 5 }, { isFact: true }, 'fact'],
    ['of a present party need no open slot', { isClosed: true, availableCapacity: 0 }, {}, { isFact: true }, 'fact'],
    ['of a present party need its size', {}, { people: 1 }, { isFact: true }, 'party_size'],
    ['need a slot that has not ended', { endsAt: NOW }, {}, {}, 'slot_begun'],
    ['are not sold too far ahead', { date: '2027-11-21' }, {}, {}, 'too_far_ahead'],
    ['of an event may be', { date: '2027-11-21' }, { daysAhead: 365 }, {}, 'free'],
    ['of an event have an end too', { date: '2027-11-22' }, { daysAhead: 365 }, {}, 'too_far_ahead'],
    ['of a seated party have no time', { endsAt: null, startsAt: NOW }, {}, {}, 'free'],
  ])('%s', (_what, given, request, claim, expected) => {
    expect(outcome(slot(given), request, claim)).toBe(expected);
  });

  const anySlot = fc.record({
    date: fc.constantFrom('2026-11-20', '2026-11-21', '2027-11-21'),
    capacity: fc.nat(8),
    availableCapacity: fc.nat(8),
    isClosed: fc.boolean(),
    endsAt: fc.constantFrom(null, NOW, LATER),
  });
  const anyRequest = fc.record({
    people: fc.integer({ min: 1, max: 15 }),
    overbook: fc.constantFrom(undefined, reason),
  });

  test('of a fact that a desk has recorded are never refused', () => {
    fc.assert(
      fc.property(anySlot, anyRequest, fc.boolean(), (given, request, isLeased) => {
        const claim = { isFact: true, isMade: true, isLeased };
        expect(outcome(slot(given), request, claim)).toBe(isLeased ? 'lease' : 'fact');
      }),
    );
  });

  test('that were promised from a lease are refused for the date and the end only', () => {
    fc.assert(
      fc.property(anySlot, anyRequest, (given, request) => {
        const claim = { isLeased: true, isMade: true };
        expect(['lease', 'date_past', 'too_far_ahead', 'slot_begun']).toContain(outcome(slot(given), request, claim));
      }),
    );
  });

  test('that were told beyond the slot are refused for the date, the end and the right only', () => {
    fc.assert(
      fc.property(anySlot, anyRequest, fc.boolean(), (given, request, mayOverbook) => {
        const of = outcome(slot(given), { ...request, overbook: reason }, { ...toldBeyond, mayOverbook });
        expect(['free', 'beyond', 'overbook_forbidden', 'date_past', 'too_far_ahead', 'slot_begun']).toContain(of);
        expect(of === 'overbook_forbidden').toBe(!mayOverbook);
        if (given.isClosed) expect(of).not.toBe('free');
      }),
    );
  });

  test('called free never exceed the free ones, and without a reason nothing exceeds the slot', () => {
    fc.assert(
      fc.property(anySlot, anyRequest, fc.boolean(), (given, request, mayOverbook) => {
        const of = outcome(slot(given), request, { mayOverbook });
        if (of === 'free') expect(request.people).toBeLessThanOrEqual(given.availableCapacity);
        if (of === 'beyond') expect(request.overbook !== undefined && mayOverbook).toBe(true);
      }),
    );
  });
});
