import type { z } from 'zod';
import { applyConsequences } from '#server/consequences/index';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { type ReservationRow, update } from '#server/features/reservations/queries';
import { partiesOfVisit } from '#server/features/reservations/visit-queries';
import { giveBack } from '#server/features/schedule/ledger';
import { lastOfferTo } from '#server/features/waitlist/offer-queries';
import { changeEntry, type EntryRow, entryOfVenue } from '#server/features/waitlist/queries';
import { seenByStaff } from '#server/features/waitlist/view';
import { changeVenue } from '#server/platform/changes/change-venue';
import type { Act, VenueLock } from '#server/platform/changes/changes';
import type { Db, ReadDb, Tx } from '#server/platform/db/client';
import { actOf, type Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { cancelled } from '#shared/reservations/acts';
import type { CancelReason } from '#shared/reservations/schema';
import { withdraw } from '#shared/waitlist/acts';
import type { entryWithdrawal, StaffEntry } from '#shared/waitlist/schema';

export async function withdrawEntry(request: z.infer<typeof entryWithdrawal>, call: Call): Promise<StaffEntry> {
  const { db, clock, lang } = call;
  const now = clock.now();
  await endLapsedOfferTo(db, await entryOrRefuse(db, request), now);
  return changeVenue(call, { venueId: request.venueId, act: actOf(call) }, async ({ tx, lock, act }) => {
    const before = await entryOrRefuse(tx, request);
    if (before.version !== request.version) {
      throw new AppError('stale', {}, { current: await seenByStaff(tx, before, { now, lang }) });
    }
    await leaveList(tx, lock, act, before, 'STAFF');
    return seenByStaff(tx, await entryOrRefuse(tx, request), { now, lang });
  });
}

async function entryOrRefuse(db: ReadDb, { venueId, id }: { venueId: string; id: string }): Promise<EntryRow> {
  const entry = await entryOfVenue(db, venueId, id);
  if (entry === undefined) throw new AppError('entry_not_found');
  return entry;
}

export async function endLapsedOfferTo(db: Db, entry: EntryRow, now: Date): Promise<void> {
  if (entry.status !== 'NOTIFIED') return;
  const last = await lastOfferTo(db, entry.venueId, entry.id);
  if (last === undefined) return;
  for (const part of await partiesOfVisit(db, last.reservation)) {
    await endLapsedHolds(db, { venueId: entry.venueId, slotId: part.slotId }, now);
  }
}

/** Offered seats go to the next party. Throws `move_refused` if the entry has ended. */
export async function leaveList(
  tx: Tx,
  lock: VenueLock,
  act: Act,
  before: EntryRow,
  by: Exclude<CancelReason, 'EXPIRED'>,
): Promise<void> {
  const { hasOffer, patch } = withdraw(before);
  if (hasOffer) return giveUpOffer(tx, lock, act, before, by);
  const after = (await changeEntry(tx, before, patch))!;
  await applyConsequences(tx, lock, act, { kind: 'leftWaitlist', before, after });
}

async function giveUpOffer(tx: Tx, lock: VenueLock, act: Act, entry: EntryRow, by: CancelReason): Promise<void> {
  const held = await heldParts(tx, entry);
  for (const before of held) {
    const after = await update(tx, before, cancelled(by), act.at);
    const seats = await giveBack(tx, before.venueId, before.slotId, before.people);
    await applyConsequences(tx, lock, act, { kind: 'cancelled', before, after, seats, isPart: true });
  }
  for (const slot of held) await applyConsequences(tx, lock, act, { kind: 'seatsFreed', slot });
}

/** What the last offer to the entry still holds: one party, or the parts of a visit. */
export async function heldParts(tx: Tx, { venueId, id }: EntryRow): Promise<ReservationRow[]> {
  const { reservation } = (await lastOfferTo(tx, venueId, id))!;
  return (await partiesOfVisit(tx, reservation)).filter(({ status }) => status === 'HOLD');
}
