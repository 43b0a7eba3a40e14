import { applyConsequences } from '#server/consequences/index';
import { endOptions, offers } from '#server/features/enquiries/options';
import { enquiryByToken, updateEnquiry } from '#server/features/enquiries/queries';
import { forGuest, type GuestEnquiryRow } from '#server/features/enquiries/view';
import { depositOfOtherOption } from '#server/features/reservations/move-deposit';
import { byId, confirmed, update } from '#server/features/reservations/queries';
import { guestAct } from '#server/features/reservations/service';
import { changeVenue, type Work } from '#server/platform/changes/change-venue';
import type { ReadDb } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { isSettled } from '#shared/enquiries/rules';
import type { GuestEnquiry, QuoteAcceptance } from '#shared/enquiries/schema';
import { AppError } from '#shared/errors';
import { hasLapsed } from '#shared/reservations/rules';
import { instantOf } from '#shared/time';

/** Must not write: link previews fetch it. */
export async function seeEnquiry(token: string, { db, clock }: Call): Promise<GuestEnquiry> {
  return forGuest(db, await findByToken(db, token), clock.now());
}

/** Idempotent. Throws `enquiry_settled`, `quote_changed` and `quote_over`. */
export function acceptQuote({ token, optionId, version }: QuoteAcceptance, call: Call): Promise<GuestEnquiry> {
  return changeAsGuest(token, call, async (work, { enquiry, venue }) => {
    const { tx, lock, act, now } = work;
    if (enquiry.stage === 'BOOKED' && enquiry.reservationId === optionId) return;
    if (isSettled(enquiry.stage)) throw new AppError('enquiry_settled');
    if (enquiry.version !== version || !offers(enquiry, optionId)) throw new AppError('quote_changed');
    const before = await byId(tx, enquiry.venueId, optionId);
    if (before?.status !== 'HOLD' || hasLapsed(before, now)) throw new AppError('quote_over');
    const deposit = await depositOfOtherOption(work, before);
    const after = await update(tx, before, { ...confirmed, ...deposit }, now);
    const startsAt = instantOf(after.date, after.time, venue.timezone);
    await applyConsequences(tx, lock, act, { kind: 'confirmed', before, after, startsAt });
  });
}

/** Idempotent. Throws `enquiry_settled`. */
export function declineQuote(token: string, call: Call): Promise<GuestEnquiry> {
  return changeAsGuest(token, call, async ({ tx, lock, act, now }, { enquiry: before }) => {
    if (before.stage === 'DECLINED') return;
    if (isSettled(before.stage)) throw new AppError('enquiry_settled');
    const after = await updateEnquiry(tx, before, { stage: 'DECLINED' }, { now });
    const ended = await endOptions(tx, before, { by: 'GUEST', now });
    await applyConsequences(tx, lock, act, { kind: 'enquiryEnded', as: 'declined', before, after, ended });
  });
}

async function changeAsGuest(
  token: string,
  call: Call,
  run: (work: Work, found: GuestEnquiryRow) => Promise<void>,
): Promise<GuestEnquiry> {
  const now = call.clock.now();
  const { enquiry } = await findByToken(call.db, token);
  return changeVenue(call, { venueId: enquiry.venueId, act: guestAct(now) }, async (work) => {
    await run(work, await findByToken(work.tx, token));
    return forGuest(work.tx, await findByToken(work.tx, token), now);
  });
}

async function findByToken(db: ReadDb, token: string): Promise<GuestEnquiryRow> {
  const found = await enquiryByToken(db, token);
  if (found === undefined) throw new AppError('link_not_found');
  return found;
}
