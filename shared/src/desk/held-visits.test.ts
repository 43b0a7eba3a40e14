import { describe, expect, test } from 'vitest';
import { heldPlace } from '#shared/desk/held-treatments';
import { visitPromisedWith, withHeldPlaces } from '#shared/desk/held-visits';
import { replay } from '#shared/desk/replay';
import type { DayRows } from '#shared/desk/rows';
import { type DeskAct, deskAct } from '#shared/desk/schema';
import {
  at,
  booking,
  DAY,
  done,
  EVENING,
  party,
  pending,
  ROOM,
  refusal,
  TERRACE,
  VENUE,
} from '#shared/desk/testing/day';
import { cabinSlot, massage, rosa, rui, spa, TIMES } from '#shared/desk/testing/spa';
import { newId } from '#shared/ids';
import { deskVisit, withIds } from '#shared/reservations/desk';

const bath = { ...massage, id: newId(), bufferMinutes: 0, professionalIds: [] };
const holders = new Map([
  [ROOM, rosa.id],
  [TERRACE, rui.id],
]);
const slots = [...holders].flatMap(([roomId, heldProfessionalId]) =>
  TIMES.map((time) => cabinSlot(roomId, time, { leased: 2, availableCapacity: 0, heldProfessionalId })),
);
const desk = {
  now: EVENING,
  leaseLeft: (id: string) => (slots.some((slot) => slot.id === id) ? 2 : 0),
  professionalHeld: (id: string) => holders.get(slots.find((slot) => slot.id === id)?.roomId ?? '') ?? null,
};
/** The desk holds the first cabin with Rosa, and the second with Rui. */
function day(keepsPromises = true, given: Parameters<typeof spa>[0] = {}): DayRows {
  const rows = spa({ slots, deskHolds: true, ...given });
  const services = { ...rows.venue.services!, treatments: [massage, bath], keepsPromises };
  return { ...rows, venue: { ...rows.venue, services } };
}
const offline = { ...desk, isOnline: false };
const asked = (furtherTreatments: object[], given: object = {}) =>
  withIds(
    deskVisit.parse({
      ...{ venueId: VENUE, kind: 'phone', name: 'Ana', phone: '+244923000001', notify: false, people: 1 },
      ...{ date: DAY, time: '18:30', roomId: ROOM, treatmentId: massage.id, furtherTreatments, ...given },
    }),
    newId(),
  );
const then = { treatmentId: bath.id, time: '19:30', roomId: ROOM };
const beside = { treatmentId: massage.id, time: '18:30', roomId: TERRACE, beside: true };
const call = (visit: ReturnType<typeof asked>): DeskAct => deskAct.parse({ kind: 'bookVisitAtDesk', args: visit });
const named = (visit: ReturnType<typeof asked>, rows = day()) => withHeldPlaces(rows, visit, offline);
const standings = ({ reservations }: DayRows) =>
  [...reservations.values()].map(({ time, roomId, treatment, onDesk }) => [
    ...[time, roomId, treatment?.professional?.id ?? null, onDesk],
  ]);
const kept = [
  ['18:30', ROOM, rosa.id, 'unsent'],
  ['19:30', ROOM, null, 'unsent'],
];

describe('a treatment without a professional', () => {
  const wanted = { treatmentId: bath.id, date: DAY, time: '19:00', roomId: ROOM };
  const promise = booking({ people: 1, time: '19:00', treatmentId: bath.id, roomId: ROOM });

  test('is promised in a room that the desk holds, and draws its leases', () => {
    const { lease, standing } = done(day(), promise, at(0, desk));
    expect([standing, lease!.further!.length]).toEqual(['confirmed', 1]);
  });

  test('is a request at an older server, and where the leases do not cover it', () => {
    expect(done(day(false), promise, at(0, desk))).toMatchObject({ standing: 'unconfirmed', lease: null });
    expect(heldPlace(day(), { ...wanted, time: '18:00' }, desk)).not.toBeNull();
    expect(heldPlace(day(), wanted, { ...desk, leaseLeft: (id) => (id === slots[1]!.id ? 2 : 0) })).toBeNull();
  });
});

