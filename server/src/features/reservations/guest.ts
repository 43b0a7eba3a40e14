import type { Event } from '#server/consequences/events';
import { applyConsequences } from '#server/consequences/index';
import { calendarOf } from '#server/features/reservations/calendar';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { byGuestToken, confirmed, update } from '#server/features/reservations/queries';
import { guestAct } from '#server/features/reservations/service';
import { type GuestRow, guestViewOf } from '#server/features/reservations/view';
import { giveBack } from '#server/features/schedule/ledger';
import { changeVenue } from '#server/platform/changes/change-venue';
import type { ReadDb, Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { formatPhone } from '#shared/phone';
import { cancelled } from '#shared/reservations/acts';
import { cancelUntil, canMove } from '#shared/reservations/rules';
import type { GuestReservation } from '#shared/reservations/schema';
import { instantOf } from '#shared/time';

/** Must not write: link previews fetch it too. */
export async function seeAsGuest(token: string, { db, clock, lang }: Call): Promise<GuestReservation> {
  return guestViewOf(await findByToken(db, token), clock.now(), lang);
}

export async function calendarAsGuest(token: string, { db, clock, say, lang, publicUrl }: Call): Promise<string> {
  return calendarOf(await findByToken(db, token), { now: clock.now(), say, lang, publicUrl });
}

export function cancelAsGuest(token: string, call: Call): Promise<GuestReservation> {
  return changeAsGuest(token, call, async (tx, found, now) => {
    const { reservation: before, venue } = found;
    if (before.status === 'CANCELLED') return null;
    if (!canMove(before.status, 'CANCELLED')) throw new AppError('move_refused');
    if (now > cancelUntil(before.date, before.time, venue.timezone, venue.noticeMinutes)) {
      throw new AppError('too_late_to_cancel', { phone: formatPhone(venue.phone) });
    }
    const after = await update(tx, before, cancelled('GUEST'), now);
    const seats = await giveBack(tx, before.venueId, before.slotId, before.people);
    return { kind: 'cancelled', before, after, seats } as const;
  });
}

export function confirmAsGuest(token: string, call: Call): Promise<GuestReservation> {
  return changeAsGuest(token, call, async (tx, { reservation: before, venue }, now) => {
    if (before.status === 'CONFIRMED') return null;
    if (before.cancelReason === 'EXPIRED') throw new AppError('hold_expired');
    if (before.status !== 'HOLD') throw new AppError('move_refused');
    // A waiting-list link may have been shown on screen: it does not prove the phone
    const { clientHash } = before.source === 'web' ? confirmed : before;
    const after = await update(tx, before, { ...confirmed, clientHash }, now);
    return { kind: 'confirmed', before, after, startsAt: instantOf(after.date, after.time, venue.timezone) } as const;
  });
}

type Decide = (tx: Tx, found: GuestRow, now: Date) => Promise<Event | null>;

async function changeAsGuest(token: string, call: Call, decide: Decide): Promise<GuestReservation> {
  const { db, clock } = call;
  const now = clock.now();
  const { reservation } = await findByToken(db, token);
  await endLapsedHolds(db, reservation, now);
  return changeVenue(call, { venueId: reservation.venueId, act: guestAct(now) }, async ({ tx, lock, act }) => {
    const happened = await decide(tx, await findByToken(tx, token), now);
    if (happened !== null) await applyConsequences(tx, lock, act, happened);
    return guestViewOf(await findByToken(tx, token), now, call.lang);
  });
}

const isUnaccepted = ({ reservation: { enquiryId, status } }: GuestRow): boolean =>
  enquiryId !== null && status === 'HOLD';

async function findByToken(db: ReadDb, token: string): Promise<GuestRow> {
  const found = await byGuestToken(db, token);
  // The option of a quote has a link of its own from its acceptance on
  if (found === undefined || isUnaccepted(found)) throw new AppError('link_not_found');
  return found;
}
