import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '#desktop/main/ports';

const SECRET_BYTES = 32;
/** With the device that it is for: one that became another, because its disk was copied or it left its server, has none. */
const kept = z.object({ deviceId: z.string(), secret: z.string().min(1) });

export type DeviceSecret = z.infer<typeof kept>;

/**
 * What the server knows this device by, beside its number, which others can read: made once, kept in the keychain. Whoever
 * asks waits for those before: of two that were made at once the server would know one, and take the other for a stranger.
 */
export function deviceSecretIn(secrets: Secrets, deviceId: () => string): () => Promise<DeviceSecret> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const found = last.catch(() => undefined).then(() => foundOrMade(secrets, deviceId()));
    last = found;
    return found;
  };
}

/** The device that the keychain has a secret for: known although its files are gone. */
export const deviceInKeychain = async (secrets: Secrets): Promise<string | undefined> =>
  keptIn(await secrets.get('device-secret'))?.deviceId;

async function foundOrMade(secrets: Secrets, deviceId: string): Promise<DeviceSecret> {
  const found = keptIn(await secrets.get('device-secret'));
  if (found?.deviceId === deviceId) return found;
  const made = { deviceId, secret: randomBytes(SECRET_BYTES).toString('base64url') };
  await secrets.set('device-secret', JSON.stringify(made));
  return made;
}

function keptIn(value: string | null): DeviceSecret | null {
  try {
    return value === null ? null : kept.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
