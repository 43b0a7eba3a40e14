import { describe, expect, test } from 'vitest';
import { draftOf } from '#shared/desk/draft';
import type { ActContext } from '#shared/desk/rows';
import type { DeskSlot } from '#shared/desk/schema';
import {
  endOf,
  findPlace,
  leased,
  orRefuseDate,
  returnSeats,
  seatsFor,
  startOf,
  takeAsFact,
  takeSeats,
} from '#shared/desk/seats';
import {
  at,
  at20,
  DAY,
  day,
  isoAt,
  ROOM,
  slot,
  TERRACE,
  trusted,
  UNKEPT_DAY,
  withLease,
} from '#shared/desk/testing/day';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';

const place = (time: string, date = DAY) => ({ roomId: ROOM, date, time });

function refused(act: () => unknown): Pick<AppError, 'code' | 'values'> | null {
  try {
    act();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, values: error.values };
  }
}

describe('a place', () => {
  const TOMORROW = '2026-11-22';
  const apart = day([slot('20:00'), slot('20:00', { date: '2026-11-23' })]);

  test('is found with its room and slot', () => {
    const rows = day();
    const room = { id: ROOM, name: 'Sala Principal', capacity: 12 };
    expect(findPlace(rows, place('20:00'))).toEqual({ place: place('20:00'), room, slot: slot('20:00') });
    expect(findPlace(rows, place('20:00', UNKEPT_DAY)).slot).toBeNull();
  });

  test('in a foreign room is refused', () => {
    expect(refused(() => findPlace(day(), { ...place('20:00'), roomId: newId() }))?.code).toBe('foreign_room');
  });

  test('that is no slot is refused with its time, between the first and the last day that the desk keeps', () => {
    expect(refused(() => findPlace(day(), place('20:10')))).toEqual({ code: 'not_a_slot', values: { time: '20:10' } });
    expect(refused(() => findPlace(apart, place('20:00', TOMORROW)))?.code).toBe('not_a_slot');
    expect(findPlace(apart, place('20:00', '2026-11-20')).slot).toBeNull();
    expect(findPlace(apart, place('20:00', '2026-11-24')).slot).toBeNull();
  });
});

test('a slot lasts until the next one of its room and day, the last one half an hour', () => {
  const others = [slot('19:15', { roomId: TERRACE }), slot('19:30', { date: '2026-11-22' })];
  const rows = day([slot('20:00'), ...others, slot('19:00')]);
  expect(startOf(rows, place('19:00')).toISOString()).toBe(isoAt(60));
  expect(endOf(rows, place('19:00')).toISOString()).toBe(isoAt(120));
  expect(endOf(rows, place('20:00')).toISOString()).toBe(isoAt(150));
});

describe('seats for a party', () => {
  type SeatsArgs = Partial<Parameters<typeof seatsFor>[2]>;
  const seatsOf = (given: SeatsArgs = {}, desk: Partial<ActContext> = {}, rows = day(), date = DAY) =>
    seatsFor(rows, findPlace(rows, place('20:00', date)), { people: 2, overbook: undefined, ...given }, at(0, desk));

  test('come from the lease if it covers all of them', () => {
    const lease = { slotId: slot('20:00').id, people: 2 };
    const seats = { people: 2, of: 'lease', isOversized: false, place: place('20:00'), lease, standing: 'confirmed' };
    expect(seatsOf({}, withLease(2))).toEqual(seats);
    expect(seatsOf({}, withLease(1))).toEqual({ ...seats, of: 'free', lease: null, standing: 'unconfirmed' });
  });

  test('that a party already has need no lease', () => {
    const { people, lease } = seatsOf({ people: 5, already: 3 }, withLease(2));
    expect({ people, lease: lease?.people }).toEqual({ people: 2, lease: 2 });
  });

  test('of a party as large as the slot may come from the lease, of a larger one not', () => {
    expect(seatsOf({ people: 6 }, withLease(9)).lease).toEqual({ slotId: slot('20:00').id, people: 6 });
    expect(refused(() => seatsOf({ people: 7 }, withLease(9)))?.code).toBe('party_too_large');
  });

  test('are confirmed for a present party, and for a deliberate overbooking', () => {
    expect(seatsOf({ people: 5, isFact: true })).toMatchObject({ of: 'fact', lease: null, standing: 'confirmed' });
    const overbook = { reason: 'Prima da dona' };
    expect(seatsOf({ people: 5, overbook }, { staff: trusted })).toMatchObject({ of: 'beyond', standing: 'confirmed' });
    expect(seatsOf({ people: 5 })).toMatchObject({ of: 'short', standing: 'unconfirmed' });
  });

  test('in a slot that has ended are for a party that sits there', () => {
    const late = at(200);
    expect(refused(() => seatsOf({}, late))?.code).toBe('slot_begun');
    expect(seatsOf({ isThere: true }, late).of).toBe('free');
  });

  test('of a closed slot are kept if the lease promised them earlier', () => {
    const closed = day([slot('20:00', { isClosed: true })]);
    expect(refused(() => seatsOf({}, withLease(2), closed))?.code).toBe('slot_closed');
    expect(seatsOf({}, { ...withLease(2), isReplay: true }, closed).of).toBe('lease');
  });

  describe('of a day that the desk does not keep', () => {
    const PAST = '2026-11-20';

    test('are a request for the seats that it lacks', () => {
      expect(seatsOf({ people: 5, already: 2 }, withLease(9), day(), UNKEPT_DAY)).toEqual({
        ...{ people: 3, of: 'short', isOversized: false, standing: 'unconfirmed', lease: null },
        place: place('20:00', UNKEPT_DAY),
      });
    });

    test('are overbooked only by right', () => {
      const overbook = { reason: 'Prima da dona' };
      expect(refused(() => seatsOf({ overbook }, {}, day(), UNKEPT_DAY))?.code).toBe('overbook_forbidden');
      expect(seatsOf({ overbook }, { staff: trusted }, day(), UNKEPT_DAY).standing).toBe('unconfirmed');
    });

    test('are refused in the past, unless the party was there', () => {
      expect(refused(() => seatsOf({}, {}, day(), PAST))?.code).toBe('date_past');
      expect(refused(() => seatsOf({ isFact: true }, {}, day(), PAST))?.code).toBe('date_past');
      expect(refused(() => seatsOf({}, { isReplay: true }, day(), PAST))?.code).toBe('date_past');
      expect(seatsOf({ isFact: true }, { isReplay: true }, day(), PAST).of).toBe('short');
    });
  });
});

