import { lastMessagesOf } from '#server/features/messages/queries';
import { guestLinkOf } from '#server/features/reservations/view';
import { heldReservations, type lastOfferTo } from '#server/features/waitlist/offer-queries';
import type { EntryRow, entryByToken } from '#server/features/waitlist/queries';
import type { ReadDb } from '#server/platform/db/client';
import type { GuestEntry, StaffEntry, WaitlistEntry } from '#shared/waitlist/schema';

/** Expired from this instant, even before the sweep. */
const hasRunOut = (row: EntryRow, now: Date): boolean =>
  row.status === 'NOTIFIED' && row.holdUntil !== null && row.holdUntil <= now;

export function entryOf(row: EntryRow, now: Date): WaitlistEntry {
  return {
    id: row.id,
    venueId: row.venueId,
    roomId: row.roomId,
    name: row.name,
    phone: row.phone,
    date: row.date,
    time: row.time,
    people: row.people,
    windowMinutes: row.windowMinutes,
    altPref: row.altPref,
    status: hasRunOut(row, now) ? 'EXPIRED' : row.status,
    lang: row.lang,
    version: row.version,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function staffEntriesOf(db: ReadDb, venueId: string, rows: EntryRow[], now: Date): Promise<StaffEntry[]> {
  const ids = rows.map(({ id }) => id);
  const last = await lastMessagesOf(db, venueId, 'waitlistEntryId', ids);
  const notified = rows.filter((row) => row.status === 'NOTIFIED' && !hasRunOut(row, now)).map(({ id }) => id);
  const held = await heldReservations(db, venueId, notified);
  return rows.map((row) => ({
    ...entryOf(row, now),
    source: row.source,
    notes: row.notes,
    reservationId: held.get(row.id) ?? null,
    lastMessage: last.get(row.id) ?? null,
  }));
}

export async function seenByStaff(db: ReadDb, row: EntryRow, now: Date): Promise<StaffEntry> {
  const [shown] = await staffEntriesOf(db, row.venueId, [row], now);
  return shown!;
}

export const entryLinkOf = (publicUrl: string, token: string): string => `${publicUrl}/lista/${token}`;

export type GuestEntryRow = NonNullable<Awaited<ReturnType<typeof entryByToken>>>;

interface GuestContext {
  now: Date;
  publicUrl: string;
  position: number | null;
  lastOffer: Awaited<ReturnType<typeof lastOfferTo>>;
  free: GuestEntry['free'];
}

export function guestEntryOf(
  found: GuestEntryRow,
  { now, publicUrl, position, lastOffer, free }: GuestContext,
): GuestEntry {
  const { version: _version, ...shown } = entryOf(found.entry, now);
  const { status } = shown;
  const link = lastOffer === undefined ? null : guestLinkOf(publicUrl, lastOffer.reservation.guestToken);
  return {
    ...shown,
    venue: found.venue,
    roomName: found.roomName,
    position,
    seats: lastOffer === undefined ? null : seatsOf(lastOffer),
    offer:
      status !== 'NOTIFIED' || lastOffer === undefined
        ? null
        : { until: lastOffer.offer.holdUntil.toISOString(), reservationLink: link! },
    reservationLink: status === 'ACCEPTED' ? link : null,
    canAccept: status === 'NOTIFIED',
    canLeave: status === 'WAITING' || status === 'NOTIFIED',
    free,
  };
}

function seatsOf({ reservation, roomName }: NonNullable<GuestContext['lastOffer']>): GuestEntry['seats'] {
  const { date, time, people, status } = reservation;
  return { roomName, date, time, people, status };
}
