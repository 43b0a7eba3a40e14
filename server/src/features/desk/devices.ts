import { eq } from 'drizzle-orm';
import { lastSignInOn } from '#server/features/auth/desk-tokens';
import { digestOf } from '#server/features/auth/passwords';
import { deskDevices } from '#server/features/desk/table';
import type { ReadDb, Tx } from '#server/platform/db/client';
import { AppError } from '#shared/errors';

export interface ClaimedDevice {
  deviceId: string;
  deviceSecret?: string | undefined;
}

async function isThatMachine(db: ReadDb, { deviceId, deviceSecret }: ClaimedDevice): Promise<boolean> {
  if (deviceSecret === undefined) return false;
  const [device] = await db.select().from(deskDevices).where(eq(deskDevices.deviceId, deviceId));
  return device?.secretHash === digestOf(deviceSecret);
}

export async function knownDesk(
  db: ReadDb,
  device: ClaimedDevice,
  account: { user: { id: string }; passwordChangedAt: Date | null } | null,
): Promise<string | null> {
  const isReal = await isThatMachine(db, device);
  // Also read without an account: equal response time
  const last = await lastSignInOn(db, device.deviceId, account?.user.id ?? device.deviceId);
  if (!isReal || account === null || last === null) return null;
  return last >= (account.passwordChangedAt ?? last) ? device.deviceId : null;
}

/** Read only. Throws `not_on_this_desk` for a different secret. */
export async function refuseKnownOther(db: ReadDb, device: ClaimedDevice): Promise<void> {
  const [known] = await db.select().from(deskDevices).where(eq(deskDevices.deviceId, device.deviceId));
  if (known !== undefined && !(await isThatMachine(db, device))) throw new AppError('not_on_this_desk');
}

/** Device ids are public. The first secret binds to the device; later sign-ins need it. Throws `not_on_this_desk`. */
export async function refuseOtherMachine(tx: Tx, { deviceId, deviceSecret }: ClaimedDevice, now: Date): Promise<void> {
  const secretHash = deviceSecret === undefined ? null : digestOf(deviceSecret);
  if (secretHash !== null) {
    await tx.insert(deskDevices).values({ deviceId, secretHash, createdAt: now }).onConflictDoNothing();
  }
  const [device] = await tx.select().from(deskDevices).where(eq(deskDevices.deviceId, deviceId));
  if (device !== undefined && device.secretHash !== secretHash) throw new AppError('not_on_this_desk');
}
