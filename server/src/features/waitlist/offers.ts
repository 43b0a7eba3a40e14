import { type ReservationRow, update } from '#server/features/reservations/queries';
import { partiesOfVisit } from '#server/features/reservations/visit-queries';
import { take } from '#server/features/schedule/ledger';
import { makeOffer } from '#server/features/waitlist/make-offer';
import { changeOffer, lastOfferTo, type OfferOutcome, openOffer } from '#server/features/waitlist/offer-queries';
import {
  changeEntry,
  daysToOffer,
  type EntryRow,
  entryOfVenue,
  type OfferingVenue,
  venueThatOffers,
  waitingOn,
} from '#server/features/waitlist/queries';
import { freeSlots, windowOf } from '#server/features/waitlist/seats';
import { daysWaitedFor, placeOfTime, treatedOnly, treatedThatRefused } from '#server/features/waitlist/treatments';
import { changeVenue } from '#server/platform/changes/change-venue';
import { type Act, type Change, record, type VenueLock } from '#server/platform/changes/changes';
import type { Db, ReadDb, Tx } from '#server/platform/db/client';
import { SeparateParts } from '#server/platform/separate-parts';
import { kindOf } from '#shared/history/kinds';
import { countsSeats } from '#shared/reservations/rules';
import { firstToBegin } from '#shared/reservations/visit-ends';
import { addDays, type Clock, serviceDay } from '#shared/time';
import { endedBy, notified, reopenable, restartedWindow } from '#shared/waitlist/acts';
import { suggestionsFor, waitsForSeats } from '#shared/waitlist/rules';
import { minutesOf, passedOverAt, treatmentOffers } from '#shared/waitlist/treatments';

export interface FreedSlot {
  venueId: string;
  roomId: string;
  date: string;
  time: string;
  /** Of a party that had its whole room: other slots of the room are free now too. */
  roomMinutes?: number | null;
}

/** To the longest waiting party that fits, repeatedly, if offers and messages are automatic. */
export async function offerFreedSeats(tx: Tx, lock: VenueLock, at: Date, slot: FreedSlot): Promise<void> {
  const venue = await venueThatOffers(tx, lock.venueId);
  const only = (slot.roomMinutes ?? null) === null ? slot : { roomId: slot.roomId };
  if (venue !== undefined) await offerDay(tx, lock, at, { venue, date: slot.date, only });
}

export async function offerFreeSeats(tx: Tx, lock: VenueLock, at: Date, date: string): Promise<void> {
  const venue = await venueThatOffers(tx, lock.venueId);
  if (venue !== undefined) await offerDay(tx, lock, at, { venue, date });
}

/** For seats freed without an event, such as an enlarged slot. Decides under the venue lock. */
export async function offerWaiting(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  const parts = new SeparateParts();
  for (const day of await daysToOffer(db, addDays(serviceDay(now, 'UTC'), -1))) {
    await parts.run(day, () => offerWaitingOn(db, now, day));
  }
  parts.end();
}

async function offerWaitingOn(db: Db, now: Date, { venueId, date }: { venueId: string; date: string }): Promise<void> {
  const venue = await venueThatOffers(db, venueId);
  if (venue === undefined || !(await hasOffer(db, { venue, date, now }))) return;
  const act: Act = { actor: 'system', at: now };
  await changeVenue({ db }, { venueId, act }, ({ tx, lock }) => offerDay(tx, lock, now, { venue, date }));
}

interface OfferedDay {
  venue: OfferingVenue;
  date: string;
  only?: { roomId: string; time?: string };
}

/** Seats first, then treatments: neither line is offered what the other waits for. */
async function offerDay(tx: Tx, lock: VenueLock, now: Date, day: OfferedDay): Promise<void> {
  const act: Act = { actor: 'system', at: now };
  for (;;) {
    const waiting = await waitingOn(tx, day.venue.id, day.date);
    const found = await seatsToOffer(tx, { ...day, now }, waiting);
    if (found.length === 0) return offerTreatments(tx, lock, act, day, waiting);
    for (const { entry, passedOver, seats } of found) {
      const taken = await take(tx, seats.slot, entry.people);
      const room = { roomMinutes: seats.roomMinutes, leadMinutes: 0, sharesRoom: false };
      const chosen = { entry, place: seats, room, passedOver, offeredBy: null, overbookReason: null };
      await makeOffer(tx, lock, act, { ...chosen, seats: taken });
    }
  }
}

async function hasOffer(db: ReadDb, day: OfferedDay & { now: Date }): Promise<boolean> {
  const waiting = await waitingOn(db, day.venue.id, day.date);
  return (await seatsToOffer(db, day, waiting)).length > 0 || (await timesToOffer(db, day, waiting)).offers.length > 0;
}

async function seatsToOffer(db: ReadDb, day: OfferedDay & { now: Date }, waiting: EntryRow[]) {
  if (!waiting.some(waitsForSeats)) return [];
  const slots = await freeSlots(db, { ...day, lapsedAreFree: false });
  return suggestionsFor(waiting, slots);
}

/** Each offer is a hold with its room and professional, assigned as for a booking. */
async function offerTreatments(
  tx: Tx,
  lock: VenueLock,
  act: Act,
  { venue, date }: OfferedDay,
  waiting: EntryRow[],
): Promise<void> {
  const { offers, days } = await timesToOffer(tx, { venue, date, now: act.at }, waiting);
  for (const { entry, found, line } of offers) {
    const offered = placeOfTime({ venue, date }, days, entry, found);
    const { slot } = offered.place;
    const refused = await treatedThatRefused(tx, slot);
    const passedOver = passedOverAt(entry, minutesOf(found), { ...line, refused });
    const seats = await take(tx, slot, entry.people);
    const chosen = { entry, ...offered, seats, passedOver, offeredBy: null, overbookReason: null };
    await makeOffer(tx, lock, act, chosen);
  }
}