describe('a visit by phone', () => {
  test('without a connection names the held professional of each part', () => {
    const parts = named(asked([beside]));
    expect([parts.professionalId, parts.furtherTreatments[0]!.professionalId]).toEqual([rosa.id, rui.id]);
    const visit = asked([then]);
    expect(withHeldPlaces(day(), visit, { ...desk, isOnline: true })).toBe(visit);
  });

  test('is promised whole, and draws each lease once', () => {
    const { rows, lease, standing } = done(day(), call(named(asked([then]))), at(0, desk));
    expect([standing, standings(rows)]).toEqual(['confirmed', kept]);
    const drawn = [lease!.slotId, ...lease!.further!.map(({ slotId }) => slotId)];
    expect(drawn.sort()).toEqual(
      slots
        .slice(0, 4)
        .map(({ id }) => id)
        .sort(),
    );
    expect(slots.slice(0, 5).map(({ id }) => rows.slots.get(id)!.leased)).toEqual([0, 0, 0, 0, 2]);
  });

  test('is a request if one part is not held, or the server is an older one', () => {
    const busy = party({ people: 1, time: '18:30', roomId: TERRACE, roomMinutes: 60 });
    const visit = asked([beside]);
    expect(named(visit, day(true, { parties: [busy] }))).toBe(visit);
    const promised = named(visit);
    expect(done(day(false), call(promised), at(0, desk))).toMatchObject({ standing: 'unconfirmed', lease: null });
    expect(done(day(), call(visit), at(0, desk)).standing).toBe('unconfirmed');
  });

  test('is refused as a request is, if its treatments are not in order', () => {
    for (const time of ['18:30', '18:00', '20:00']) {
      const visit = named(asked([{ ...beside, beside: false, time }]));
      expect(refusal(day(), call(visit), at(0, desk))).toBe('treatment_taken');
    }
    expect(refusal(day(), call(named(asked([{ ...beside, time: '19:00' }]))), at(0, desk))).toBe('treatment_taken');
  });

  test('stays promised when it is replayed over what others did meanwhile', () => {
    const act = call(named(asked([then])));
    const other = party({ ...{ people: 1, roomMinutes: 60, time: '18:30', roomId: ROOM }, overbookReason: 'VIP' });
    for (const rows of [day(), spa({ deskHolds: true }), day(true, { parties: [other] })]) {
      const { venue } = day();
      const after = replay({ ...rows, venue }, [pending(act, { fromLease: 2 })]);
      expect(standings(after).filter(([, , , onDesk]) => onDesk !== undefined)).toEqual(kept);
    }
  });
});

test('the time of a visit is promised with the professional of its first part if all parts are held', () => {
  const parts = [{ treatmentId: massage.id, time: '18:30', professionalId: rosa.id }, then];
  expect(visitPromisedWith(day(), parts, DAY, desk)).toEqual([rosa.id]);
  expect(visitPromisedWith(day(), [{ ...parts[0]!, professionalId: undefined }, then], DAY, desk)).toEqual(['']);
  expect(visitPromisedWith(day(), [...parts, { ...then, time: '21:30' }], DAY, desk)).toEqual([]);
});

test('a visit of guests who are there stays on the board although a treatment was removed before it was sent', () => {
  const rows = day();
  const services = { ...rows.venue.services!, treatments: [massage] };
  const visit = asked([then], { kind: 'walk-in', time: '18:00' });
  const { reservations } = replay({ ...rows, venue: { ...rows.venue, services } }, [pending(call(visit))]);
  expect([...reservations.values()].map(({ time, status, visitPart }) => [time, status, visitPart?.part])).toEqual([
    ['18:00', 'SEATED', 1],
    ['19:30', 'CONFIRMED', 2],
  ]);
});
