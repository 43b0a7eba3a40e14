import { apply } from '#shared/desk/replay';
import type { ActContext, DayRows, PendingIntent, ReplayOutcome } from '#shared/desk/rows';
import type { DeskAct, DeskSlot, DeskStaff, Intent } from '#shared/desk/schema';
import { newId, slotId } from '#shared/ids';
import type { OutboxMessage } from '#shared/messages/schema';
import type { StaffReservation } from '#shared/reservations/desk';
import { MINUTE_MS } from '#shared/time';
import type { StaffEntry } from '#shared/waitlist/schema';

export const VENUE = newId();
export const ROOM = newId();
export const TERRACE = newId();
export const DAY = '2026-11-21';
/** The desk of these tests keeps one day only. */
export const UNKEPT_DAY = '2026-12-24';
export const TIMES = ['19:00', '20:00', '21:00'] as const;
/** 18:00 in Luanda. */
export const EVENING = new Date('2026-11-21T17:00:00Z');

export const staff: DeskStaff = {
  id: newId(),
  name: 'Nelson Bento',
  role: 'STAFF',
  access: { mayRun: true, mayManage: false, mayOverbook: false },
};
export const trusted: DeskStaff = { ...staff, access: { ...staff.access, mayOverbook: true } };

export function slot(time: string, given: Partial<DeskSlot> = {}): DeskSlot {
  const place = { roomId: ROOM, date: DAY, time, ...given };
  return {
    id: slotId({ venueId: VENUE, ...place }),
    capacity: 6,
    isClosed: false,
    reason: null,
    isAvailable: true,
    availableCapacity: 4,
    hasBegun: false,
    reserved: 0,
    leased: 2,
    overbooked: 0,
    ...place,
  };
}

const venue = {
  rooms: [],
  venue: {
    ...{ id: VENUE, name: 'Casa da Kianda', phone: '+244923456789', timezone: 'Africa/Luanda', minParty: 1 },
    ...{ maxParty: 8, depositAmount: '2000.00' },
    rooms: [
      { id: ROOM, name: 'Sala Principal', capacity: 12 },
      { id: TERRACE, name: 'Esplanada', capacity: 12 },
    ],
  },
} as unknown as DayRows['venue'];

const byId = <Row extends { id: string }>(rows: Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));

interface Kept {
  parties?: StaffReservation[];
  entries?: StaffEntry[];
  outbox?: OutboxMessage[];
  former?: StaffReservation[];
}

export const day = (slots: DeskSlot[] = TIMES.map((time) => slot(time)), kept: Kept = {}): DayRows => ({
  venue,
  reservations: byId(kept.parties ?? []),
  entries: byId(kept.entries ?? []),
  slots: byId(slots),
  outbox: kept.outbox ?? [],
  former: byId(kept.former ?? []),
});

/** A day with the usual slots. */
export const dayWith = (kept: Kept): DayRows => day(undefined, kept);

/** Minutes after 18:00 in Luanda, as the rows store a moment. */
export const isoAt = (minutes: number): string => new Date(EVENING.getTime() + minutes * MINUTE_MS).toISOString();

/** A row of the server: the desk has no unsent act about it. */
export const party = (given: Partial<StaffReservation> = {}): StaffReservation => ({
  ...{ id: newId(), venueId: VENUE, roomId: ROOM, date: DAY, time: '20:00', people: 2, name: 'Marisa Lopes' },
  ...{ phone: '+244924111222', notes: null, status: 'CONFIRMED', holdUntil: null, depositValue: null, lang: 'PT-AO' },
  ...{ version: 1, createdAt: isoAt(-60), updatedAt: isoAt(-60), source: 'phone', seatedAt: null, completedAt: null },
  ...{ cancelReason: null, cancelNote: null, overbookReason: null, depositStatus: null, depositReference: null },
  ...{ undoUntil: null, lastMessage: null },
  ...given,
});

export const entry = (given: Partial<StaffEntry> = {}): StaffEntry => ({
  ...{ id: newId(), venueId: VENUE, roomId: ROOM, date: DAY, time: '20:00', people: 2, name: 'Ivone Cruz' },
  ...{ phone: '+244924111333', windowMinutes: 30, altPref: 'NEAR', status: 'WAITING', lang: 'PT-AO', version: 1 },
  ...{ holdUntil: null, createdAt: isoAt(-60), source: 'web', notes: null, reservationId: null, lastMessage: null },
  ...given,
});

