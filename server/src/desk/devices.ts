import { eq } from 'drizzle-orm';
import { digestOf } from '#server/auth/passwords';
import type { Tx } from '#server/db/client';
import { deskDevices } from '#server/desk/table';
import { AppError } from '#shared/errors';

/** A device as whoever signs in on it says it is. */
export interface ClaimedDevice {
  deviceId: string;
  deviceSecret?: string | undefined;
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
