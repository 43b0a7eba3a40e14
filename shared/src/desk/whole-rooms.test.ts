import { describe, expect, test } from 'vitest';
import { replay } from '#shared/desk/replay';
import type { ActContext, DayRows } from '#shared/desk/rows';
import type { DeskSlot } from '#shared/desk/schema';
import {
  at,
  booking,
  change,
  day,
  done,
  entry,
  isoAt,
  move,
  only,
  party,
  pending,
  refusal,
  slot,
  TERRACE,
  trusted,
  undo,
  walkIn,
} from '#shared/desk/testing/day';
import { canBegin, freeUntilNext, slotWithUnsent } from '#shared/desk/whole-rooms';
import { newId } from '#shared/ids';
import type { StaffReservation } from '#shared/reservations/desk';

/** Stays of 90 minutes: each slot overlaps the one before and after it. */
const CABIN = TERRACE;
const inCabin = (time: string, given: Partial<DeskSlot> = {}) =>
  slot(time, { roomId: CABIN, capacity: 4, leased: 4, availableCapacity: 0, roomMinutes: 90, ...given });
const TIMES = ['19:00', '20:00', '21:00', '22:00'];

function cabinDay(parties: Partial<StaffReservation>[] = [], { deskHolds = true } = {}): DayRows {
  const rows = day([...TIMES.map((time) => inCabin(time)), slot('20:00')], {
    parties: parties.map((given) => party({ roomId: CABIN, roomMinutes: 90, ...given })),
  });
  const { venue } = rows.venue;
  const rooms = venue.rooms.map((room) =>
    room.id === CABIN ? { ...room, capacity: 4, whole: { minPeople: 2, stayMinutes: 75 } } : room,
  );
  const held = { id: CABIN, deskHolds } as DayRows['venue']['rooms'][number];
  return { ...rows, venue: { ...rows.venue, venue: { ...venue, rooms }, rooms: [held] } };
}

const inIt = (given: object = {}) => booking({ roomId: CABIN, ...given });
/** The desk holds these times of the cabin. */
const holding = (...times: string[]): ActContext =>
  at(0, { leaseLeft: (id) => (times.some((time) => inCabin(time).id === id) ? 4 : 0) });

describe('a booking in a room sold whole that the desk holds', () => {
  test('is promised with the whole lease of its slot', () => {
    const { lease, standing, rows } = done(cabinDay(), inIt(), holding('20:00'));
    expect({ lease, standing }).toEqual({ lease: { slotId: inCabin('20:00').id, people: 4 }, standing: 'confirmed' });
    expect(rows.slots.get(inCabin('20:00').id)).toMatchObject({ reserved: 2, leased: 0 });
  });

  test('is a request without a lease', () => {
    expect(done(cabinDay(), inIt(), holding('19:00'))).toMatchObject({ lease: null, standing: 'unconfirmed' });
  });

  test('is refused while a known party overlaps its stay, unsent ones included', () => {
    expect(refusal(cabinDay([{ time: '19:00' }]), inIt(), holding('20:00'))).toBe('room_taken');
    const { rows } = done(cabinDay(), inIt({ time: '21:00' }), holding('20:00', '21:00'));
    expect(refusal(rows, inIt(), holding('20:00'))).toBe('room_taken');
    expect(done(rows, inIt({ time: '19:00' }), holding('19:00')).standing).toBe('confirmed');
  });

  test('is promised once the party in its way is cancelled', () => {
    const gone = cabinDay([{ time: '19:00', status: 'CANCELLED' }]);
    expect(done(gone, inIt(), holding('20:00')).standing).toBe('confirmed');
  });

  test.each([
    [1, 'party_size'],
    [5, 'party_size'],
  ])('of %i people is refused by the size of the room', (people, code) => {
    expect(refusal(cabinDay(), inIt({ people }), holding('20:00'))).toBe(code);
  });

  test('is refused while it would run into the preparation of a known party', () => {
    const treatment = { id: newId(), name: 'Pedras quentes', minutes: 75, professional: null };
    const prepared = (leadMinutes: number) => cabinDay([{ time: '22:00', treatment, leadMinutes }]);
    expect(done(prepared(30), inIt(), holding('20:00')).standing).toBe('confirmed');
    expect(refusal(prepared(31), inIt(), holding('20:00'))).toBe('room_taken');
    expect(canBegin(prepared(31), inCabin('20:00'))).toBe(false);
    expect(canBegin(prepared(30), inCabin('20:00'))).toBe(true);
  });

  test('beside a known party needs the right and a reason, and draws on no lease', () => {
    const rows = cabinDay([{ time: '19:00' }]);
    const beside = inIt({ overbook: { reason: 'São amigos' } });
    expect(refusal(rows, beside, holding('20:00'))).toBe('overbook_forbidden');
    const allowed = done(rows, beside, { ...holding('20:00'), staff: trusted });
    expect(allowed).toMatchObject({ lease: null, standing: 'confirmed' });
  });

  test('in a room that no desk holds stays a request, as before', () => {
    const rows = cabinDay([{ time: '19:00' }], { deskHolds: false });
    expect(done(rows, inIt(), at())).toMatchObject({ lease: null, standing: 'unconfirmed' });
  });

  test('keeps its promise in a replay over a party that came later', () => {
    const act = inIt();
    const shown = replay(cabinDay([{ time: '19:00' }]), [pending(act, { fromLease: 4 })]);
    const row = shown.reservations.get((act.args as { id: string }).id)!;
    expect(row.onDesk).toBe('unsent');
  });
});

