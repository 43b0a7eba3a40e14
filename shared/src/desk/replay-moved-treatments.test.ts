import { describe, expect, test } from 'vitest';
import { replay } from '#shared/desk/replay';
import type { DayRows } from '#shared/desk/rows';
import {
  at,
  booking,
  change,
  done,
  move,
  pending,
  ROOM,
  refusal,
  TERRACE,
  trusted,
  undo,
} from '#shared/desk/testing/day';
import { massage, rosa, rui, spa, treated, tub } from '#shared/desk/testing/spa';
import { newId } from '#shared/ids';
import type { StaffReservation } from '#shared/reservations/desk';

describe('a party of a treatment that moves', () => {
  const own = treated({ time: '18:00' });
  const to = (given: object) => change(own, given);
  const moved = (rows: DayRows, given: object) => done(rows, to(given)).rows.reservations.get(own.id)!;
  const other = (given: Partial<StaffReservation>, by: typeof rosa | null = null) =>
    spa({ parties: [own, treated(given, by)] });
  const stone = { id: newId(), name: 'Pedra' };
  const bath = { id: massage.id, name: 'Banho', minutes: 30, professional: null };

  test('goes where its room and its professional are free, and waits for the confirmation of the server', () => {
    expect(moved(spa({ parties: [own] }), { time: '18:30', roomId: TERRACE })).toMatchObject({
      ...{ time: '18:30', roomId: TERRACE, roomMinutes: 45, onDesk: 'unconfirmed' },
      treatment: { professional: rosa },
    });
  });

  test('is refused for a taken room, a busy professional, and a room without the treatment', () => {
    expect(refusal(other({ time: '19:30' }), to({ time: '19:00' }))).toBe('room_taken');
    expect(refusal(other({ time: '19:00', roomId: TERRACE }, rosa), to({ time: '19:00' }))).toBe('professional_taken');
    expect(refusal(other({ time: '19:00', roomId: TERRACE }, rui), to({ time: '19:00' }))).toBeNull();
    const absent = spa({ parties: [own], absent: rosa.id });
    expect(refusal(absent, to({ time: '19:00' }))).toBe('professional_taken');
    const elsewhere = spa({ parties: [own], treatment: { roomIds: [ROOM] } });
    expect(refusal(elsewhere, to({ roomId: TERRACE }))).toBe('room_without_treatment');
    expect(refusal(elsewhere, to({ roomId: newId() }))).toBe('foreign_room');
    expect(refusal(elsewhere, to({ time: '19:10' }))).toBe('not_a_slot');
  });

  test('is refused where it would end after the services of the room', () => {
    const until = (servicesEndMinute: number) => spa({ parties: [own], servicesEndMinute });
    expect(refusal(until(1169), to({ time: '19:00' }))).toBe('treatment_ends_late');
    expect(refusal(until(1170), to({ time: '19:00' }))).toBeNull();
    expect(refusal(until(1000), to({ notes: 'Alergia a óleos' }))).toBeNull();
  });

  test('shares a busy professional with a reason', () => {
    const busy = other({ time: '19:00', roomId: TERRACE }, rosa);
    const act = to({ time: '19:00', overbook: { reason: 'Pediu a dona' } });
    const { rows, standing } = done(busy, act, at(0, { staff: trusted }));
    expect([standing, rows.reservations.get(own.id)?.overbookReason]).toEqual(['confirmed', 'Pediu a dona']);
  });

  test('gets another piece if its own is taken, and its own one back when the move is undone', () => {
    const first = treated({ time: '18:00', treatment: { ...bath, equipment: tub.name, equipmentId: tub.id } });
    const second = treated({ time: '19:00', roomId: TERRACE, treatment: first.treatment! });
    const given = { parties: [first, second], treatment: { equipmentIds: [tub.id, stone.id], professionalIds: [] } };
    const { rows } = done(spa(given, [tub, stone]), change(first, { time: '19:00' }));
    expect(rows.reservations.get(first.id)?.treatment).toMatchObject({ equipment: 'Pedra', equipmentId: stone.id });
    const back = done(rows, undo({ id: first.id, version: 2 })).rows;
    expect(back.reservations.get(first.id)?.treatment).toEqual(first.treatment);
    const only = { ...given, treatment: { ...given.treatment, equipmentIds: [tub.id] } };
    expect(refusal(spa(only), change(first, { time: '19:00' }))).toBe('equipment_taken');
  });

  test('does not come back to what another party has got since then', () => {
    const { rows } = done(spa({ parties: [own] }), move(own, 'CANCELLED'));
    const sold = (given: object) =>
      done(rows, booking({ people: 1, treatmentId: massage.id, time: '18:30', ...given })).rows;
    const again = undo({ id: own.id, version: 2 });
    expect(refusal(rows, again)).toBeNull();
    expect(refusal(sold({ roomId: ROOM, professionalId: rui.id }), again)).toBe('room_taken');
    expect(refusal(sold({ roomId: TERRACE, professionalId: rosa.id }), again)).toBe('professional_taken');
  });
});

describe('a party that comes back to a cabin that the desk holds', () => {
  const again = (own: StaffReservation, other: Partial<StaffReservation>) => {
    const rows = spa({ parties: [own, treated(other, rui)], deskHolds: true });
    return refusal(done(rows, move(own, 'CANCELLED')).rows, undo({ id: own.id, version: 2 }));
  };

  test('shares it again with the party beside which it was let in', () => {
    expect(again(treated({ overbookReason: 'VIP' }), {})).toBeNull();
    expect(again(treated({ treatment: undefined, overbookReason: 'VIP' }), {})).toBeNull();
    expect(again(treated(), {})).toBe('room_taken');
  });

  test('is in the way of none beside whom it was let in, and needs a free place of its arrival time', () => {
    expect(again(treated(), { overbookReason: 'VIP' })).toBeNull();
    expect(again(treated({ overbookReason: 'VIP' }), { people: 2 })).toBe('slot_full');
  });

  test('is not in the way of a party that comes after its treatment, but within the usual stay', () => {
    expect(again(treated({ time: '18:00', roomMinutes: 30 }), { time: '18:30' })).toBeNull();
    expect(again(treated({ time: '18:00' }), { time: '18:30' })).toBe('room_taken');
  });
});

