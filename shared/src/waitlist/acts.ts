import { AppError } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';
import { placeAtDesk } from '#shared/reservations/rules';
import {
  anySize,
  orRefuse,
  type SeatsClaim,
  type SeatsRequest,
  type StaffedSlot,
  type TakenSeats,
} from '#shared/reservations/seats';
import { serviceDay } from '#shared/time';
import { type WaitingWish, wants } from '#shared/waitlist/rules';
import type { NewWaitlistEntry, offerOutcomes, StaffEntry, WaitlistStatus } from '#shared/waitlist/schema';
import { type OfferedSlot, windowEnds } from '#shared/waitlist/windows';

/** Decisions on one waiting-list entry. The server writes them with SQL, a desk into the rows that it keeps. */

export interface EntryPatch {
  status?: WaitlistStatus;
  holdUntil: Date | null;
}

/** Throws if staff could not book it, however full. `isMade`: a desk wrote it before a closing or a smaller room. */
export function refuseEntry(
  party: { people: number },
  slot: StaffedSlot,
  now: Date,
  { isMade }: Pick<SeatsClaim, 'isMade'>,
): void {
  const today = serviceDay(now, slot.venue.timezone);
  const known = isMade ? { ...slot, ...anySize, isClosed: false } : slot;
  orRefuse(placeAtDesk({ people: party.people, date: slot.date }, known, now, today));
}

type EntryRequest = Omit<NewWaitlistEntry, 'phoneProof'>;

export const newEntry = (request: EntryRequest, lang: Language) => ({
  venueId: request.venueId,
  roomId: request.roomId,
  date: request.date,
  time: request.time,
  name: request.name,
  phone: request.phone,
  people: request.people,
  windowMinutes: request.windowMinutes,
  altPref: request.altPref,
  lang: request.lang ?? lang,
});

/** Whether the entry gives up offered seats too. Throws `move_refused` if it has ended. */
export function withdraw({ status }: { status: WaitlistStatus }): { hasOffer: boolean; patch: EntryPatch } {
  if (status !== 'WAITING' && status !== 'NOTIFIED') throw new AppError('move_refused');
  return { hasOffer: status === 'NOTIFIED', patch: endedBy('WITHDRAWN') };
}

/** The entry after its offer has ended. */
export const endedBy = (outcome: (typeof offerOutcomes)[number]) =>
  ({ status: outcome === 'DECLINED' ? 'WITHDRAWN' : outcome, holdUntil: null }) as const;

/** Statuses from which the undo of a cancelled or confirmed hold restores the offer. */
export const reopenable: WaitlistStatus[] = ['ACCEPTED', 'WITHDRAWN'];

export const notified = (holdUntil: Date | null) => ({ status: 'NOTIFIED', holdUntil }) as const;

export function refuseUnlessWaiting({ status }: { status: WaitlistStatus }): void {
  if (status !== 'WAITING') throw new AppError('move_refused');
}

/** False if the guest repeats. Throws `hold_expired` and `move_refused`. */
export function acceptsOffer({ status }: { status: WaitlistStatus }): boolean {
  if (status === 'EXPIRED') throw new AppError('hold_expired');
  if (status !== 'NOTIFIED' && status !== 'ACCEPTED') throw new AppError('move_refused');
  return status === 'NOTIFIED';
}

/** False if the guest repeats. Throws `move_refused`. */
export function takesSeats({ status }: { status: WaitlistStatus }): boolean {
  if (status !== 'ACCEPTED') refuseUnlessWaiting({ status });
  return status === 'WAITING';
}

type Offering = WaitingWish & { people: number };

/** `short` means that the server refuses with `no_capacity`. Throws every other refusal of an offer by hand. */
export function decideOffer(
  entry: Offering,
  slot: StaffedSlot & { roomId: string; time: string; endsAt: Date },
  overbook: SeatsRequest['overbook'],
  { isLeased, isMade, wasOffline }: Pick<SeatsClaim, 'isLeased' | 'isMade' | 'wasOffline'>,
  now: Date,
): TakenSeats {
  const { people } = entry;
  const isTooLarge = people > slot.roomCapacity;
  const isDeliberate = overbook !== undefined;
  const isPromised = isMade && (isLeased || (isDeliberate && wasOffline));
  if (!wants(entry, slot)) throw new AppError('not_wanted');
  if (slot.isClosed && !isPromised) throw new AppError('slot_closed');
  if (slot.endsAt <= now) throw new AppError('slot_begun');
  if (isTooLarge && !isPromised && !isDeliberate) throw new AppError('no_capacity');
  const isFree = people <= slot.availableCapacity && !slot.isClosed;
  const of = isLeased ? 'lease' : isFree ? 'free' : isDeliberate ? 'beyond' : 'short';
  return { people, of, isOversized: isTooLarge && isDeliberate };
}

/** The fields of the reservation that holds offered seats. */
export const heldParty = (
  { name, phone, people, notes, lang }: Pick<StaffEntry, 'name' | 'phone' | 'people' | 'notes' | 'lang'>,
  { holdUntil, overbookReason }: { holdUntil: Date; overbookReason: string | null },
) => ({
  ...{ name, phone, people, notes, lang, holdUntil, overbookReason },
  status: 'HOLD' as const,
  source: 'waitlist' as const,
});

/** The guest's time starts when the message is sent. Null: the offer is over, or its end would not be later. */
export function restartedWindow(
  { windowMinutes, holdUntil }: { windowMinutes: number; holdUntil: Date },
  slot: OfferedSlot,
  sentAt: Date,
): Date | null {
  if (holdUntil <= sentAt) return null;
  const end = windowEnds(sentAt, windowMinutes, slot);
  return end > holdUntil ? end : null;
}
