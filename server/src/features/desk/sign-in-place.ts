import { z } from 'zod';
import { subjectOf } from '#server/features/auth/known-device';
import { digestOf } from '#server/features/auth/passwords';
import { credentialsByEmail, hasLiveResetLink, ownersCredentials } from '#server/features/auth/queries';
import { type ClaimedDevice, knownDesk } from '#server/features/desk/devices';
import type { Call } from '#server/platform/http/call';
import { email } from '#shared/auth/schema';
import { uuid } from '#shared/validation';

const asked = z.object({
  email: email.optional().catch(undefined),
  token: z.string().max(100).optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  deviceId: uuid.optional().catch(undefined),
  deviceSecret: z.string().max(100).optional().catch(undefined),
});

/**
 * Rate limit key: known device, live reset link, or network address. Strangers behind the same address cannot use up
 * a known device's calls.
 */
export async function signInPlace(input: unknown, call: Omit<Call, 'signal'>): Promise<string> {
  const form = asked.safeParse(input ?? {}).data ?? {};
  if (form.token !== undefined) {
    const digest = digestOf(form.token);
    return (await hasLiveResetLink(call.db, digest, call.clock.now())) ? `link ${digest}` : call.address;
  }
  const { deviceId, deviceSecret } = form;
  if (deviceId !== undefined) {
    const isKnown = await isKnownDesk({ deviceId, deviceSecret }, form.email, call);
    return isKnown ? `desk ${deviceId}` : call.address;
  }
  const pending = form.code === undefined ? null : call.session.pending();
  const subject = subjectOf({ email: form.email ?? null });
  const known = call.devices.find((device) =>
    pending === null ? device.subject === subject : device.userId === pending.userId,
  );
  return known === undefined ? call.address : `device ${known.device}`;
}

/** For this account only: with a desk of their own, strangers would have calls for guesses at others. */
async function isKnownDesk(device: ClaimedDevice, email: string | undefined, { db }: Pick<Call, 'db'>) {
  const accounts = email === undefined ? await ownersCredentials(db) : [await credentialsByEmail(db, email)];
  for (const account of accounts) if ((await knownDesk(db, device, account)) !== null) return true;
  return false;
}
