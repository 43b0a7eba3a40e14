import type { DayRows } from '#shared/desk/rows';
import type { DeskSlot, DeskVenue } from '#shared/desk/schema';
import { giveBack } from '#shared/desk/seats';
import type { OutboxMessage } from '#shared/messages/schema';
import { cancelled, type ReservationFields, type ReservationPatch } from '#shared/reservations/acts';
import type { StaffReservation } from '#shared/reservations/desk';
import { countsSeats, hasLapsed } from '#shared/reservations/rules';
import type { ReservationStatus } from '#shared/reservations/schema';
import { type EntryPatch, endedBy } from '#shared/waitlist/acts';
import type { offerOutcomes, StaffEntry } from '#shared/waitlist/schema';

/** A mutable copy of a day's rows; the original rows stay unchanged. */
export interface Draft {
  readonly venue: DeskVenue;
  readonly reservations: Map<string, StaffReservation>;
  readonly entries: Map<string, StaffEntry>;
  readonly slots: Map<string, DeskSlot>;
  readonly former: Map<string, StaffReservation>;
  /** Reservation → waiting-list entry; kept after the offer has ended. */
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

export interface Written {
  patch: ReservationPatch;
  standing: Standing;
  /** The act is a fact or final: it needs no promise. */
  settles?: boolean;
  /** Without it the party keeps its own; a moved party may have another piece of equipment. */
  treatment?: StaffReservation['treatment'];
}

/** Raises the version; from now on only this act can be undone. */
export function writeParty(
  draft: Draft,
  before: StaffReservation,
  { patch, standing, settles = false, treatment = before.treatment }: Written,
  now: Date,
): StaffReservation {
  const merged = {
    ...before,
    ...{ undoUntil: null, ...withIsoTimes(patch), ...(treatment && { treatment }) },
    ...{ version: before.version + 1, updatedAt: now.toISOString() },
  };
  const after: StaffReservation = { ...merged, onDesk: markOf(merged.onDesk, standing, settles) };
  draft.reservations.set(after.id, after);
  if (after.undoUntil === null) draft.former.delete(after.id);
  else draft.former.set(after.id, before);
  return after;
}

/** A row under review stays so; an unconfirmed row stays so until a fact or a final move settles it. */
function markOf(
  before: StaffReservation['onDesk'],
  standing: Standing,
  settles = false,
): NonNullable<StaffReservation['onDesk']> {
  if (before === 'review') return 'review';
  return standing === 'unconfirmed' || (before === 'unconfirmed' && !settles) ? 'unconfirmed' : 'unsent';
}

interface WrittenEntry extends Partial<EntryPatch> {
  reservationId?: string | null;
}

export function writeEntry(draft: Draft, before: StaffEntry, change: WrittenEntry): StaffEntry {
  const merged = { ...before, ...withIsoTimes(change), version: before.version + 1 };
  const after: StaffEntry = { ...merged, onDesk: markOf(before.onDesk, 'confirmed') };
  draft.entries.set(after.id, after);
  return after;
}

export function entryOffered(draft: Pick<DayRows, 'entries'>, reservationId: string): StaffEntry | undefined {
  for (const entry of draft.entries.values()) {
    if (entry.reservationId === reservationId && entry.status === 'NOTIFIED') return entry;
  }
  return undefined;
}

/** The party, or all parts of its visit that the desk keeps. */
export const partiesOfVisit = ({ reservations }: Pick<DayRows, 'reservations'>, party: StaffReservation) =>
  party.visitPart === undefined
    ? [party]
    : [...reservations.values()].filter(({ visitPart }) => visitPart?.id === party.visitPart!.id);

/** An offer names its only party, or the first of a visit, which has the visit's id. */
export const offeredAs = ({ id, visitPart }: Pick<StaffReservation, 'id' | 'visitPart'>): string => visitPart?.id ?? id;

/** Closes the offer with the outcome of its held seats; of a visit, with that of its last held part. */
export function closeOffer(draft: Draft, party: StaffReservation, ending: 'ACCEPTED' | 'WITHDRAWN'): void {
  const entry = entryOffered(draft, offeredAs(party));
  const outcome = outcomeOf(draft, party, ending);
  if (entry === undefined || outcome === null) return;
  draft.offers.set(offeredAs(party), entry.id);
  writeEntry(draft, entry, { ...endedBy(outcome), reservationId: null });
}

type Outcome = (typeof offerOutcomes)[number];

/** Null while another part is held. */
function outcomeOf(draft: Draft, party: StaffReservation, ending: Outcome): Outcome | null {
  const others = partiesOfVisit(draft, party).filter(({ id }) => id !== party.id);
  if (others.some(({ status }) => status === 'HOLD')) return null;
  return others.some(({ status }) => countsSeats(status)) ? 'ACCEPTED' : ending;
}

export const instant = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

export const fieldsOf = (row: StaffReservation): ReservationFields => ({
  ...row,
  holdUntil: instant(row.holdUntil),
  seatedAt: instant(row.seatedAt),
  completedAt: instant(row.completedAt),
  undoUntil: instant(row.undoUntil),
});

type NewFields = Omit<Partial<ReservationFields>, 'status'> &
  Pick<StaffReservation, 'id' | 'venueId' | 'roomId' | 'date' | 'time' | 'people' | 'name' | 'phone' | 'notes'> &
  Pick<StaffReservation, 'status' | 'lang' | 'source'> &
  Partial<Pick<StaffReservation, 'depositValue' | 'depositStatus'>>;

/** A row of this desk: fields that `given` leaves out are empty. */
export function newRow(given: NewFields, { standing }: { standing: Standing }, now: Date): StaffReservation {
  const at = now.toISOString();
  return {
    ...{ depositValue: null, depositStatus: null, depositReference: null, holdUntil: null, seatedAt: null },
    ...{ completedAt: null, cancelReason: null, cancelNote: null, overbookReason: null, undoUntil: null },
    ...{ version: 1, createdAt: at, updatedAt: at, lastMessage: null },
    ...withIsoTimes(given),
    onDesk: standing === 'confirmed' ? 'unsent' : 'unconfirmed',
  };
}

type StoredFields<Fields> = {
  [Field in keyof Fields]: Exclude<Fields[Field], Date> | (Date extends Fields[Field] ? string : never);
};

const withIsoTimes = <Fields extends object>(fields: Fields): StoredFields<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
  ) as StoredFields<Fields>;

