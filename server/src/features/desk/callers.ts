import {
  deviceOfAnyToken,
  deviceOfToken,
  endTokens,
  noteUse,
  type SignedInDevice,
} from '#server/features/auth/desk-tokens';
import { digestOf } from '#server/features/auth/passwords';
import { devicesOf, readSession, sessionControl } from '#server/features/auth/session';
import { lacksRequiredFactor } from '#server/features/auth/sign-in-rules';
import { desksOfDevice } from '#server/features/desk/queries';
import { signInPlace } from '#server/features/desk/sign-in-place';
import type { Db } from '#server/platform/db/client';
import { bearerOf } from '#server/platform/http/bearer-token';
import type { Callers, SessionControl } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import type { Clock } from '#shared/time';

/**
 * Throws `unauthorized` for an invalid token, and `desk_revoked` if this venue reported the desk stolen: the desk
 * then wipes itself.
 */
async function readBearer(
  token: string,
  { db, clock }: { db: Db; clock: Clock },
  venueId: string | null,
): Promise<SignedInDevice> {
  const now = clock.now();
  const tokenHash = digestOf(token);
  const found = await deviceOfToken(db, tokenHash, now);
  if (found === null) throw new AppError((await wasStolen(db, tokenHash, venueId)) ? 'desk_revoked' : 'unauthorized');
  await noteUse(db, tokenHash, now);
  return found;
}

async function wasStolen(db: Db, tokenHash: string, venueId: string | null): Promise<boolean> {
  const deviceId = venueId === null ? null : await deviceOfAnyToken(db, tokenHash);
  if (deviceId === null) return false;
  const here = (await desksOfDevice(db, deviceId)).find((desk) => desk.venueId === venueId);
  return here?.revokeReason === 'stolen';
}

/** A token can be ended, but cannot sign in anyone. */
function bearerControl(token: string, { db, clock }: { db: Db; clock: Clock }): SessionControl {
  const tokenHash = digestOf(token);
  return {
    key: tokenHash,
    async signIn() {
      throw new AppError('forbidden');
    },
    async awaitCode() {
      throw new AppError('forbidden');
    },
    pending: () => null,
    knowDevice() {},
    signOut: () => endTokens(db, { tokenHash }, clock.now()),
    stillUser: async () => (await deviceOfToken(db, tokenHash, clock.now()))?.user ?? null,
  };
}

export const callers: Callers = {
  async identify(request, deps, venueId) {
    const devices = devicesOf(request, deps);
    const token = bearerOf(request);
    if (token !== null) {
      return { ...(await readBearer(token, deps, venueId)), session: bearerControl(token, deps), devices };
    }
    const session = sessionControl(request, deps);
    return { user: await readSession(request, deps), deviceId: null, session, devices };
  },
  signInKey: signInPlace,
  lacksRequiredFactor,
};
