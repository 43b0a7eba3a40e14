import type { Request } from 'express';
import {
  deviceOfAnyToken,
  deviceOfToken,
  endTokens,
  noteUse,
  type SignedInDevice,
} from '#server/features/auth/desk-tokens';
import { digestOf } from '#server/features/auth/passwords';
import { desksOfDevice } from '#server/features/desk/queries';
import type { Db } from '#server/platform/db/client';
import type { SessionControl } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import type { Clock } from '#shared/time';

/** The token of an installed desk's call, or null: then the cookie says who calls. A call with both goes by its token. */
export function bearerOf(request: Request): string | null {
  const [scheme = '', token = ''] = (request.get('authorization') ?? '').trim().split(/\s+/);
  return scheme.toLowerCase() === 'bearer' ? token : null;
}

/**
 * Who signed in on the calling device. Throws `unauthorized` for a token that is not ours or has ended, and `desk_revoked`
 * where a desk calls as such for the venue that says it was stolen: that is how it hears that it is to wipe itself, and how
 * no other venue can tell it to.
 */
export async function readBearer(
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

/** What a handler may do with a token in the place of a session: end it. Nobody signs in over it. */
export function bearerControl(token: string, { db, clock }: { db: Db; clock: Clock }): SessionControl {
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
