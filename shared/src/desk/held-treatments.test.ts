import { describe, expect, test } from 'vitest';
import { heldFor, heldPlace } from '#shared/desk/held-treatments';
import { replay } from '#shared/desk/replay';
import { at, booking, done, EVENING, only, party, pending, ROOM, refusal, TERRACE } from '#shared/desk/testing/day';
import { cabinSlot, massage, rosa, rui, spa, TIMES, treated } from '#shared/desk/testing/spa';
import type { DeskReservation } from '#shared/reservations/desk';
import { MINUTE_MS } from '#shared/time';

const slots = TIMES.map((time) =>
  cabinSlot(ROOM, time, { leased: 2, availableCapacity: 0, heldProfessionalId: rosa.id }),
);
const isOfDesk = (id: string) => slots.some((slot) => slot.id === id);
const desk = {
  now: EVENING,
  leaseLeft: (id: string) => (isOfDesk(id) ? 2 : 0),
  professionalHeld: (id: string) => (isOfDesk(id) ? rosa.id : null),
};
const day = (given: Parameters<typeof spa>[0] = {}) => spa({ slots, deskHolds: true, ...given });
const asked = { treatmentId: massage.id, date: '2026-11-21', time: '19:00', roomId: ROOM };
const placeAt = (given: object = {}, rows = day(), by: Parameters<typeof heldPlace>[2] = desk) => {
  const held = heldPlace(rows, { ...asked, ...given }, by);
  return held && [held.roomId, held.professionalId, held.leases.length];
};
const call = (given: object = {}) =>
  booking({
    ...{ people: 1, time: '19:00', treatmentId: massage.id, roomId: ROOM, professionalId: rosa.id },
    ...given,
  });

describe('a place that the desk holds', () => {
  test('is the room with its professional, if leases cover the treatment', () => {
    expect(placeAt()).toEqual([ROOM, rosa.id, 3]);
    expect(placeAt({ roomId: TERRACE })).toEqual([ROOM, rosa.id, 3]);
    expect(placeAt({ professionalId: rosa.id })).toEqual([ROOM, rosa.id, 3]);
    expect(placeAt({ professionalId: rui.id })).toBeNull();
  });

  test.each([
    ['a lease is drawn', { leaseLeft: (id: string) => (id === slots[2]!.id ? 0 : 2) }, null],
    ['all leases are drawn', { leaseLeft: () => 0 }, null],
    ['no professional is held', { professionalHeld: () => null }, null],
    [
      'another one is held for all of it',
      { professionalHeld: (id: string) => (id === slots[1]!.id ? rosa.id : rui.id) },
      [ROOM, rui.id, 3],
    ],
    ['none is held for all of it', { professionalHeld: (id: string) => (id === slots[1]!.id ? rosa.id : null) }, null],
  ])('is looked for in what is left: %s', (_, given, found) => {
    expect(placeAt({}, day(), { ...desk, ...given })).toEqual(found);
  });

  test('needs the whole treatment within the leases', () => {
    expect(placeAt({ time: '20:00' })).toEqual([ROOM, rosa.id, 2]);
    expect(placeAt({ time: '20:00' }, day({ treatment: { bufferMinutes: 45 } }))).toBeNull();
    expect(placeAt({ time: '18:00' }, day({ treatment: { preparationMinutes: 10 } }))).toBeNull();
  });

  test('is none where a known party has the room or the professional, and none outside the shift', () => {
    expect(placeAt({}, day({ parties: [treated({ roomId: ROOM }, rui)] }))).toBeNull();
    expect(placeAt({}, day({ parties: [treated({ roomId: TERRACE })] }))).toBeNull();
    expect(placeAt({}, day({ absent: rosa.id }))).toBeNull();
  });

  test('is none for a treatment of two, with equipment, or of others', () => {
    expect(placeAt({}, day({ treatment: { teamSize: 2 } }))).toBeNull();
    expect(placeAt({}, day({ treatment: { equipmentIds: ['tub'] } }))).toBeNull();
    expect(placeAt({}, day({ treatment: { professionalIds: [rui.id] } }))).toBeNull();
    expect(placeAt({}, day({ treatment: { roomIds: [TERRACE] } }))).toBeNull();
    expect(placeAt({ treatmentId: rosa.id })).toBeNull();
  });
});

describe('a treatment that the desk promises', () => {
  test('draws all leases that it ends, and is confirmed', () => {
    const { rows, lease, standing } = done(day(), call(), at(0, desk));
    expect([standing, only(rows).treatment?.professional]).toEqual(['confirmed', rosa]);
    expect([lease!.slotId, ...lease!.further!.map(({ slotId }) => slotId)].sort()).toEqual(
      slots
        .slice(1, 4)
        .map(({ id }) => id)
        .sort(),
    );
    expect(slots.map(({ id }) => rows.slots.get(id)!.leased)).toEqual([2, 0, 0, 0, 2]);
    expect(refusal(rows, call({ id: undefined }), at(0, desk))).toBe('bad_input');
  });

  test('stays promised when it is replayed over what others did meanwhile', () => {
    const promised = { fromLease: 2 };
    const beside = party({ ...{ people: 1, roomMinutes: 60, time: '19:00', roomId: ROOM }, overbookReason: 'VIP' });
    for (const rows of [day(), spa({ deskHolds: true }), day({ parties: [beside] })]) {
      const after = replay(rows, [pending(call(), promised)]);
      const made = [...after.reservations.values()].find(({ onDesk }) => onDesk !== undefined);
      expect(made).toMatchObject({ onDesk: 'unsent', roomId: ROOM, overbookReason: null });
      expect(made?.treatment?.professional).toEqual(rosa);
    }
  });

  test('is a request for another professional, in another room, and with a reason to overbook an overbooking', () => {
    const standing = (given: object) => done(day(), call(given), at(0, desk)).standing;
    expect(standing({ professionalId: rui.id })).toBe('unconfirmed');
    expect(standing({ professionalId: undefined })).toBe('unconfirmed');
    expect(standing({ roomId: TERRACE })).toBe('unconfirmed');
    const { rows } = done(day(), call({ roomId: TERRACE }), at(0, desk));
    expect(slots.map(({ id }) => rows.slots.get(id)!.leased)).toEqual([2, 0, 0, 0, 2]);
  });

  test('is a request in a room whose time still runs, once the time of the held room is over', () => {
    const early = cabinSlot(TERRACE, '18:30');
    const rows = day();
    const withoutHalf = { ...rows, slots: new Map([...rows.slots].filter(([id]) => id !== early.id)) };
    const asked = (roomId: string, now: Date) => {
      const later = { ...desk, now };
      const named = { ...call({ roomId, time: '18:00', professionalId: undefined }).args } as DeskReservation;
      const args = { ...named, ...heldFor(withoutHalf, named, { ...later, isOnline: false }) };
      const outcome = done(withoutHalf, { kind: 'bookAtDesk', args }, at(0, later));
      return [outcome.standing, only(outcome.rows).roomId];
    };
    expect(asked(TERRACE, EVENING)).toEqual(['confirmed', ROOM]);
    const late = new Date(EVENING.getTime() + 40 * MINUTE_MS);
    expect(asked(ROOM, late)).toEqual(['unconfirmed', TERRACE]);
  });

  test('by the professional of another desk is none: they are taken', () => {
    expect(refusal(day(), call({ roomId: TERRACE }), at(0))).toBe('professional_taken');
    expect(done(day(), call({ roomId: TERRACE, professionalId: undefined }), at(0)).standing).toBe('unconfirmed');
  });
});
