import { type DeskRow, deskById } from '#server/features/desk/queries';
import type { Call } from '#server/platform/http/call';
import type { User } from '#shared/auth/schema';
import type { VenueDesk } from '#shared/desk/schema';
import { AppError } from '#shared/errors';
import { nameOf } from '#shared/staff/rules';

/** A desk speaks for itself only: whoever calls for another device, or without one, finds no desk. */
export function refuseOtherDevice(deviceId: string, call: Pick<Call, 'deviceId'>): void {
  if (call.deviceId !== deviceId) throw new AppError('desk_not_found');
}

/** A desk hears that it was stolen whoever's token it calls with: they may work elsewhere. Throws `desk_revoked`. */
export async function refuseStolen(asked: { venueId: string; deviceId: string }, call: Call): Promise<void> {
  if (call.deviceId !== asked.deviceId) return;
  const desk = await deskById(call.db, asked.venueId, asked.deviceId);
  if (desk?.revokeReason === 'stolen') throw new AppError('desk_revoked');
}

/** The desk that calls. Throws `desk_not_found`, also where it is registered at another venue only. */
export async function deskOfCall(asked: { venueId: string; deviceId: string }, call: Call): Promise<DeskRow> {
  refuseOtherDevice(asked.deviceId, call);
  const desk = await deskById(call.db, asked.venueId, asked.deviceId);
  if (desk === undefined) throw new AppError('desk_not_found');
  return desk;
}

/** What the change log keeps of a desk. */
export const loggedDesk = ({ name, epoch, revokeReason }: DeskRow) => ({
  name,
  epoch,
  state: revokeReason ?? 'active',
});

/** A desk as managers see it. */
export const venueDeskOf = (desk: DeskRow, registeredBy: User | null, leased: number): VenueDesk => ({
  id: desk.id,
  name: desk.name,
  state: desk.revokeReason ?? 'active',
  registeredBy: registeredBy === null ? '' : nameOf(registeredBy),
  registeredAt: desk.registeredAt.toISOString(),
  lastSeenAt: desk.lastSeenAt?.toISOString() ?? null,
  leased,
  waiting: desk.waiting,
  revokedAt: desk.revokedAt?.toISOString() ?? null,
});
