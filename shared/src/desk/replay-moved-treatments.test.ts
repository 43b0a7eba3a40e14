import { describe, expect, test } from 'vitest';
import type { DayRows } from '#shared/desk/rows';
import { at, booking, change, done, move, ROOM, refusal, TERRACE, trusted, undo } from '#shared/desk/testing/day';
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
