import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '#desktop/main/ports';

const SECRET_BYTES = 32;
/** With its device id: a desk that became another device has no secret. */
const kept = z.object({ deviceId: z.string(), secret: z.string().min(1) });

export type DeviceSecret = z.infer<typeof kept>;

/** Calls run one after another: of two secrets made at once the server would know only one. */
export function deviceSecretIn(secrets: Secrets, deviceId: () => string): () => Promise<DeviceSecret> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const found = last.catch(() => undefined).then(() => foundOrMade(secrets, deviceId()));
    last = found;
    return found;
  };
}

/** The device id in the keychain, known even if the files are gone. */
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
