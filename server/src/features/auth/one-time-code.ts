import { Secret, TOTP } from 'otpauth';
import { brand } from '#shared/brand';

const PERIOD_SECONDS = 30;
/** Steps accepted before and after the current one, for clock skew (RFC 6238, section 5.2). */
const SKEW_STEPS = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Defaults of RFC 6238: authenticator apps ignore other values. */
const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: brand.name,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const linkOf = (secret: string, label: string): string => totpOf(secret, label).toString();

/** Time step of a six-digit code; null if it fits none near `now`. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: SKEW_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
