import { lastMessagesOf } from '#server/features/messages/queries';
import type { ReservationRow } from '#server/features/reservations/queries';
import type { StaffReader } from '#server/features/reservations/staff-queries';
import { guestLinkOf } from '#server/features/reservations/view';
import { bookedTreatments } from '#server/features/treatments/booked';
import { heldReservations, type lastOfferTo } from '#server/features/waitlist/offer-queries';
import type { EntryRow, entryByToken } from '#server/features/waitlist/queries';
import type { ReadDb } from '#server/platform/db/client';
import type { Language } from '#shared/i18n/languages';
import type { BookedTreatment, GuestVisitPart } from '#shared/reservations/schema';
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

export async function staffEntriesOf(
  db: ReadDb,
  venueId: string,
  rows: EntryRow[],
  { now, lang }: StaffReader,
): Promise<StaffEntry[]> {
  const ids = rows.map(({ id }) => id);
  const last = await lastMessagesOf(db, venueId, 'waitlistEntryId', ids);
  const notified = rows.filter((row) => row.status === 'NOTIFIED' && !hasRunOut(row, now)).map(({ id }) => id);
  const held = await heldReservations(db, venueId, notified);
  const treatmentOf = await bookedTreatments(db, venueId, rows.flatMap(treatedParties), lang);
  return rows.map((row) => ({
    ...entryOf(row, now),
    ...askedBy(row, treatmentOf),
    source: row.source,
    notes: row.notes,
    reservationId: held.get(row.id) ?? null,
    lastMessage: last.get(row.id) ?? null,
  }));
}

export async function seenByStaff(db: ReadDb, row: EntryRow, reader: StaffReader): Promise<StaffEntry> {
  const [shown] = await staffEntriesOf(db, row.venueId, [row], reader);
  return shown!;
}

/** As asked for: the offer chooses the rest. */
export const treatedParties = ({ treatmentId, professionalId, furtherTreatments }: EntryRow) =>
  [{ treatmentId, professionalId }, ...(furtherTreatments ?? [])].map((asked) => ({
    ...{ treatmentId: asked.treatmentId, professionalId: asked.professionalId },
    ...{ secondProfessionalId: null, equipmentId: null },
  }));

export const treatmentsAsked = async (db: ReadDb, row: EntryRow, lang: Language): Promise<Asked> =>
  askedBy(row, await bookedTreatments(db, row.venueId, treatedParties(row), lang));

type Asked = Pick<StaffEntry, 'treatment' | 'visit'>;

/** The first treatment, and all of them if the guest waits for a visit. */
function askedBy(row: EntryRow, treatmentOf: GuestContext['treatmentOf']): Asked {
  const [first, ...further] = treatedParties(row).map(treatmentOf);
  if (first === undefined) return {};
  if (further.length === 0) return { treatment: first };
  const others = further.map((one, n) => ({ ...one!, beside: row.furtherTreatments![n]!.isBeside }));
  return { treatment: first, visit: [{ ...first, beside: false }, ...others] };
}

const treatedBy = (treatment: BookedTreatment | undefined) => treatment && { treatment };

export const entryLinkOf = (publicUrl: string, token: string): string => `${publicUrl}/lista/${token}`;

export type GuestEntryRow = NonNullable<Awaited<ReturnType<typeof entryByToken>>>;

interface GuestContext {
  now: Date;
  publicUrl: string;
  position: number | null;
  lastOffer: Awaited<ReturnType<typeof lastOfferTo>>;
  free: GuestEntry['free'];
  lastWanted: { startsAt: Date; endsAt: Date } | null;
  treatmentOf: Awaited<ReturnType<typeof bookedTreatments>>;
  /** The parts of the visit last offered. */
  visit?: GuestVisitPart[] | undefined;
}

export function guestEntryOf(
  found: GuestEntryRow,
  { now, publicUrl, position, lastOffer, free, lastWanted, treatmentOf, visit }: GuestContext,
): GuestEntry {
  const { version: _version, ...shown } = entryOf(found.entry, now);
  const { status } = shown;
  const link = lastOffer === undefined ? null : guestLinkOf(publicUrl, lastOffer.reservation.guestToken);
  return {
    ...shown,
    venue: found.venue,
    roomName: found.roomName,
    ...askedBy(found.entry, treatmentOf),
    position,
    seats: lastOffer === undefined ? null : { ...seatsOf(lastOffer, treatmentOf), ...(visit && { visit }) },
    offer:
      status !== 'NOTIFIED' || lastOffer === undefined
        ? null
        : { until: lastOffer.offer.holdUntil.toISOString(), reservationLink: link! },
    reservationLink: status === 'ACCEPTED' ? link : null,
    canAccept: status === 'NOTIFIED',
    canLeave: status === 'WAITING' || status === 'NOTIFIED',
    lastWanted: lastWanted && {
      startsAt: lastWanted.startsAt.toISOString(),
      endsAt: lastWanted.endsAt.toISOString(),
    },
    free,
  };
}

/** Guests are not told the equipment. */
export const seenByGuest = ({ treatmentId, professionalId, secondProfessionalId }: ReservationRow) => ({
  ...{ treatmentId, professionalId, secondProfessionalId },
  equipmentId: null,
});

function seatsOf(
  { reservation, roomName }: NonNullable<GuestContext['lastOffer']>,
  treatmentOf: GuestContext['treatmentOf'],
): NonNullable<GuestEntry['seats']> {
  const { date, time, people, status } = reservation;
  return { roomName, date, time, people, status, ...treatedBy(treatmentOf(seenByGuest(reservation))) };
}
