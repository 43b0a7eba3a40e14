import { type Call, signedIn } from '#server/http/call';
import { guestRows, nearestParties, type PartyMatch } from '#server/reservations/find-queries';
import { listByIds } from '#server/reservations/staff-queries';
import { venueOfStaff } from '#server/venues/service';
import { parsePhone, phoneDigits } from '#shared/phone';
import type { GuestSummary, StaffReservation } from '#shared/reservations/desk';
import { serviceDay } from '#shared/time';
import { searchWords } from '#shared/venues/text';

/** Parties of any day by name, whatever its accents, or by a stretch of the phone's digits; the nearest days first. */
export async function findParties(
  { venueId, search }: { venueId: string; search: string },
  call: Call,
): Promise<StaffReservation[]> {
  const { db, clock } = call;
  const now = clock.now();
  const { timezone } = await venueOfStaff(db, signedIn(call), venueId);
  const match = matchOf(search);
  if (match === null) return [];
  const ids = await nearestParties(db, venueId, match, serviceDay(now, timezone));
  const found = new Map((await listByIds(db, venueId, ids, now)).map((party) => [party.id, party]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** What looks like a phone is one; everything else is a name. */
function matchOf(search: string): PartyMatch | null {
  const isPhone = /^[\d\s.+()-]+$/.test(search);
  const digits = phoneDigits(parsePhone(search) ?? search);
  if (isPhone) return digits === '' ? null : { digits };
  const words = searchWords(search);
  return words.length === 0 ? null : { words };
}

/** What the venue knows of a phone. */
export async function summarizeGuest(
  { venueId, phone }: { venueId: string; phone: string },
  call: Call,
): Promise<GuestSummary> {
  const { db, clock } = call;
  const now = clock.now();
  const { timezone } = await venueOfStaff(db, signedIn(call), venueId);
  const { sums, notes, upcoming } = await guestRows(db, venueId, phone, serviceDay(now, timezone), now);
  return { phone, ...sums, notes, upcoming };
}
