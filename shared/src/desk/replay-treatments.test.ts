import { describe, expect, test } from 'vitest';
import { replay } from '#shared/desk/replay';
import type { DayRows } from '#shared/desk/rows';
import { freeTimesAt, treatmentAtDoor, treatmentsAt } from '#shared/desk/services';
import {
  at,
  booking,
  day,
  done,
  move,
  only,
  party,
  pending,
  ROOM,
  refusal,
  TERRACE,
  trusted,
  UNKEPT_DAY,
  walkIn,
} from '#shared/desk/testing/day';
import { cabinSlot, massage, rosa, rui, spa, TIMES, treated, tub } from '#shared/desk/testing/spa';
import { newId } from '#shared/ids';

const asked = { people: 1, time: '19:00', treatmentId: massage.id };
const call = (given: object = {}) => booking({ ...asked, ...given });
const present = (given: object = {}) =>
  walkIn({ people: 1, treatmentId: massage.id, date: '2026-11-21', time: '18:00', ...given });
const none = () => false;
const times = (rows: DayRows, now = at().now, isOwn: (slotId: string) => boolean = none) =>
  freeTimesAt(rows, { treatmentId: massage.id, date: '2026-11-21' }, now, isOwn).map(
    ({ time, professionalIds }) =>
      `${time} ${professionalIds.map((id) => (id === rosa.id ? 'Rosa' : 'Rui')).join(' ')}`,
  );

describe('the free times of a desk', () => {
  test('leave out what has begun, and those whose room or professionals have parties', () => {
    expect(times(spa())).toEqual(['18:30 Rosa Rui', '19:00 Rosa Rui', '19:30 Rosa Rui', '20:00 Rosa Rui']);
    const both = [treated({ roomId: ROOM }), treated({ roomId: TERRACE }, rui)];
    expect(times(spa({ parties: both }))).toEqual(['20:00 Rosa Rui']);
    expect(times(spa({ parties: [treated()] }))).toEqual(['18:30 Rui', '19:00 Rui', '19:30 Rui', '20:00 Rosa Rui']);
  });

  test('know preparation, absence, shared pieces, cancelled parties and leases of held rooms', () => {
    expect(times(spa({ absent: rosa.id }))[0]).toBe('18:30 Rui');
    expect(times(spa({ treatment: { preparationMinutes: 30 }, parties: [treated({ time: '18:00' })] }))[0]).toBe(
      '18:30 Rui',
    );
    expect(times(spa({ parties: [treated({ status: 'CANCELLED' })] }))).toHaveLength(4);
    const bath = party({
      ...{ people: 1, roomMinutes: 45, time: '19:00' },
      treatment: { id: newId(), name: 'Banho', minutes: 30, professional: null, equipmentId: tub.id },
    });
    expect(times(spa({ treatment: { equipmentIds: [tub.id] }, parties: [bath] }))).toEqual(['20:00 Rosa Rui']);
    const held = [ROOM, TERRACE].map((roomId) => cabinSlot(roomId, '19:00', { leased: 2 }));
    expect(times(spa({ slots: held, deskHolds: true }))).toEqual(['20:00 Rosa Rui']);
  });

  test('are empty without a professional who works, and for a past day', () => {
    expect(times(spa({ treatment: { professionalIds: [newId()] } }))).toEqual([]);
    expect(freeTimesAt(spa(), { treatmentId: massage.id, date: '2026-11-20' }, at().now, none)).toEqual([]);
  });

  test('for a guest who is there are the running one, if it is free', () => {
    const now = (rows: DayRows, date = '2026-11-21') =>
      freeTimesAt(rows, { treatmentId: massage.id, date, at: 'now' }, at(40).now, none).map(({ time }) => time);
    expect([now(spa()), now(spa(), '2026-11-22')]).toEqual([['18:30'], []]);
    expect(now(spa({ parties: [treated({ time: '18:30' }), treated({ roomId: TERRACE }, rui)] }))).toEqual([]);
  });

  test('are of treatments that have a room', () => {
    const rows = spa();
    expect(treatmentsAt(rows, rows.venue.services!)[0]?.professionals).toEqual([rosa, rui]);
    const without = spa({ treatment: { people: 9 } });
    expect(treatmentsAt(without, without.venue.services!)).toEqual([]);
  });
});

