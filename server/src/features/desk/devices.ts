import { eq } from 'drizzle-orm';
import { lastSignInOn } from '#server/features/auth/desk-tokens';
import { digestOf } from '#server/features/auth/passwords';
import { deskDevices } from '#server/features/desk/table';
import type { ReadDb, Tx } from '#server/platform/db/client';
import { AppError } from '#shared/errors';

/** A device as whoever signs in on it says it is. */
export interface ClaimedDevice {
  deviceId: string;
  deviceSecret?: string | undefined;
}

/** Whether that is the device of this id, by the secret that it keeps to itself. */
export async function isThatMachine(db: ReadDb, { deviceId, deviceSecret }: ClaimedDevice): Promise<boolean> {
  if (deviceSecret === undefined) return false;
  const [device] = await db.select().from(deskDevices).where(eq(deskDevices.deviceId, deviceId));
  return device?.secretHash === digestOf(deviceSecret);
}

/** The device as a known one of an account; null where the account's password was not given on it since it was set. */
export async function knownDesk(
  db: ReadDb,
  device: ClaimedDevice,
  account: { user: { id: string }; passwordChangedAt: Date | null } | null,
): Promise<string | null> {
  const isReal = await isThatMachine(db, device);
  // Asked without an account too, so that the time of an answer does not tell whether there is one
  const last = await lastSignInOn(db, device.deviceId, account?.user.id ?? device.deviceId);
  if (!isReal || account === null || last === null) return null;
  return last >= (account.passwordChangedAt ?? last) ? device.deviceId : null;
}

/** Throws `not_on_this_desk` where the device is known by another secret. Nothing is written down. */
export async function refuseKnownOther(db: ReadDb, device: ClaimedDevice): Promise<void> {
  const [known] = await db.select().from(deskDevices).where(eq(deskDevices.deviceId, device.deviceId));
  if (known !== undefined && !(await isThatMachine(db, device))) throw new AppError('not_on_this_desk');
}

/**
 * A device's id is no secret: rows and logs name it. Whoever brings a secret first makes it the device's; from then on nobody
 * signs in on that device without it. Throws `not_on_this_desk`.
 */
export async function refuseOtherMachine(tx: Tx, { deviceId, deviceSecret }: ClaimedDevice, now: Date): Promise<void> {
  const secretHash = deviceSecret === undefined ? null : digestOf(deviceSecret);
  if (secretHash !== null) {
    await tx.insert(deskDevices).values({ deviceId, secretHash, createdAt: now }).onConflictDoNothing();
  }
  const [device] = await tx.select().from(deskDevices).where(eq(deskDevices.deviceId, deviceId));
  if (device !== undefined && device.secretHash !== secretHash) throw new AppError('not_on_this_desk');
}
