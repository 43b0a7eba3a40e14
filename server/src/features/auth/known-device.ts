import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KnownDevice } from '#server/platform/http/cookies';
import { DAY_MS } from '#shared/time';

/** OWASP, "Slow Down Online Guessing Attacks with Device Cookies". */
export const DEVICE_COOKIE = 'reserva.device';
export const DEVICE_DAYS = 365;
const MOST_ACCOUNTS = 5;

/** The signing key, and its predecessor during a rotation. */
export interface CookieSecrets {
  secret: string;
  formerSecret?: string | undefined;
}

/** An e-mail, with or without an account, or the platform owners' login. */
export const subjectOf = (account: { email: string | null }): string =>
  createHash('sha256')
    .update(account.email === null ? 'owner' : `account ${account.email}`)
    .digest('base64url');

export function readDevices(cookie: string | null, secrets: CookieSecrets, now: Date): KnownDevice[] {
  const entries = (cookie ?? '').split('~').slice(0, MOST_ACCOUNTS);
  return entries.map((entry) => readEntry(entry, secrets, now)).filter((device) => device !== null);
}

function readEntry(entry: string, { secret, formerSecret }: CookieSecrets, now: Date): KnownDevice | null {
  const [subject = '', userId = '', device = '', since = '', mac = ''] = entry.split('.');
  const isOurs = [secret, formerSecret].some(
    (key) => key !== undefined && isSame(mac, macOf(key, [subject, userId, device, since])),
  );
  const isLive = now.getTime() - Number(since) < DEVICE_DAYS * DAY_MS;
  return isOurs && isLive ? { subject, userId, device, since: Number(since) } : null;
}

export function withDevice(
  known: KnownDevice[],
  added: Omit<KnownDevice, 'device'>,
  { secret }: CookieSecrets,
): string {
  const before = known.find(({ subject, userId }) => subject === added.subject && userId === added.userId);
  const device = before?.device ?? randomBytes(16).toString('base64url');
  return [{ ...added, device }, ...known.filter((other) => other !== before)]
    .slice(0, MOST_ACCOUNTS)
    .map((entry) => {
      const parts = [entry.subject, entry.userId, entry.device, String(entry.since)];
      return [...parts, macOf(secret, parts)].join('.');
    })
    .join('~');
}

const macOf = (secret: string, parts: string[]): string =>
  createHmac('sha256', secret)
    .update(`device ${parts.join('.')}`)
    .digest('base64url');

const isSame = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));

export function knownDevice(
  devices: KnownDevice[],
  by: { email: string | null },
  account: { user: { id: string }; passwordChangedAt: Date | null } | null,
): string | null {
  const subject = subjectOf(by);
  const known = devices.find((device) => device.subject === subject && device.userId === account?.user.id);
  return known !== undefined && known.since >= (account?.passwordChangedAt?.getTime() ?? 0) ? known.device : null;
}
