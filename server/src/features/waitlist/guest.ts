import type { z } from 'zod';
import { applyConsequences } from '#server/consequences/index';
import { endLapsedHolds, repeatWithoutHolds } from '#server/features/reservations/expire-holds';
import { type GuestVisit, visitPartsOf } from '#server/features/reservations/guest-visit';
import { partsOfVisit, update } from '#server/features/reservations/queries';
import { guestAct } from '#server/features/reservations/service';
import { refuseHoldsInTheWay } from '#server/features/reservations/treatment-place';
import { type GuestRow, shownStatusOf } from '#server/features/reservations/view';
import { take } from '#server/features/schedule/ledger';
import { bookedTreatments } from '#server/features/treatments/booked';
import { makeOffer } from '#server/features/waitlist/make-offer';
import { lastOfferTo } from '#server/features/waitlist/offer-queries';
import { type EntryRow, entryByToken, waitingOn, waitingUntil } from '#server/features/waitlist/queries';
import { freeForGuest, lastWantedBy } from '#server/features/waitlist/seats';
import {
  placeOfTime,
  type TreatedEntry,
  timesForGuest,
  treatedThatRefused,
} from '#server/features/waitlist/treatments';
import { type GuestEntryRow, guestEntryOf, seenByGuest, treatedParties } from '#server/features/waitlist/view';
import { endLapsedOfferTo, heldParts, leaveList } from '#server/features/waitlist/withdraw';
import { changeVenue, type Work } from '#server/platform/changes/change-venue';
import type { ReadDb, Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { slotId } from '#shared/ids';
import { confirmedByGuest } from '#shared/reservations/guest-acts';
import { countsSeats } from '#shared/reservations/rules';
import { instantOf, minuteOfService, timeOfService } from '#shared/time';
import { acceptsOffer, takesSeats } from '#shared/waitlist/acts';
import { passedOverBy, placeInLine } from '#shared/waitlist/rules';
import type { GuestEntry, takenSlot } from '#shared/waitlist/schema';
import { minutesOf, partsOf, passedOverAt, type TimeFound, waitsForTreatment } from '#shared/waitlist/treatments';

const FREE_SHOWN = 6;

/** Must not write: link previews fetch it. */
export async function seeEntry(token: string, call: Call): Promise<GuestEntry> {
  return show(call.db, await findByToken(call.db, token), call);
}

export function acceptAsGuest(token: string, call: Call): Promise<GuestEntry> {
  return changeAsGuest(token, call, async (work, { entry, venue }) => {
    if (!acceptsOffer(entry)) return;
    await confirmHeld(work, entry, venue.timezone);
  });
}

/** Free seats that no older party is due. Idempotent. */
export async function takeAsGuest(wanted: z.infer<typeof takenSlot>, call: Call): Promise<GuestEntry> {
  const { db, clock } = call;
  const now = clock.now();
  const { entry } = await findByToken(db, wanted.token);
  const { venueId, date } = entry;
  const id = slotId({ venueId, date, roomId: wanted.roomId, time: wanted.time });
  await endLapsedHolds(db, { venueId, roomId: wanted.roomId, slotId: id }, now);
  const attempt = () =>
    changeAsGuest(wanted.token, call, async (work, { entry: before, venue }) => {
      const { tx, lock, act } = work;
      if (!takesSeats(before)) return;
      const chosen = waitsForTreatment(before)
        ? await timeChosen(tx, before, { venue, wanted, now })
        : await seatsChosen(tx, before, { id, now });
      await makeOffer(tx, lock, act, {
        entry: before,
        ...chosen,
        seats: await take(tx, chosen.place.slot, before.people),
        offeredBy: null,
        overbookReason: null,
      });
      await confirmHeld(work, before, venue.timezone);
    });
  return repeatWithoutHolds(db, now, attempt);
}

async function seatsChosen(tx: Tx, entry: EntryRow, { id, now }: { id: string; now: Date }) {
  const waiting = await waitingOn(tx, entry.venueId, entry.date);
  const chosen = (await freeForGuest(tx, entry, waiting, now)).find(({ slot }) => slot.id === id);
  if (chosen === undefined) throw new AppError('slot_full', { people: entry.people });
  return {
    place: chosen,
    room: { roomMinutes: chosen.roomMinutes, leadMinutes: 0, sharesRoom: false },
    passedOver: passedOverBy(entry, waiting, chosen, chosen.refused, 'seats_left'),
  };
}

/** In any room of the treatment. Throws `HoldsInTheWay`. */
async function timeChosen(
  tx: Tx,
  entry: TreatedEntry,
  { venue, wanted, now }: { venue: GuestEntryRow['venue']; wanted: z.infer<typeof takenSlot>; now: Date },
) {
  const { venueId, date, people } = entry;
  const line = await waitingOn(tx, venueId, date);
  const { waiting, days, times } = await timesForGuest(tx, entry, line, now);
  const minute = minuteOfService(wanted.time);
  const found = times.find((each) => each.minute === minute);
  if (found === undefined || isOtherThanSeen(found, wanted)) throw new AppError('slot_full', { people });
  const offered = placeOfTime({ venue, date }, days, entry, found);
  const slots = [offered.place.slot, ...offered.further.map(({ slot }) => slot)];
  for (const [n, part] of [found, ...found.further].entries()) {
    refuseHoldsInTheWay(days.get(partsOf(entry)[n]!.treatmentId)!, slots[n]!, part);
  }
  const refused = await treatedThatRefused(tx, offered.place.slot);
  return { ...offered, passedOver: passedOverAt(entry, minutesOf(found), { waiting, days, refused }, 'seats_left') };
}

/** A later treatment of the visit would begin at another time than the guest saw. */
const isOtherThanSeen = ({ further }: TimeFound, { furtherTimes }: z.infer<typeof takenSlot>): boolean =>
  furtherTimes !== undefined && further.some(({ minute }, n) => timeOfService(minute) !== furtherTimes[n]);

/** All parts of a visit; the guest gets one message. */
async function confirmHeld({ tx, lock, act, now }: Work, entry: EntryRow, timezone: string): Promise<void> {
  for (const [n, before] of (await heldParts(tx, entry)).entries()) {
    const after = await update(tx, before, confirmedByGuest, now);
    const startsAt = instantOf(before.date, before.time, timezone);
    await applyConsequences(tx, lock, act, { kind: 'confirmed', before, after, startsAt, isTold: n === 0 });
  }
}

export function leaveAsGuest(token: string, call: Call): Promise<GuestEntry> {
  return changeAsGuest(token, call, async ({ tx, lock, act }, { entry }) => {
    if (entry.status === 'WITHDRAWN') return;
    await leaveList(tx, lock, act, entry, 'GUEST');
  });
}

async function changeAsGuest(
  token: string,
  call: Call,
  run: (work: Work, found: GuestEntryRow) => Promise<void>,
): Promise<GuestEntry> {
  const { db, clock } = call;
  const now = clock.now();
  const { entry } = await findByToken(db, token);
  await endLapsedOfferTo(db, entry, now);
  return changeVenue(call, { venueId: entry.venueId, act: guestAct(now) }, async (work) => {
    const { tx } = work;
    await run(work, await findByToken(tx, token));
    return show(tx, await findByToken(tx, token), call);
  });
}

async function findByToken(db: ReadDb, token: string): Promise<GuestEntryRow> {
  const found = await entryByToken(db, token);
  if (found === undefined) throw new AppError('link_not_found');
  return found;
}

async function show(db: ReadDb, found: GuestEntryRow, { clock, publicUrl, lang }: Call): Promise<GuestEntry> {
  const { entry } = found;
  const now = clock.now();
  const isWaiting = entry.status === 'WAITING';
  const lastOffer = isWaiting ? undefined : await offerSeen(db, entry, now);
  const asked = treatedParties(entry);
  const named = lastOffer === undefined ? asked : [...asked, seenByGuest(lastOffer.reservation)];
  const treatmentOf = await bookedTreatments(db, entry.venueId, named, lang);
  const parts = lastOffer?.parts;
  const visit = parts && (await visitPartsOf(db, parts, now, lang));
  const seen = { now, publicUrl, lastOffer, treatmentOf, visit };
  if (!isWaiting) return guestEntryOf(found, { ...seen, position: null, lastWanted: null, free: [] });
  const waiting = await waitingUntil(db, entry);
  const free = await freeNow(db, found, waiting, now);
  const lastWanted = await lastWantedBy(db, entry, found.venue.timezone);
  const position = placeInLine(entry, waiting);
  return guestEntryOf(found, { ...seen, position, lastWanted, free: free.slice(0, FREE_SHOWN) });
}

/** With the parts of a visit. Its seats are those of the first part that is held or booked. */
async function offerSeen(db: ReadDb, { venueId, id }: EntryRow, now: Date) {
  const last = await lastOfferTo(db, venueId, id);
  const visitId = last?.reservation.visitId ?? null;
  if (last === undefined || visitId === null) return last && { ...last, parts: undefined };
  const parts = (await partsOfVisit(db, venueId, visitId)) as GuestVisit;
  const isLive = ({ reservation }: GuestRow) => countsSeats(shownStatusOf(reservation, now));
  const { reservation, roomName } = parts.find(isLive) ?? parts[0];
  return { offer: last.offer, reservation, roomName, parts };
}

/** A treatment names the room of the entry: the server takes any of the treatment's. */
async function freeNow(
  db: ReadDb,
  { entry, roomName }: GuestEntryRow,
  waiting: Awaited<ReturnType<typeof waitingUntil>>,
  now: Date,
): Promise<GuestEntry['free']> {
  if (waitsForTreatment(entry)) {
    const { times } = await timesForGuest(db, entry, waiting, now);
    return times.map(({ minute, further }) => ({
      ...{ roomId: entry.roomId, roomName, time: timeOfService(minute) },
      ...(further.length > 0 && { furtherTimes: further.map((part) => timeOfService(part.minute)) }),
    }));
  }
  const slots = await freeForGuest(db, entry, waiting, now);
  return slots.map((slot) => ({ roomId: slot.roomId, roomName: slot.roomName, time: slot.time }));
}
