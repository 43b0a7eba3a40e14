import type { z } from 'zod';
import { applyConsequences } from '#server/consequences/index';
import { clientHash, whoAsks } from '#server/features/reservations/hoarding';
import { countLive, wholeSeatsOfAddress } from '#server/features/reservations/hoarding-queries';
import { newGuestToken } from '#server/features/reservations/new-row';
import { snapshotOf } from '#server/features/reservations/seats';
import { guestAct, withoutFirst } from '#server/features/reservations/service';
import { visitToWait } from '#server/features/reservations/visit-place';
import { seatsOfDay, venueOfPlace } from '#server/features/schedule/queries';
import { endOfSlot, type FoundSlot, slotFor } from '#server/features/schedule/service';
import {
  alreadyWaits,
  countPlaces,
  type EntryRow,
  entriesOfVenue,
  entryOfVenue,
  insertEntry,
  waitingBy,
  waitingUntil,
} from '#server/features/waitlist/queries';
import { entryLinkOf, entryOf, seenByStaff, staffEntriesOf, treatmentsAsked } from '#server/features/waitlist/view';
import { changeVenue } from '#server/platform/changes/change-venue';
import type { Tx } from '#server/platform/db/client';
import { actOf, type Call } from '#server/platform/http/call';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import { guestMatch } from '#shared/guests/search';
import { newId } from '#shared/ids';
import { formatPhone } from '#shared/phone';
import { BOOKINGS_PER_PHONE, mustConfirm, place } from '#shared/reservations/rules';
import type { FurtherTreatment } from '#shared/reservations/schema';
import { orRefuse } from '#shared/reservations/seats';
import { serviceDay } from '#shared/time';
import { newEntry, refuseEntry } from '#shared/waitlist/acts';
import { PLACES_PER_ADDRESS, placeInLine, type WaitedTreatment } from '#shared/waitlist/rules';
import type { DeskEntry, joinedWaitlist, NewWaitlistEntry, StaffEntry } from '#shared/waitlist/schema';

export async function join(request: NewWaitlistEntry, call: Call): Promise<z.infer<typeof joinedWaitlist>> {
  const { clock, publicUrl } = call;
  const now = clock.now();
  const key = { scope: 'guest wait', body: request };
  return changeVenue(call, { venueId: request.venueId, act: guestAct(now), key }, async ({ tx, lock, act }) => {
    const found = await slotWaitedFor(tx, request, now);
    refuseUnlessOpen(request, found, now);
    const { isPastLimits, ...who } = await refuseHoarding(tx, request, found, call);
    const added = await addEntry(tx, request, found, who, call);
    await applyConsequences(tx, lock, act, { kind: 'joinedWaitlist', entry: added, isOfferedNow: !isPastLimits });
    const entry = (await entryOfVenue(tx, added.venueId, added.id))!;
    const position = placeInLine(entry, await waitingUntil(tx, entry));
    const { guestToken } = entry;
    const link = { guestToken, guestLink: entryLinkOf(publicUrl, guestToken) };
    return {
      ...entryOf(entry, now),
      ...(await treatmentsAsked(tx, entry, call.lang)),
      position,
      ...(!isPastLimits && link),
    };
  });
}

/** A visit counts as one place, which takes the times of all its treatments. Counts bookings and places per phone, and places per address. Returns whether the link goes to the phone only. */
async function refuseHoarding(
  tx: Tx,
  request: NewWaitlistEntry,
  { venue, room }: FoundSlot,
  call: Call,
): Promise<Who & { isPastLimits: boolean }> {
  const { venueId, date, phone } = request;
  const people = request.people * (1 + (request.furtherTreatments?.length ?? 0));
  const now = call.clock.now();
  const share = { venueId, date, isWhole: room.whole !== undefined };
  const whose = { ...share, phone, clientHash: clientHash(call) };
  const booked = await countLive(tx, whose, now);
  const waiting = await countPlaces(tx, whose, now);
  const venuePhone = formatPhone(venue.phone);
  const refuse = (most: number) => new AppError('too_many_bookings', { most, phone: venuePhone });
  if (booked.ofPhone + waiting.ofPhone >= BOOKINGS_PER_PHONE) throw refuse(BOOKINGS_PER_PHONE);
  if (waiting.ofAddress >= PLACES_PER_ADDRESS) throw refuse(PLACES_PER_ADDRESS);
  const countSeats = async () => people;
  const who = await whoAsks(tx, request, { countSeats, most: booked.unprovenMost, phone: venuePhone }, call);
  if (who.clientHash === null) return { ...who, isPastLimits: false };
  const use = {
    bookings: booked.ofAddress + waiting.ofAddress,
    seats:
      waiting.seatsOfAddress +
      (share.isWhole ? await wholeSeatsOfAddress(tx, share, who.clientHash, now) : booked.seatsOfAddress),
  };
  const countDaySeats = () => seatsOfDay(tx, share, now);
  return { ...who, isPastLimits: await mustConfirm(use, people, call.limits.addressShare, countDaySeats) };
}

