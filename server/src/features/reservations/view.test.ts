import { describe, expect, test } from 'vitest';
import { newReservation } from '#server/features/reservations/new-row';
import type { ReservationRow } from '#server/features/reservations/queries';
import {
  bookedOf,
  type GuestRow,
  guestLinkOf,
  guestViewOf,
  staffReservationOf,
} from '#server/features/reservations/view';

const now = new Date('2026-11-21T15:00:00Z');
const inMs = (ms: number) => new Date(now.getTime() + ms);
const slot = { id: 'slot', venueId: 'venue', roomId: 'room', date: '2026-11-21', time: '20:00' };
const party = {
  name: 'Ana',
  phone: '+244923456789',
  people: 2,
  notes: 'janela',
  status: 'CONFIRMED',
  lang: 'EN',
  source: 'web',
} as const;
const row = (over: Partial<ReservationRow> = {}) => newReservation(slot, { ...party, ...over }, now);
const shown = {
  venueId: 'venue',
  roomId: 'room',
  name: 'Ana',
  phone: '+244923456789',
  date: '2026-11-21',
  time: '20:00',
  people: 2,
  notes: 'janela',
  status: 'CONFIRMED',
  depositValue: null,
  holdUntil: null,
  lang: 'EN',
  version: 1,
  createdAt: '2026-11-21T15:00:00.000Z',
  updatedAt: '2026-11-21T15:00:00.000Z',
};

test('a new row has empty values, its slot and a token that no other row has', () => {
  const [one, other] = [row(), row()];
  expect(one).toEqual({
    ...party,
    id: one.id,
    guestToken: one.guestToken,
    venueId: 'venue',
    roomId: 'room',
    slotId: 'slot',
    date: '2026-11-21',
    time: '20:00',
    depositValue: null,
    holdUntil: null,
    cancelReason: null,
    cancelNote: null,
    seatedAt: null,
    completedAt: null,
    overbookReason: null,
    overbookedBy: null,
    roomMinutes: null,
    leadMinutes: 0,
    sharesRoom: false,
    treatmentId: null,
    professionalId: null,
    secondProfessionalId: null,
    equipmentId: null,
    visitId: null,
    mayReassign: false,
    depositStatus: null,
    depositReference: null,
    undoUntil: null,
    waitlistEntryId: null,
    enquiryId: null,
    clientHash: null,
    proven: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
  });
  expect(one.guestToken).toMatch(/^[\w-]{22}$/);
  expect(other.guestToken).not.toBe(one.guestToken);
  expect(other.id).not.toBe(one.id);
});

describe('for staff', () => {
  const rest = {
    source: 'web',
    seatedAt: null,
    completedAt: null,
    cancelReason: null,
    cancelNote: null,
    overbookReason: null,
    depositStatus: null,
    depositReference: null,
    undoUntil: null,
    lastMessage: null,
  };

  test('a booking is shown whole', () => {
    const one = row();
    expect(staffReservationOf(one, null, now)).toEqual({ id: one.id, ...shown, ...rest });
    const seated = row({ status: 'SEATED', seatedAt: now, completedAt: inMs(1) });
    expect(staffReservationOf(seated, null, now)).toMatchObject({
      seatedAt: '2026-11-21T15:00:00.000Z',
      completedAt: '2026-11-21T15:00:00.001Z',
    });
  });

  test('an expired hold is shown as cancelled, and cannot be undone', () => {
    const held = (ms: number) =>
      staffReservationOf(row({ status: 'HOLD', holdUntil: inMs(ms), undoUntil: inMs(60_000) }), null, now);
    expect(held(0)).toMatchObject({ status: 'CANCELLED', cancelReason: 'EXPIRED', undoUntil: null });
    expect(held(1)).toMatchObject({
      status: 'HOLD',
      cancelReason: null,
      holdUntil: '2026-11-21T15:00:00.001Z',
      undoUntil: '2026-11-21T15:01:00.000Z',
    });
  });

  test('an act can be undone before its limit only', () => {
    const undo = (undoUntil: Date | null) => staffReservationOf(row({ undoUntil }), null, now).undoUntil;
    expect([undo(null), undo(now), undo(inMs(1))]).toEqual([null, null, '2026-11-21T15:00:00.001Z']);
  });

  test('a cancelled booking keeps its own reason', () => {
    const cancelled = row({ status: 'CANCELLED', cancelReason: 'GUEST', holdUntil: now });
    expect(staffReservationOf(cancelled, null, now)).toMatchObject({ status: 'CANCELLED', cancelReason: 'GUEST' });
  });
});

describe('the answer to a booking', () => {
  test('has the link of a confirmed one', () => {
    const one = row();
    const guestLink = `https://r.ao/reserva/${one.guestToken}`;
    expect(bookedOf(one, 'https://r.ao')).toEqual({ id: one.id, ...shown, guestToken: one.guestToken, guestLink });
    expect(guestLinkOf('https://r.ao', 'x')).toBe('https://r.ao/reserva/x');
  });

  test('has no link of a hold, whose end does not change the status', () => {
    const held = bookedOf(row({ status: 'HOLD', holdUntil: now }), 'https://r.ao');
    expect(held).not.toHaveProperty('guestToken');
    expect(held).not.toHaveProperty('guestLink');
    expect(held.status).toBe('HOLD');
  });
});

describe('for the guest', () => {
  const venue = { name: 'Kianda', timezone: 'Africa/Luanda', noticeMinutes: 120 };
  const view = (over: Partial<ReservationRow> = {}, at = now) =>
    guestViewOf(
      { reservation: row(over), venue, roomName: 'Sala', stayMinutes: 120 } as unknown as GuestRow,
      at,
      'PT-AO',
    );

  test('a booking is shown without its version, with the last time to cancel', () => {
    const { version: _version, ...rest } = shown;
    const { id, ...seen } = view();
    expect(seen).toEqual({
      ...rest,
      venue: { name: 'Kianda', timezone: 'Africa/Luanda' },
      roomName: 'Sala',
      cancelReason: null,
      depositStatus: null,
      canCancel: true,
      canConfirm: false,
      cancelUntil: '2026-11-21T17:00:00.000Z',
    });
  });

  test('a booking can be cancelled until then, and only in a status that allows it', () => {
    const until = new Date('2026-11-21T17:00:00Z');
    expect(view({}, until).canCancel).toBe(true);
    expect(view({}, new Date(until.getTime() + 1)).canCancel).toBe(false);
    expect(view({ status: 'SEATED' }).canCancel).toBe(false);
  });

  test('a hold can be confirmed until it expires', () => {
    expect(view({ status: 'HOLD', holdUntil: inMs(1) })).toMatchObject({ canConfirm: true, canCancel: true });
    expect(view({ status: 'HOLD', holdUntil: now })).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'EXPIRED',
      canConfirm: false,
      canCancel: false,
    });
  });
});