test('a party that came after all shares the room with one that arrives within its stay', () => {
  const sale = inIt();
  const sold = done(cabinDay(), sale, holding('20:00')).rows;
  const { id } = sale.args as { id: string };
  const gone = done(sold, move({ id, version: 1 }, 'CANCELLED')).rows;
  const later = done(gone, inIt({ time: '21:00' }), holding('21:00')).rows;
  const there = done(later, move({ id, version: 2 }, 'SEATED'), at(125));
  expect(there.rows.reservations.get(id)?.overbookReason).toBe('Presente no balcão');
});

test('a party that came after all alone is not beyond its place, although leases near it show the slot as taken', () => {
  const rows = cabinDay([{ time: '20:00', status: 'NO_SHOW' }]);
  const shown = inCabin('20:00', { leased: 0, reserved: 4 });
  const party = only(rows);
  const near = { ...rows, slots: new Map(rows.slots).set(shown.id, shown) };
  const there = done(near, move(party, 'SEATED'), { ...holding('19:00', '21:00'), now: at(125).now });
  expect(only(there.rows).overbookReason).toBeNull();
});

test('a party at the door beside another is a fact that draws on no lease', () => {
  const rows = cabinDay([{ time: '19:00', status: 'SEATED' }]);
  const there = walkIn({ roomId: CABIN });
  const outcome = done(rows, there, { ...holding('20:00', '21:00'), now: at(130).now });
  expect(outcome).toMatchObject({ lease: null, standing: 'confirmed' });
});

describe('a party of the room', () => {
  test('moves within its own stay from the lease, and not onto another party', () => {
    const rows = cabinDay([{ time: '19:00' }]);
    const moved = done(rows, change(only(rows), { time: '20:00' }), holding('20:00'));
    expect(moved).toMatchObject({ lease: { people: 4 }, standing: 'confirmed' });
    const two = cabinDay([{ time: '19:00' }, { time: '21:00', notes: 'move' }]);
    const later = [...two.reservations.values()].find(({ notes }) => notes === 'move')!;
    expect(refusal(two, change(later, { time: '20:00' }), holding('20:00'))).toBe('room_taken');
  });

  test('grows without a lease', () => {
    const rows = cabinDay([{}]);
    expect(done(rows, change(only(rows), { people: 3 }), holding('20:00'))).toMatchObject({ lease: null });
  });

  test('with a treatment draws on no lease', () => {
    const treatment = { id: newId(), name: 'Massagem', minutes: 60, professional: null };
    const rows = cabinDay([{ time: '19:00', treatment }]);
    const moved = done(rows, change(only(rows), { time: '21:00' }), holding('21:00'));
    expect(moved).toMatchObject({ lease: null, standing: 'unconfirmed' });
  });

  test('with a preparation does not move, or come back by undo, to where that meets another party', () => {
    const treatment = { id: newId(), name: 'Pedras quentes', minutes: 75, professional: null };
    const prepared = { time: '22:00', notes: 'move', treatment, leadMinutes: 31 };
    const rows = cabinDay([{ time: '19:00' }, prepared]);
    const late = [...rows.reservations.values()].find(({ notes }) => notes === 'move')!;
    expect(refusal(rows, change(late, { time: '21:00' }), holding('21:00'))).toBe('room_taken');
    const alone = cabinDay([prepared]);
    const cancelled = done(alone, move(only(alone), 'CANCELLED'), holding());
    const { rows: sold } = done(cancelled.rows, inIt({ time: '20:00' }), holding('20:00'));
    const gone = [...sold.reservations.values()].find(({ notes }) => notes === 'move')!;
    expect(refusal(sold, undo(gone), holding('22:00'))).toBe('room_taken');
  });

  test('does not come back by undo once its room is sold again', () => {
    const { rows: sold } = done(cabinDay(), inIt(), holding('20:00'));
    const cancelled = done(sold, move(only(sold), 'CANCELLED'), holding()).rows;
    const gone = only(cancelled);
    const { rows } = done(cancelled, inIt({ time: '21:00' }), holding('21:00'));
    expect(refusal(rows, undo(gone), holding('20:00'))).toBe('room_taken');
    expect(done(cancelled, undo(gone), holding('20:00'))).toMatchObject({ lease: null });
  });
});