const isLapsed = (row: { status: ReservationStatus; holdUntil: string | null }, now: Date): boolean =>
  row.status === 'HOLD' && hasLapsed({ status: row.status, holdUntil: instant(row.holdUntil) }, now);

/** Expires holds and their offers, as the server's job does. */
export function endLapsed(draft: Draft, now: Date): void {
  for (const row of draft.reservations.values()) {
    if (!isLapsed(row, now)) continue;
    const { onDesk } = row;
    const after = {
      ...row,
      ...cancelled('EXPIRED'),
      undoUntil: null,
      version: row.version + 1,
      updatedAt: now.toISOString(),
    };
    draft.reservations.set(row.id, { ...after, ...(onDesk !== undefined && { onDesk }) });
    draft.former.delete(row.id);
    giveBack(draft, row, row.people);
    const entry = entryOffered(draft, offeredAs(row));
    const outcome = outcomeOf(draft, row, 'EXPIRED');
    if (entry === undefined || outcome === null) continue;
    const ended = { ...endedBy(outcome), reservationId: null };
    draft.entries.set(entry.id, { ...entry, ...ended, version: entry.version + 1 });
  }
}

/** Returns the same object if no hold has expired. */
export function rowsAt(rows: DayRows, now: Date): DayRows {
  for (const row of rows.reservations.values()) {
    if (!isLapsed(row, now)) continue;
    const draft = draftOf(rows);
    endLapsed(draft, now);
    return draft;
  }
  return rows;
}