describe('a treatment booked at a desk', () => {
  test('has a free room and professional and waits for the confirmation of the server', () => {
    const { rows, standing, lease } = done(spa({ parties: [treated({ roomId: ROOM })] }), call({ roomId: ROOM }));
    const row = [...rows.reservations.values()].at(-1)!;
    expect([standing, lease, row.onDesk, row.roomId]).toEqual(['unconfirmed', null, 'unconfirmed', TERRACE]);
    expect(row).toMatchObject({
      ...{ status: 'CONFIRMED', roomMinutes: 45, leadMinutes: 0, overbookReason: null },
      treatment: { id: massage.id, name: 'Massagem', minutes: 30, professional: rui },
    });
  });

  test('of two professionals with equipment names all of them', () => {
    const rows = spa({ treatment: { teamSize: 2, equipmentIds: [tub.id], people: 2 } });
    expect(only(done(rows, call({ people: 2, professionalId: rui.id })).rows).treatment).toMatchObject({
      ...{ professional: rui, second: rosa, equipment: 'Banheira', equipmentId: tub.id },
    });
  });

  test('takes room and professional from the next act of the desk, also after a replay', () => {
    const first = pending(call({ professionalId: rosa.id }));
    const rows = replay(spa(), [first]);
    expect(times(rows)[1]).toBe('19:00 Rui');
    expect(refusal(rows, call({ professionalId: rosa.id }))).toBe('professional_taken');
    const full = replay(spa(), [first, pending(call())]);
    expect(refusal(full, call())).toBe('treatment_taken');
    expect(times(replay(full, [pending(move({ ...only(rows), version: 1 }, 'CANCELLED'))]))[1]).toBe('19:00 Rosa');
  });

  test('stays on the board if the server has sold its place meanwhile', () => {
    const taken = [treated({ roomId: ROOM }), treated({ roomId: TERRACE }, rui)];
    const rows = replay(spa({ parties: taken }), [pending(call({ id: newId() }))]);
    expect([...rows.reservations.values()].at(-1)?.onDesk).toBe('unconfirmed');
  });

  test('is refused for unknown treatments and professionals, other people, closed and unknown times', () => {
    expect(refusal(spa(), call({ treatmentId: newId() }))).toBe('treatment_not_found');
    expect(refusal(spa(), call({ professionalId: newId() }))).toBe('professional_not_found');
    expect(refusal(spa(), call({ people: 2 }))).toBe('party_size');
    expect(refusal(spa(), call({ time: '19:10' }))).toBe('not_a_slot');
    const closed = [ROOM, TERRACE].map((roomId) => cabinSlot(roomId, '19:00', { isClosed: true }));
    expect(refusal(spa({ slots: closed }), call())).toBe('slot_closed');
    const older = day();
    expect(refusal(older, call())).toBe('treatment_at_desk');
  });

  test('is refused if it would end after the services of its rooms, also to guests at the door', () => {
    const until = (servicesEndMinute: number) => spa({ servicesEndMinute });
    const ends = [
      [call(), 19 * 60 + 30],
      [present(), 18 * 60 + 30],
    ] as const;
    for (const [act, end] of ends) {
      expect(refusal(until(end - 1), act)).toBe('treatment_ends_late');
      expect(refusal(until(end), act)).toBeNull();
    }
    expect(only(replay(until(18 * 60 + 29), [pending(present())])).status).toBe('SEATED');
  });

  test('is overbooked with a reason by those who may', () => {
    const taken = spa({ parties: [treated({ roomId: ROOM }), treated({ roomId: TERRACE }, rui)] });
    const overbook = { reason: 'Pediu a dona' };
    expect(refusal(taken, call({ overbook }))).toBe('overbook_forbidden');
    const { rows, standing } = done(taken, call({ overbook }), at(0, { staff: trusted }));
    expect([standing, [...rows.reservations.values()].at(-1)?.overbookReason]).toEqual(['confirmed', 'Pediu a dona']);
  });

  test('on a day that the desk does not keep is a request with the named professional', () => {
    const { rows, standing } = done(spa(), call({ date: UNKEPT_DAY, professionalId: rosa.id }));
    expect([standing, only(rows).treatment?.professional]).toEqual(['unconfirmed', rosa]);
  });
});

describe('a room that this desk holds', () => {
  const held = TIMES.map((time) => cabinSlot(ROOM, time, { leased: 2, availableCapacity: 0 }));
  const rows = spa({ slots: held, deskHolds: true, treatment: { roomIds: [ROOM] } });
  const own = { leaseLeft: () => 2 };
  const leased = ({ slots }: DayRows) => held.map(({ id }) => slots.get(id)!.leased);

  test('is free for its own treatments, which end the leases that they overlap', () => {
    expect([times(rows), times(rows, at().now, () => true).length]).toEqual([[], 4]);
    expect(refusal(rows, call())).toBe('treatment_taken');
    const { rows: after, lease, standing } = done(rows, call(), at(0, own));
    expect([lease, standing, only(after).overbookReason]).toEqual([null, 'unconfirmed', null]);
    expect(leased(after)).toEqual([2, 0, 0, 0, 2]);
    expect(leased(replay(rows, [pending(call())]))).toEqual([2, 0, 0, 0, 2]);
  });

  test('keeps its leases if a treatment that is not given in it names it as the wished room', () => {
    const free = TIMES.map((time) => cabinSlot(TERRACE, time));
    const beside = spa({ slots: [...held, ...free], deskHolds: true, treatment: { roomIds: [TERRACE] } });
    const { rows: after } = done(beside, call({ roomId: ROOM }), at(0, own));
    expect([only(after).roomId, leased(after)]).toEqual([TERRACE, [2, 2, 2, 2, 2]]);
  });

  test('promises no lease that its treatment has ended, also once that is cancelled', () => {
    const booked = done(rows, call(), at(0, own)).rows;
    const { rows: cancelled } = done(booked, move({ ...only(booked), version: 1 }, 'CANCELLED'), at(0, own));
    const sold = (time: string) => done(cancelled, booking({ people: 1, time }), at(0, own));
    expect([sold('19:00').lease, sold('19:00').standing]).toEqual([null, 'unconfirmed']);
    expect(sold('20:00').standing).toBe('confirmed');
  });

  test('has a guest who is there without the reason of an overbooking', () => {
    const { rows: after } = done(rows, present(), at(0, own));
    expect([only(after).overbookReason, leased(after)]).toEqual([null, [0, 0, 2, 2, 2]]);
    expect(only(replay(rows, [pending(present())])).overbookReason).toBeNull();
  });
});