test('an offer in a taken room is refused, and one in a free room holds it with the whole lease', () => {
  const waiting = entry({ roomId: CABIN });
  const offerTo = { kind: 'promote' as const, args: { id: waiting.id, reservationId: newId() } };
  const withEntry = (rows: DayRows) => ({ ...rows, entries: new Map([[waiting.id, waiting]]) });
  expect(refusal(withEntry(cabinDay([{ time: '19:00' }])), offerTo, holding('20:00'))).toBe('room_taken');
  expect(done(withEntry(cabinDay()), offerTo, holding('20:00'))).toMatchObject({ lease: { people: 4 } });
});

test('a stay can begin where no known party overlaps it', () => {
  const rows = cabinDay([{ time: '19:00', updatedAt: isoAt(-30) }]);
  const can = (time: string) => canBegin(rows, inCabin(time));
  expect(TIMES.map(can)).toEqual([false, false, true, true]);
  expect(canBegin(cabinDay([{ time: '19:00' }], { deskHolds: false }), inCabin('19:00'))).toBe(true);
});

describe('a slot of the room that is free before its next party', () => {
  const freeUntil = (rows: DayRows) =>
    TIMES.map((time) => freeUntilNext(rows, slotWithUnsent(rows, rows.slots.get(inCabin(time).id)!)));

  test('says when an unsent party takes it, also for its preparation', () => {
    expect(freeUntil(cabinDay([{ time: '21:00', onDesk: 'unsent' }]))).toEqual([
      undefined,
      '21:00',
      undefined,
      undefined,
    ]);
    const treatment = { id: newId(), name: 'Pedras quentes', minutes: 75, professional: null };
    const prepared = { time: '21:00', onDesk: 'unsent' as const, treatment, leadMinutes: 20 };
    expect(freeUntil(cabinDay([prepared]))).toEqual([undefined, '20:40', undefined, undefined]);
  });

  test('says when a party of the server takes it, and nothing while a party has it', () => {
    const rows = cabinDay([{ time: '21:00' }, { time: '19:00', status: 'CANCELLED' }]);
    const told = inCabin('20:00', { reserved: 4, takenUntil: '22:30' });
    expect(freeUntilNext(rows, told)).toBe('21:00');
    expect(freeUntilNext(cabinDay([{ time: '21:00' }, { time: '19:00' }]), told)).toBeUndefined();
    expect(freeUntilNext(cabinDay([]), told)).toBeUndefined();
  });
});

test('a taken slot of the room keeps the people beyond its capacity beside unsent acts', () => {
  const told = inCabin('20:00', { leased: 0, reserved: 7, overbooked: 3, takenUntil: '21:30' });
  const rows = cabinDay([{ time: '20:00' }, { time: '22:00', onDesk: 'review' }]);
  expect(slotWithUnsent(rows, told)).toMatchObject({ reserved: 7, overbooked: 3, takenUntil: '21:30' });
});

test('a party sold before the stay of its room grew has the room for its own length, also beside unsent acts', () => {
  const parties = [
    { roomMinutes: 60, time: '19:00' },
    { roomMinutes: 60, time: '22:00' },
  ];
  const rows = cabinDay([...parties, { roomId: newId(), onDesk: 'unsent' }]);
  const grown = [...rows.slots].map(([id, each]): [string, DeskSlot] => [id, { ...each, roomMinutes: 150 }]);
  const told = (time: string, takenUntil: string) =>
    inCabin(time, { leased: 0, reserved: 4, roomMinutes: 150, takenUntil });
  const shown = (slot: DeskSlot) => slotWithUnsent({ ...rows, slots: new Map(grown) }, slot);
  expect(shown(told('19:00', '20:00'))).toMatchObject({ takenUntil: '20:00' });
  expect(freeUntilNext({ ...rows, slots: new Map(grown) }, shown(told('21:00', '23:00')))).toBe('22:00');
});

test.each([
  { lent: '19:00', free: ['21:00'], taken: ['20:00'] },
  { lent: '22:00', free: ['19:00', '20:00'], taken: ['21:00'] },
])('a slot whose party left here stays taken while the room is lent near it, at $lent', ({ lent, free, taken }) => {
  const gone = cabinDay([{ time: '20:00', status: 'CANCELLED', onDesk: 'unsent' }]);
  const told = (time: string) => inCabin(time, { leased: 0, reserved: 4, takenUntil: '22:00' });
  const slots = new Map([...free.map(told), ...taken.map(told), inCabin(lent)].map((each) => [each.id, each]));
  const seats = (time: string) => {
    const { reserved, availableCapacity, takenUntil } = slotWithUnsent({ ...gone, slots }, told(time));
    return { reserved, availableCapacity, takenUntil };
  };
  expect(free.map(seats)).toEqual(free.map(() => ({ reserved: 0, availableCapacity: 4, takenUntil: undefined })));
  expect(taken.map(seats)).toEqual(taken.map(() => ({ reserved: 4, availableCapacity: 0, takenUntil: undefined })));
});