test('a day is bookable from today until the last day on sale', () => {
  const codeOf = (date: string) => refused(() => orRefuseDate(day(), place('20:00', date), at().now))?.code ?? null;
  expect(['2026-11-20', DAY, UNKEPT_DAY, '2027-08-01'].map(codeOf)).toEqual(['date_past', null, null, 'too_far_ahead']);
});

test('the lease covers a party of at least one, up to the seats left', () => {
  const peopleOf = (people: number) => leased(slot('20:00'), people, { leaseLeft: () => 2 })?.people ?? null;
  expect([-1, 0, 1, 2, 3].map(peopleOf)).toEqual([null, null, 1, 2, null]);
});

describe('the seats of a slot', () => {
  const changed = (given: Partial<DeskSlot>, act: (draft: ReturnType<typeof draftOf>) => unknown): DeskSlot => {
    const draft = draftOf(day([slot('20:00', given)]));
    act(draft);
    return at20(draft);
  };
  const taken = (people: number, given: Partial<DeskSlot> = {}) =>
    changed(given, (draft) => takeAsFact(draft, place('20:00'), people));

  test('are taken from the lease, or beside it', () => {
    const lease = { slotId: slot('20:00').id, people: 2 };
    const seats = { place: place('20:00'), people: 2 };
    const reserved = { reserved: 2, isAvailable: true, overbooked: 0 };
    expect(changed({}, (draft) => takeSeats(draft, { ...seats, lease }))).toMatchObject({
      ...{ ...reserved, leased: 0, availableCapacity: 4 },
    });
    expect(changed({}, (draft) => takeSeats(draft, { ...seats, lease: null }))).toMatchObject({
      ...{ ...reserved, leased: 2, availableCapacity: 2 },
    });
  });

  test('are overbooked beyond its capacity', () => {
    expect(taken(4)).toMatchObject({ reserved: 4, overbooked: 0, availableCapacity: 0, isAvailable: false });
    expect(taken(5)).toMatchObject({ reserved: 5, overbooked: 1, availableCapacity: 0, isAvailable: false });
  });

  test('are on sale while it is open, has not begun and has free ones', () => {
    expect(taken(3).isAvailable).toBe(true);
    expect(taken(3, { isClosed: true }).isAvailable).toBe(false);
    expect(taken(3, { hasBegun: true }).isAvailable).toBe(false);
    expect(taken(3, { isClosed: true, hasBegun: true }).isAvailable).toBe(false);
  });

  test('come back from the lease; it never falls below zero', () => {
    const returned = (people: number) => changed({}, (draft) => returnSeats(draft, slot('20:00').id, people));
    expect(returned(1)).toMatchObject({ leased: 1, reserved: 0, availableCapacity: 5 });
    expect(returned(3)).toMatchObject({ leased: 0, availableCapacity: 6 });
  });

  test('that the desk does not keep are not counted', () => {
    const draft = draftOf(day());
    expect(takeAsFact(draft, place('20:00', UNKEPT_DAY), 9)).toEqual({ overbooked: 0 });
    returnSeats(draft, slot('20:00', { date: UNKEPT_DAY }).id, 2);
    expect(draft.slots).toEqual(day().slots);
  });
});