describe('a party that is handed to another professional', () => {
  const own = treated({ time: '19:00' });
  const ana = { id: newId(), name: 'Ana' };
  const toRui = (given: object = {}) => change(own, { professionalId: rui.id, ...given });
  const handed = (rows: DayRows, given: object = {}) => done(rows, toRui(given)).rows.reservations.get(own.id)!;
  const busy = spa({ parties: [own, treated({ time: '19:00', roomId: TERRACE }, rui)] });

  test('has the new one, and waits for the confirmation of the server', () => {
    const { rows, standing } = done(spa({ parties: [own] }), toRui());
    expect(rows.reservations.get(own.id)).toMatchObject({
      ...{ time: '19:00', roomId: own.roomId, onDesk: 'unconfirmed', overbookReason: null },
      treatment: { name: 'Massagem', professional: rui },
    });
    expect(standing).toBe('unconfirmed');
    const free = booking({ people: 1, treatmentId: massage.id, time: '19:00', professionalId: rosa.id });
    expect(refusal(rows, free)).toBeNull();
    expect(refusal(rows, { ...free, args: { ...free.args, professionalId: rui.id } } as typeof free)).toBe(
      'professional_taken',
    );
  });

  test('gets its own one back when that is undone', () => {
    const { rows } = done(spa({ parties: [own] }), toRui());
    expect(done(rows, undo({ id: own.id, version: 2 })).rows.reservations.get(own.id)?.treatment).toEqual(
      own.treatment,
    );
  });

  test('does not get its own one back who has another party since then', () => {
    const { rows } = done(spa({ parties: [own] }), toRui());
    const sold = booking({ people: 1, treatmentId: massage.id, time: '18:30', professionalId: rosa.id });
    const given = { ...sold, args: { ...sold.args, roomId: TERRACE } } as typeof sold;
    expect(refusal(done(rows, given).rows, undo({ id: own.id, version: 2 }))).toBe('professional_taken');
  });

  test('moves to a time at which only the new one is free', () => {
    const rows = spa({ parties: [own, treated({ time: '18:00', roomId: TERRACE })] });
    expect(refusal(rows, change(own, { time: '18:00' }))).toBe('professional_taken');
    expect(handed(rows, { time: '18:00' })).toMatchObject({ time: '18:00', treatment: { professional: rui } });
  });

  test('is refused for one who is busy, absent, unknown, or does not do it, and once it has left', () => {
    expect(refusal(busy, toRui())).toBe('professional_taken');
    expect(refusal(spa({ parties: [own], absent: rui.id }), toRui())).toBe('professional_taken');
    expect(refusal(spa({ parties: [own] }), change(own, { professionalId: newId() }))).toBe('professional_not_found');
    const alone = spa({ parties: [own], treatment: { professionalIds: [rosa.id] } });
    expect(refusal(alone, toRui())).toBe('professional_not_found');
    const gone = treated({ status: 'CANCELLED' });
    expect(refusal(spa({ parties: [gone] }), change(gone, { professionalId: rui.id }))).toBe('move_refused');
    const seats = treated({ treatment: undefined });
    expect(refusal(spa({ parties: [seats] }), change(seats, { professionalId: rui.id }))).toBe('treatment_not_found');
  });

  test('shares a busy one with a reason', () => {
    const overbook = { reason: 'Pediu a dona' };
    expect(refusal(busy, toRui({ overbook }))).toBe('overbook_forbidden');
    const { rows, standing } = done(busy, toRui({ overbook }), at(0, { staff: trusted }));
    expect(standing).toBe('confirmed');
    expect(rows.reservations.get(own.id)).toMatchObject({
      ...{ overbookReason: 'Pediu a dona', treatment: { professional: rui } },
    });
  });

  test('of two professionals has another second one, and never one of them twice', () => {
    const pair = treated({ treatment: { ...own.treatment!, second: rui } });
    const rows = spa({ parties: [pair], treatment: { teamSize: 2 } });
    expect(refusal(rows, change(pair, { professionalId: rui.id }))).toBe('professional_not_found');
    const team = [...rows.venue.services!.professionals, { ...rows.venue.services!.professionals[0]!, ...ana }];
    const treatments = rows.venue.services!.treatments.map((one) => ({
      ...one,
      professionalIds: [rosa.id, rui.id, ana.id],
    }));
    const services = { ...rows.venue.services!, professionals: team, treatments };
    const withAna = { ...rows, venue: { ...rows.venue, services } };
    const after = done(withAna, change(pair, { secondProfessionalId: ana.id })).rows.reservations.get(pair.id)!;
    expect(after.treatment).toMatchObject({ professional: rosa, second: ana });
  });

  test('keeps the new one after a replay over a busy day, and without a change stays as it is', () => {
    const replayed = replay(busy, [pending(toRui())]).reservations.get(own.id)!;
    expect(replayed).toMatchObject({ onDesk: 'unconfirmed', treatment: { professional: rui } });
    const same = done(busy, change(own, { professionalId: rosa.id }));
    expect(same.rows.reservations.get(own.id)).toEqual(own);
  });
});
