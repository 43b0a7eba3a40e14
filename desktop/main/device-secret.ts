import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '#desktop/main/ports';

const SECRET_BYTES = 32;
/** With the device that it is for: one that became another, because its disk was copied or it left its server, has none. */
const kept = z.object({ deviceId: z.string(), secret: z.string().min(1) });

/** What the server knows this device by, beside its number, which others can read: made once, kept in the keychain. */
export async function deviceSecretIn(secrets: Secrets, deviceId: string): Promise<string> {
  const found = keptIn(await secrets.get('device-secret'));
  if (found?.deviceId === deviceId) return found.secret;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await secrets.set('device-secret', JSON.stringify({ deviceId, secret }));
  return secret;
}

function keptIn(value: string | null): z.infer<typeof kept> | null {
  try {
    return value === null ? null : kept.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