/** Seats held for a guest of the list until 18:30, and the entry. */
export function offer(held: Partial<StaffReservation> = {}, notified: Partial<StaffEntry> = {}) {
  const hold = party({ status: 'HOLD', holdUntil: isoAt(30), source: 'waitlist', ...held });
  return {
    hold,
    notified: entry({ status: 'NOTIFIED', holdUntil: hold.holdUntil, reservationId: hold.id, version: 2, ...notified }),
  };
}

export const message = (given: Partial<OutboxMessage> = {}): OutboxMessage => ({
  ...{ id: newId(), type: 'CONFIRM', status: 'QUEUED', lang: 'PT-AO', reservationId: null, waitlistEntryId: null },
  ...{ name: 'Marisa Lopes', phone: '+244924111222', date: DAY, time: '20:00', people: 2, text: 'Olá', waLink: '' },
  ...{ attempts: 0, sendBefore: isoAt(120), createdAt: isoAt(-10), sentAt: null, deliveredAt: null, readAt: null },
  ...{ failure: null, isUncertain: false },
  ...given,
});

export const at = (minutes = 0, given: Partial<ActContext> = {}): ActContext => ({
  now: new Date(EVENING.getTime() + minutes * MINUTE_MS),
  staff,
  leaseLeft: () => 0,
  ...given,
});

export const withLease = (people: number): Partial<ActContext> => ({ leaseLeft: () => people });

export type BookingArgs = Partial<Extract<DeskAct, { kind: 'bookAtDesk' }>['args']>;

export const booking = (given: BookingArgs = {}): DeskAct => ({
  kind: 'bookAtDesk',
  args: {
    ...{ id: newId(), venueId: VENUE, roomId: ROOM, kind: 'phone', name: 'Marisa Lopes', phone: '+244924111222' },
    ...{ date: DAY, time: '20:00', people: 2, notes: null, askDeposit: false, notify: true, ...given },
  },
});

export const walkIn = (given: BookingArgs = {}): DeskAct =>
  booking({ kind: 'walk-in', name: null, phone: '', date: undefined, time: undefined, ...given });

type Seen = Pick<StaffReservation, 'id' | 'version'>;
type Moved = 'SEATED' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW' | 'CONFIRMED';

export const move = ({ id, version }: Seen, to: Moved): DeskAct => ({
  kind: 'moveReservation',
  args: { venueId: VENUE, id, version, to, reason: null, notify: false },
});

export const undo = ({ id, version }: Seen): DeskAct => ({
  kind: 'undoReservation',
  args: { venueId: VENUE, id, version },
});

export const change = ({ id, version }: Seen, given: object): DeskAct =>
  ({ kind: 'changeReservation', args: { venueId: VENUE, id, version, ...given } }) as DeskAct;

export function done(
  rows: DayRows,
  act: DeskAct,
  desk: ActContext = at(),
): Exclude<ReplayOutcome, { refused: unknown }> {
  const outcome = apply(rows, act, desk);
  if ('refused' in outcome) throw new Error(`refused: ${outcome.refused}`);
  return outcome;
}

export function refusal(rows: DayRows, act: DeskAct, desk: ActContext = at()): string | null {
  const outcome = apply(rows, act, desk);
  return 'refused' in outcome ? outcome.refused : null;
}

/** An unanswered intent of `staff`, made at 18:00. */
export const pending = (act: DeskAct, given: Partial<Intent> = {}): PendingIntent => ({
  staff,
  intent: {
    ...act,
    ...{ id: newId(), seq: 1, seenVersion: 0, deskTime: EVENING.toISOString(), staffId: staff.id, schemaVersion: 1 },
    ...{ madeOffline: true, fromLease: 0, ...given },
  } as Intent,
});

export function only({ reservations }: DayRows): StaffReservation {
  const [row, ...others] = reservations.values();
  if (row === undefined || others.length > 0) throw new Error(`${reservations.size} parties instead of one`);
  return row;
}

export const at20 = ({ slots }: DayRows): DeskSlot => slots.get(slot('20:00').id)!;
