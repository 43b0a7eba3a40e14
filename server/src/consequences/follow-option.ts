import { enquiryChange, enquiryEnded, quotesDropped } from '#server/consequences/enquiries';
import type { EventScope, Moved } from '#server/consequences/events';
import { endOptions, offers } from '#server/features/enquiries/options';
import { type EnquiryRow, enquiryById, heldOptions, updateEnquiry } from '#server/features/enquiries/queries';
import type { ReservationRow } from '#server/features/reservations/queries';
import { record } from '#server/platform/changes/changes';
import { isSettled } from '#shared/enquiries/rules';
import type { KindOf } from '#shared/history/kinds';
import { isSamePlace } from '#shared/reservations/acts';

/** The enquiry follows an option of its quote, in each way that it changes. A party without an enquiry costs no statement. */
export async function followOption(scene: EventScope, { before, after: option }: Moved): Promise<void> {
  if (option.enquiryId === null) return;
  const enquiry = (await enquiryById(scene.tx, option.venueId, option.enquiryId))!;
  if (!offers(enquiry, option.id)) return;
  if (enquiry.stage === 'BOOKED' && enquiry.reservationId === option.id && option.status !== 'HOLD') {
    return bookingChanged(scene, enquiry, { before, after: option });
  }
  if (option.status === 'CONFIRMED' || option.status === 'SEATED') return booked(scene, enquiry, option);
  if (option.status === 'HOLD') return heldAgain(scene, enquiry, { before, after: option });
  return ended(scene, enquiry);
}

async function booked(scene: EventScope, before: EnquiryRow, { id: reservationId }: ReservationRow): Promise<void> {
  const { tx, act } = scene;
  if (isSettled(before.stage)) return;
  const after = await updateEnquiry(tx, before, { stage: 'BOOKED', reservationId }, { now: act.at });
  const others = await endOptions(tx, before, { by: 'STAFF', now: act.at, besides: reservationId });
  return enquiryEnded(scene, { as: 'accepted', before, after, ended: others });
}

/** The row of the enquiry stays: its reservation says whether it is cancelled. A hold that had ended was no booking. */
function bookingChanged(scene: EventScope, enquiry: EnquiryRow, { before, after }: Moved): Promise<void> {
  const isOff = after.status === 'CANCELLED';
  if (isOff === (before.status === 'CANCELLED')) return Promise.resolve();
  if (after.cancelReason === 'EXPIRED') {
    return changed(scene, enquiry, { stage: 'EXPIRED', reservationId: null }, 'expired');
  }
  return changed(scene, enquiry, {}, isOff ? 'cancelled' : 'restored');
}

/** Staff undid a decision, or moved the option: the guest reads the quote again before accepting it. */
function heldAgain(scene: EventScope, before: EnquiryRow, option: Moved): Promise<void> {
  const { id } = option.after;
  if (before.stage === 'QUOTED') return looksAlike(option) ? Promise.resolve() : changed(scene, before, {}, 'moved');
  const isOpenAgain = before.stage === 'BOOKED' ? before.reservationId === id : before.stage === 'EXPIRED';
  if (!isOpenAgain) return Promise.resolve();
  return changed(scene, before, { stage: 'QUOTED', reservationId: null }, 'reopened');
}

/** Staff changed its name, phone or notes, which the quote does not show. */
const looksAlike = ({ before, after }: Moved): boolean =>
  before.status === after.status && before.people === after.people && isSamePlace(before, after);

async function ended(scene: EventScope, before: EnquiryRow): Promise<void> {
  if (before.stage !== 'QUOTED' || (await heldOptions(scene.tx, before)).length > 0) return;
  return changed(scene, before, { stage: 'EXPIRED' }, 'expired');
}

/** The end of a quote is no news to staff who replace it, and the guest can accept nothing. */
async function changed(
  scene: EventScope,
  before: EnquiryRow,
  change: Partial<Pick<EnquiryRow, 'stage' | 'reservationId'>>,
  kind: KindOf<'enquiry'>,
): Promise<void> {
  const { tx, lock, act } = scene;
  const isNews = kind !== 'expired';
  const after = await updateEnquiry(tx, before, change, { now: act.at, isNews });
  const dropped = kind === 'expired' ? await quotesDropped(scene, after) : [];
  await record(tx, lock, act, [enquiryChange({ before, after }, kind), ...dropped]);
}