export async function addToWaitlist(request: DeskEntry, user: User, call: Call): Promise<StaffEntry> {
  const now = call.clock.now();
  const key = { scope: `${user.id} wait`, body: request };
  return changeVenue(call, { venueId: request.venueId, act: actOf(call), key }, async ({ tx, lock, act }) => {
    const isMade = call.desk !== undefined;
    if (isMade && request.treatmentId !== undefined) throw new AppError('treatment_at_desk');
    const found = await slotWaitedFor(tx, request, now);
    const endsAt = await endOfSlot(tx, found, now);
    refuseEntry(request, { ...snapshotOf(found), venue: found.venue, endsAt }, now, { isMade });
    const entry = await addEntry(tx, request, found, null, call);
    // The desk's next intents name this version: the job makes offers later
    await applyConsequences(tx, lock, act, { kind: 'joinedWaitlist', entry, isOfferedNow: !isMade });
    return seenByStaff(tx, (await entryOfVenue(tx, entry.venueId, entry.id))!, { now, lang: call.lang });
  });
}

/** Of the room asked for, or of any room in which the treatment is done at that time. */
async function slotWaitedFor(tx: Tx, request: NewWaitlistEntry | DeskEntry, now: Date): Promise<FoundSlot> {
  const { treatmentId, professionalId, people, venueId, roomId, date, time, furtherTreatments = [] } = request;
  if (treatmentId === undefined && furtherTreatments.length > 0) throw withoutFirst();
  if (treatmentId === undefined) return slotFor(tx, request, now);
  const wanted = { treatmentId, professionalId, people, venueId, roomId, date, time };
  return visitToWait(tx, wanted, furtherTreatments, await venueOfPlace(tx, venueId), now);
}

function refuseUnlessOpen(request: NewWaitlistEntry, found: FoundSlot, now: Date): void {
  if (found.venue.status !== 'approved') throw new AppError('venue_not_found');
  orRefuse(place(request, snapshotOf(found), now, serviceDay(now, found.venue.timezone)));
}

type Who = Pick<EntryRow, 'clientHash' | 'proven'>;
type AnyEntryRequest = NewWaitlistEntry & Partial<Pick<DeskEntry, 'id' | 'notes'>>;

async function addEntry(
  tx: Tx,
  asked: AnyEntryRequest,
  { slot: { roomId } }: FoundSlot,
  who: Who | null,
  call: Call,
): Promise<EntryRow> {
  const now = call.clock.now();
  const { treatmentId = null, professionalId = null, furtherTreatments = [] } = asked;
  const waited = furtherTreatments.length === 0 ? null : furtherTreatments.map(waitedTreatment);
  const wanted = { ...newEntry(asked, call.lang), roomId, treatmentId, furtherTreatments: waited };
  if (await alreadyWaits(tx, wanted, now)) throw new AppError('already_waiting');
  const isPublic = who !== null;
  return insertEntry(tx, {
    id: isPublic ? newId() : (asked.id ?? newId()),
    ...wanted,
    professionalId: treatmentId === null ? null : professionalId,
    notes: isPublic ? null : (asked.notes ?? null),
    source: isPublic ? 'web' : 'staff',
    guestToken: newGuestToken(),
    clientHash: who?.clientHash ?? null,
    proven: who?.proven ?? false,
    createdAt: now,
  });
}

const waitedTreatment = ({ treatmentId, professionalId, beside = false }: FurtherTreatment): WaitedTreatment => ({
  ...{ treatmentId, professionalId: professionalId ?? null },
  isBeside: beside,
});

export async function entriesOf(
  venue: { id: string; timezone: string },
  date: string | undefined,
  { db, clock, lang }: Pick<Call, 'db' | 'clock' | 'lang'>,
): Promise<StaffEntry[]> {
  const now = clock.now();
  const range = date === undefined ? { from: serviceDay(now, venue.timezone) } : { date };
  return staffEntriesOf(db, venue.id, await entriesOfVenue(db, venue.id, range), { now, lang });
}

export async function findEntries(
  { id: venueId, timezone }: { id: string; timezone: string },
  search: string,
  { db, clock, lang }: Pick<Call, 'db' | 'clock' | 'lang'>,
): Promise<StaffEntry[]> {
  const now = clock.now();
  const match = guestMatch(search);
  if (match === null) return [];
  const rows = await waitingBy(db, { venueId, from: serviceDay(now, timezone) }, match, now);
  return staffEntriesOf(db, venueId, rows, { now, lang });
}