describe('a guest at the door of a treatment', () => {
  const door = (rows: DayRows, given = {}) =>
    treatmentAtDoor(rows, { treatmentId: massage.id, roomId: newId(), ...given }, at(10).now, none);

  test('gets the running time, a free room and a free professional', () => {
    expect(door(spa({ parties: [treated({ time: '18:00' })] }))).toEqual({
      ...{ roomId: TERRACE, date: '2026-11-21', time: '18:00', professionalId: rui.id },
    });
    expect(door(spa(), { roomId: TERRACE, professionalId: rosa.id })).toMatchObject({
      ...{ roomId: TERRACE, professionalId: rosa.id },
    });
    expect(treatmentAtDoor(spa(), { treatmentId: massage.id, roomId: ROOM }, at(24 * 60).now, none)).toBeNull();
  });

  test('is confirmed at once, beside other parties with the reason of guests who are there', () => {
    const { rows, standing } = done(spa(), present());
    expect([standing, only(rows).status, only(rows).overbookReason]).toEqual(['confirmed', 'SEATED', null]);
    const taken = spa({ parties: [treated({ time: '18:00' }), treated({ time: '18:00', roomId: TERRACE }, rui)] });
    const beside = done(taken, present({ roomId: TERRACE, professionalId: rosa.id }));
    const row = [...beside.rows.reservations.values()].at(-1)!;
    expect([beside.standing, row.roomId, row.treatment?.professional]).toEqual(['confirmed', TERRACE, rosa]);
    expect(row.overbookReason).toBe('Presente no balcão');
  });

  test('has no reason where it fits before a party that a longer stay of its room would meet', () => {
    const later = treated({ roomId: ROOM, time: '19:00' });
    const rows = spa({ parties: [later], slots: [cabinSlot(ROOM, '18:00', { reserved: 2 })] });
    expect([...replay(rows, [pending(present({ roomId: ROOM }))]).reservations.values()].at(-1)).toMatchObject({
      ...{ status: 'SEATED', roomId: ROOM, overbookReason: null },
    });
  });

  test('has no reason either where it comes after it was marked as absent', () => {
    const absent = treated({ roomId: ROOM, time: '18:00', status: 'NO_SHOW' });
    const later = treated({ roomId: ROOM, time: '19:00' });
    const rows = spa({ parties: [absent, later], slots: [cabinSlot(ROOM, '18:00', { reserved: 2 })] });
    const { rows: after } = done(rows, move({ ...absent, version: 1 }, 'SEATED'));
    expect(after.reservations.get(absent.id)).toMatchObject({ status: 'SEATED', overbookReason: null });
  });

  test('has the reason of guests who are there where it is too large for its cabin and comes after all', () => {
    const large = treated({ time: '18:00', people: 3, status: 'NO_SHOW', overbookReason: 'VIP' });
    const { rows: after } = done(spa({ parties: [large] }), move({ ...large, version: 1 }, 'SEATED'));
    expect(only(after).overbookReason).toBe('Presente no balcão');
  });

  test('stays in the room and with the professional after a replay over other parties', () => {
    const act = pending(present({ professionalId: rosa.id }));
    const rows = replay(spa({ parties: [treated({ time: '18:00' })], treatment: { people: 2 } }), [act]);
    const row = [...rows.reservations.values()].at(-1)!;
    expect([row.roomId, row.treatment?.professional, row.onDesk]).toEqual([ROOM, rosa, 'unsent']);
  });

  test('is refused without a running time', () => {
    expect(refusal(spa(), present({ date: undefined, time: undefined }))).toBe('no_running_slot');
  });
});

test('a guest who was seated stays on the board although the treatment was removed before the act was sent', () => {
  const act = present({ roomId: ROOM, professionalId: rosa.id });
  const rows = spa();
  const without = { ...rows, venue: { ...rows.venue, services: { ...rows.venue.services!, treatments: [] } } };
  const { services: _, ...bare } = rows.venue;
  for (const known of [without, { ...rows, venue: bare }]) {
    const { reservations } = replay(known, [pending(act)]);
    expect([...reservations.values()]).toMatchObject([
      { status: 'SEATED', roomId: ROOM, time: '18:00', onDesk: 'unsent' },
    ]);
  }
});
