import type { Event } from '#server/consequences/events';
import { applyConsequences } from '#server/consequences/index';
import { calendarOf } from '#server/features/reservations/calendar';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { findByToken, type GuestVisit, guestVisitOf } from '#server/features/reservations/guest-visit';
import { confirmed, update } from '#server/features/reservations/queries';
import { guestAct } from '#server/features/reservations/service';
import type { GuestRow } from '#server/features/reservations/view';
import { giveBack } from '#server/features/schedule/ledger';
import { changeVenue } from '#server/platform/changes/change-venue';
import type { Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import type { Language } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';
import { cancelledByGuest, confirmedByGuest, partsToCancel, partsToConfirm } from '#shared/reservations/guest-acts';
import type { GuestReservation } from '#shared/reservations/schema';
import { instantOf } from '#shared/time';

interface CalendarLink {
  token: string;
  lang?: Language | undefined;
}

/** Must not write: link previews fetch it too. */
export async function seeAsGuest(token: string, { db, clock, lang }: Call): Promise<GuestReservation> {
  return guestVisitOf(db, await findByToken(db, token), clock.now(), lang);
}

export async function calendarAsGuest({ token, lang: ofPage }: CalendarLink, call: Call): Promise<string> {
  const { db, clock, lang: ofBrowser, publicUrl } = call;
  const lang = ofPage ?? ofBrowser;
  return calendarOf(await findByToken(db, token), { now: clock.now(), say: sayIn(lang), lang, publicUrl });
}

/** All open parts of a visit, or none. */
export function cancelAsGuest(token: string, call: Call): Promise<GuestReservation> {
  return changeAsGuest(token, call, (visit, now) => {
    const parts = partsToCancel(visit, now).map(({ reservation }) => reservation);
    const ends = parts.map((before) => async (tx: Tx): Promise<Event> => {
      const after = await update(tx, before, cancelledByGuest, now);
      const seats = await giveBack(tx, before.venueId, before.slotId, before.people);
      return { kind: 'cancelled', before, after, seats, isPart: true };
    });
    return [...ends, ...parts.map((slot) => async (): Promise<Event> => ({ kind: 'seatsFreed', slot }))];
  });
}

/** All held parts of a visit; the guest gets one message. */
export function confirmAsGuest(token: string, call: Call): Promise<GuestReservation> {
  return changeAsGuest(token, call, (parts, now) =>
    partsToConfirm(parts, now).map((part, n) => (tx) => confirmPart(tx, part, now, n === 0)),
  );
}

async function confirmPart(tx: Tx, part: GuestRow, now: Date, isTold: boolean): Promise<Event> {
  const { reservation: before, venue } = part;
  // A waiting-list link may have been shown on screen: it does not prove the phone
  const after = await update(tx, before, before.source === 'web' ? confirmed : confirmedByGuest, now);
  return { kind: 'confirmed', before, after, startsAt: instantOf(after.date, after.time, venue.timezone), isTold };
}

type GuestChange = (tx: Tx) => Promise<Event>;

async function changeAsGuest(
  token: string,
  call: Call,
  decide: (parts: GuestVisit, now: Date) => GuestChange[],
): Promise<GuestReservation> {
  const { db, clock } = call;
  const now = clock.now();
  const found = await findByToken(db, token);
  for (const { reservation } of found) await endLapsedHolds(db, reservation, now);
  const { venueId } = found[0].reservation;
  return changeVenue(call, { venueId, act: guestAct(now) }, async ({ tx, lock, act }) => {
    for (const change of decide(await findByToken(tx, token), now)) {
      await applyConsequences(tx, lock, act, await change(tx));
    }
    return guestVisitOf(tx, await findByToken(tx, token), now, call.lang);
  });
}