async function timesToOffer(db: ReadDb, { venue, date, now }: OfferedDay & { now: Date }, waiting: EntryRow[]) {
  const treated = treatedOnly(waiting);
  const days = await daysWaitedFor(db, { venue, date, now, lapsedAreFree: false }, treated);
  return { days, offers: treatmentOffers(treated, days) };
}

/** The offer's message was sent: restarts the window from `at`. Does nothing if the offer has ended. */
export async function startWindow(tx: Tx, lock: VenueLock, act: Act, reservationId: string, at: Date): Promise<void> {
  const held = (await partiesOfVisit(tx, { venueId: lock.venueId, id: reservationId })).filter(isHeld);
  const [first, ...others] = held;
  if (first === undefined) return;
  const found = await openOffer(tx, lock.venueId, firstPartOf(first));
  if (found === undefined) return;
  const { offer, entry } = found;
  const { windowMinutes } = entry;
  const slot = await windowOf(tx, firstToBegin([first, ...others]), at);
  const holdUntil = restartedWindow({ windowMinutes, holdUntil: offer.holdUntil }, slot, at);
  if (holdUntil === null) return;
  const parts: Change[] = [];
  for (const before of held) {
    const after = await update(tx, before, { holdUntil }, act.at);
    parts.push({ entity: 'reservation', entityId: after.id, kind: 'changed', before, after });
  }
  const told = await changeEntry(tx, entry, { holdUntil });
  const open = await changeOffer(tx, offer, { holdUntil });
  await record(tx, lock, act, [
    ...parts,
    { entity: 'waitlist_entry', entityId: entry.id, kind: 'notified', before: entry, after: told! },
    { entity: 'offer', entityId: offer.id, kind: 'changed', before: offer, after: open },
  ]);
}

/** After a move of offered seats, offer and entry follow the hold. Returns log changes; none without an open offer. */
export async function moveOffer(tx: Tx, party: ReservationRow): Promise<Change[]> {
  const { venueId, waitlistEntryId, holdUntil } = party;
  if (waitlistEntryId === null || holdUntil === null) return [];
  const found = await openOffer(tx, venueId, firstPartOf(party));
  if (found === undefined) return [];
  const { offer, entry } = found;
  const { slotId } = party.id === offer.reservationId ? party : offer;
  const changes: Change[] = [];
  if (entry.holdUntil?.getTime() !== holdUntil.getTime()) {
    const after = await changeEntry(tx, entry, { holdUntil });
    changes.push({ entity: 'waitlist_entry', entityId: entry.id, kind: 'changed', before: entry, after: after! });
  }
  if (offer.slotId !== slotId || offer.holdUntil.getTime() !== holdUntil.getTime()) {
    const after = await changeOffer(tx, offer, { slotId, holdUntil });
    changes.push({ entity: 'offer', entityId: offer.id, kind: 'changed', before: offer, after });
  }
  return changes;
}

/**
 * Applies the end of held seats to offer and entry. The offer of a visit is open while any part is held; it is accepted if
 * any part is booked. Returns log changes; none without an open offer.
 */
export async function closeOffer(
  tx: Tx,
  reservation: ReservationRow,
  ending: OfferOutcome,
  at: Date,
): Promise<Change[]> {
  if (reservation.waitlistEntryId === null) return [];
  const found = await openOffer(tx, reservation.venueId, firstPartOf(reservation));
  if (found === undefined) return [];
  const others = reservation.visitId === null ? [] : await otherParts(tx, reservation);
  if (others.some(isHeld)) return [];
  const outcome = others.some(({ status }) => countsSeats(status)) ? 'ACCEPTED' : ending;
  const { offer, entry } = found;
  const end = endedBy(outcome);
  const ended = await changeEntry(tx, entry, end);
  const closed = await changeOffer(tx, offer, { outcome, endedAt: at });
  return [
    { entity: 'waitlist_entry', entityId: entry.id, kind: kindOf(end.status), before: entry, after: ended! },
    { entity: 'offer', entityId: offer.id, kind: kindOf(outcome), before: offer, after: closed },
  ];
}

/** The visit of a part has the id of its first, which its offer names. */
const firstPartOf = ({ id, visitId }: ReservationRow): string => visitId ?? id;

const otherParts = async (tx: Tx, part: ReservationRow): Promise<ReservationRow[]> =>
  (await partiesOfVisit(tx, part)).filter(({ id }) => id !== part.id);

const isHeld = ({ status }: ReservationRow): boolean => status === 'HOLD';

export async function reopenOffer(tx: Tx, party: ReservationRow): Promise<Change[]> {
  const { venueId, waitlistEntryId, holdUntil } = party;
  if (waitlistEntryId === null) return [];
  const found = await lastOfferTo(tx, venueId, waitlistEntryId);
  const before = await entryOfVenue(tx, venueId, waitlistEntryId);
  if (found?.reservation.id !== firstPartOf(party) || before === undefined || found.offer.outcome === null) return [];
  const after = await changeEntry(tx, before, notified(holdUntil), reopenable);
  if (after === undefined) return [];
  const open = await changeOffer(tx, found.offer, { outcome: null, endedAt: null });
  return [
    { entity: 'waitlist_entry', entityId: before.id, kind: 'promoted', before, after },
    { entity: 'offer', entityId: open.id, kind: 'offered', before: found.offer, after: open },
  ];
}
