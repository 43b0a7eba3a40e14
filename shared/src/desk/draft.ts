import type { DayRows } from '#shared/desk/rows';
import type { DeskSlot, DeskVenue } from '#shared/desk/schema';
import { giveBack } from '#shared/desk/seats';
import type { OutboxMessage } from '#shared/messages/schema';
import type { StaffReservation } from '#shared/reservations/desk';
import { hasLapsed } from '#shared/reservations/rules';
import type { ReservationStatus } from '#shared/reservations/schema';
import type { StaffEntry } from '#shared/waitlist/schema';

/** A day's rows while acts are done to them: a copy, so that whoever holds the rows before keeps them as they were. */
export interface Draft {
  readonly venue: DeskVenue;
  readonly reservations: Map<string, StaffReservation>;
  readonly entries: Map<string, StaffEntry>;
  readonly slots: Map<string, DeskSlot>;
  readonly former: Map<string, StaffReservation>;
  /** Reservation → the entry that its seats were offered to, also once the offer has ended. */
  readonly offers: Map<string, string>;
  outbox: readonly OutboxMessage[];
}

export const draftOf = (rows: DayRows): Draft => ({
  venue: rows.venue,
  reservations: new Map(rows.reservations),
  entries: new Map(rows.entries),
  slots: new Map(rows.slots),
  former: new Map(rows.former),
  offers: new Map(rows.offers),
  outbox: rows.outbox,
});

export type Standing = 'confirmed' | 'unconfirmed';

/** What an act does to a party, and how its row stands at the desk from then on. */
export interface Written {
  change: Partial<StaffReservation>;
  standing: Standing;
  /** Staff can take it back for a while; the row as it was is kept for that. */
  undoUntil: string | null;
  /** It is a fact, or the end: nothing about it is still to be promised. */
  settles?: boolean;
}

/** Writes an act on a party: its version goes up, and what can be undone is this act and no earlier one. */
export function writeParty(
  draft: Draft,
  before: StaffReservation,
  { change, standing, undoUntil, settles = false }: Written,
  now: Date,
): StaffReservation {
  const merged = { ...before, ...change, undoUntil, version: before.version + 1, updatedAt: now.toISOString() };
  const after: StaffReservation = { ...merged, onDesk: markOf(merged.onDesk, standing, settles) };
  draft.reservations.set(after.id, after);
  if (undoUntil === null) draft.former.delete(after.id);
  else draft.former.set(after.id, before);
  return after;
}

/** A row for review stays one, and what was not promised yet is so only once it is a fact. */
export function markOf(
  before: StaffReservation['onDesk'],
  standing: Standing,
  settles = false,
): NonNullable<StaffReservation['onDesk']> {
  if (before === 'review') return 'review';
  return standing === 'unconfirmed' || (before === 'unconfirmed' && !settles) ? 'unconfirmed' : 'unsent';
}

export function writeEntry(draft: Draft, before: StaffEntry, change: Partial<StaffEntry>): StaffEntry {
  const merged = { ...before, ...change, version: before.version + 1 };
  const after: StaffEntry = { ...merged, onDesk: markOf(before.onDesk, 'confirmed') };
  draft.entries.set(after.id, after);
  return after;
}

/** The entry that a reservation's seats are on offer to; undefined where they are not. */
export function entryOffered(draft: Pick<DayRows, 'entries'>, reservationId: string): StaffEntry | undefined {
  for (const entry of draft.entries.values()) {
    if (entry.reservationId === reservationId && entry.status === 'NOTIFIED') return entry;
  }
  return undefined;
}

/** What becomes of held seats decides what becomes of the entry that they were offered to. */
export function closeOffer(draft: Draft, reservationId: string, status: 'ACCEPTED' | 'WITHDRAWN' | 'EXPIRED'): void {
  const entry = entryOffered(draft, reservationId);
  if (entry === undefined) return;
  draft.offers.set(reservationId, entry.id);
  writeEntry(draft, entry, { status, holdUntil: null, reservationId: null });
}

const instant = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** A held party whose time has run out at that instant. */
export const isLapsed = (row: { status: ReservationStatus; holdUntil: string | null }, now: Date): boolean =>
  row.status === 'HOLD' && hasLapsed({ status: row.status, holdUntil: instant(row.holdUntil) }, now);

/** Ends the holds that have run out, as the server's sweep does: their seats are free and their offers are over. */
export function endLapsed(draft: Draft, now: Date): void {
  for (const row of draft.reservations.values()) {
    if (!isLapsed(row, now)) continue;
    const { onDesk } = row;
    const change = { status: 'CANCELLED', cancelReason: 'EXPIRED' } as const;
    const after = { ...row, ...change, undoUntil: null, version: row.version + 1, updatedAt: now.toISOString() };
    draft.reservations.set(row.id, { ...after, ...(onDesk !== undefined && { onDesk }) });
    draft.former.delete(row.id);
    giveBack(draft, row, row.people);
    const entry = entryOffered(draft, row.id);
    if (entry === undefined) continue;
    const ended = { status: 'EXPIRED', holdUntil: null, reservationId: null } as const;
    draft.entries.set(entry.id, { ...entry, ...ended, version: entry.version + 1 });
  }
}

/** Rows as they are at an instant; the same ones where nothing has run out by then. */
export function rowsAt(rows: DayRows, now: Date): DayRows {
  for (const row of rows.reservations.values()) {
    if (!isLapsed(row, now)) continue;
    const draft = draftOf(rows);
    endLapsed(draft, now);
    return draft;
  }
  return rows;
}
