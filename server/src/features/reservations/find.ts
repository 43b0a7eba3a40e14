import { guestRows, nearestParties } from '#server/features/reservations/find-queries';
import { listByIds } from '#server/features/reservations/staff-queries';
import { venueOfStaff } from '#server/features/venues/service';
import { type Call, signedIn } from '#server/platform/http/call';
import { guestMatch } from '#shared/guests/search';
import type { GuestSummary, StaffReservation } from '#shared/reservations/desk';
import { serviceDay } from '#shared/time';

export async function findParties(
  { venueId, search }: { venueId: string; search: string },
  call: Call,
): Promise<StaffReservation[]> {
  const { db, clock, lang } = call;
  const now = clock.now();
  const { timezone } = await venueOfStaff(db, signedIn(call), venueId);
  const match = guestMatch(search);
  if (match === null) return [];
  const ids = await nearestParties(db, venueId, match, serviceDay(now, timezone));
  const found = new Map((await listByIds(db, venueId, ids, { now, lang })).map((party) => [party.id, party]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

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
