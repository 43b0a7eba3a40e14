import { type DeskRow, deskById } from '#server/features/desk/queries';
import type { Call } from '#server/platform/http/call';
import type { User } from '#shared/auth/schema';
import type { VenueDesk } from '#shared/desk/schema';
import { AppError } from '#shared/errors';
import { nameOf } from '#shared/staff/rules';

export function refuseOtherDevice(deviceId: string, call: Pick<Call, 'deviceId'>): void {
  if (call.deviceId !== deviceId) throw new AppError('desk_not_found');
}

/** Throws `desk_revoked` with any user's token. */
export async function refuseStolen(asked: { venueId: string; deviceId: string }, call: Call): Promise<void> {
  if (call.deviceId !== asked.deviceId) return;
  const desk = await deskById(call.db, asked.venueId, asked.deviceId);
  if (desk?.revokeReason === 'stolen') throw new AppError('desk_revoked');
}

export async function deskOfCall(asked: { venueId: string; deviceId: string }, call: Call): Promise<DeskRow> {
  refuseOtherDevice(asked.deviceId, call);
  const desk = await deskById(call.db, asked.venueId, asked.deviceId);
  if (desk === undefined) throw new AppError('desk_not_found');
  return desk;
}

export const loggedDesk = ({ name, epoch, revokeReason }: DeskRow) => ({
  name,
  epoch,
  state: revokeReason ?? 'active',
});

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
