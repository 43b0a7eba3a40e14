import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors';
import { isUuid, newId } from '#shared/ids';
import { MINUTE_MS } from '#shared/time';
import { pictureUrl } from '#shared/uploads/pictures';
import { ADDRESS_MINUTES } from '#shared/uploads/rules';

export interface Ticket {
  id: string;
  userId: string;
  expiresAt: Date;
}

/** Stateless: the signed address holds everything. */
export function newAddress(secret: string, userId: string, now: Date): string {
  const id = newId();
  const expires = now.getTime() + ADDRESS_MINUTES * MINUTE_MS;
  return `${pictureUrl(id)}?expires=${expires}&signature=${signatureOf(secret, { id, userId, expires })}`;
}

/** Throws `upload_refused` for a forged address or another user's. */
export function ticketOf(
  secrets: readonly string[],
  userId: string,
  { id, expires, signature }: { id: string; expires: unknown; signature: unknown },
): Ticket {
  const isWhole = isUuid(id) && typeof expires === 'string' && /^\d{1,15}$/.test(expires);
  if (!isWhole || typeof signature !== 'string') throw new AppError('upload_refused');
  const until = Number(expires);
  const isOurs = secrets.some((secret) => isSame(signature, signatureOf(secret, { id, userId, expires: until })));
  if (!isOurs) throw new AppError('upload_refused');
  return { id, userId, expiresAt: new Date(until) };
}

const signatureOf = (secret: string, { id, userId, expires }: { id: string; userId: string; expires: number }) =>
  createHmac('sha256', secret).update(`upload ${id} ${userId} ${expires}`).digest('base64url');

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
