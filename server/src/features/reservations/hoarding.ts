import { createHmac } from 'node:crypto';
import { provenBy } from '#server/features/codes/service';
import {
  heldSeats,
  type LiveBookings,
  seatsKept,
  unprovenSeats,
  wholeSeatsOfAddress,
} from '#server/features/reservations/hoarding-queries';
import { seatsOfDay } from '#server/features/schedule/queries';
import type { FoundSlot } from '#server/features/schedule/service';
import type { Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { addressKey } from '#server/platform/http/limits';
import { needsProof } from '#shared/codes/rules';
import { AppError } from '#shared/errors';
import { formatPhone } from '#shared/phone';
import { BOOKINGS_PER_PHONE, mayHold, mustConfirm } from '#shared/reservations/rules';
import type { NewReservation } from '#shared/reservations/schema';

export interface Admission {
  held: boolean;
  clientHash: string | null;
  proven: boolean;
}

type BookingAttempt = Pick<NewReservation, 'venueId' | 'date' | 'phone' | 'phoneProof'>;

/** A fifth live booking per phone and day is refused. Past an address limit, a booking becomes a hold. */
export async function admit(
  tx: Tx,
  asked: BookingAttempt & { people: number },
  { found, live }: { found: FoundSlot[]; live: LiveBookings },
  call: Call,
): Promise<Admission> {
  const now = call.clock.now();
  const [{ venue, room }] = found as [FoundSlot];
  const phone = formatPhone(venue.phone);
  if (live.ofPhone >= BOOKINGS_PER_PHONE) throw new AppError('too_many_bookings', { most: BOOKINGS_PER_PHONE, phone });
  let kept: Promise<number> | undefined;
  const countSeats = () => (kept ??= seatsKept(tx, found, asked.people));
  const who = await whoAsks(tx, asked, { countSeats, most: live.unprovenMost, phone }, call);
  // The first party of an address is always accepted
  if (who.clientHash === null || live.ofAddress === 0) return { ...who, held: false };
  const seats = await countSeats();
  const share = { venueId: asked.venueId, date: asked.date, isWhole: room.whole !== undefined };
  const used = share.isWhole ? await wholeSeatsOfAddress(tx, share, who.clientHash, now) : live.seatsOfAddress;
  const use = { bookings: live.ofAddress, seats: used };
  const countDaySeats = () => seatsOfDay(tx, share, now);
  if (!(await mustConfirm(use, seats, call.limits.addressShare, countDaySeats))) return { ...who, held: false };
  if (await mayHold(await heldSeats(tx, share, now), seats, countDaySeats)) return { ...who, held: true };
  if (live.unprovenMost !== null && !who.proven) throw unproven(phone, call);
  throw new AppError('too_many_unconfirmed', { phone });
}

/** A proven phone leaves the address count; a proven e-mail does not. Throws `phone_unproven` above `most`. */
export async function whoAsks(
  tx: Tx,
  asked: BookingAttempt,
  { countSeats, most, phone }: { countSeats: () => Promise<number>; most: number | null; phone: string },
  call: Call,
): Promise<Omit<Admission, 'held'>> {
  if (most === null) return { clientHash: clientHash(call), proven: false };
  const by = await provenBy(tx, asked, call);
  if (by !== undefined) return { clientHash: by === 'email' ? clientHash(call) : null, proven: true };
  const { venueId, date } = asked;
  const others = await unprovenSeats(tx, venueId, date, call.clock.now());
  if (needsProof(most, others, await countSeats())) throw unproven(phone, call);
  return { clientHash: clientHash(call), proven: false };
}

function unproven(phone: string, { codeChannels: [first] }: Call): AppError {
  return new AppError('phone_unproven', { phone }, first === undefined ? {} : { codeBy: first.by });
}

/** Keyed digest: counts bookings per address without storing the address. */
export const clientHash = ({ secret, address }: Pick<Call, 'secret' | 'address'>): string =>
  createHmac('sha256', secret).update(addressKey(address)).digest('base64url').slice(0, 22);
