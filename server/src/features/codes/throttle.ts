import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Call } from '#server/platform/http/call';
import { addressKey, type Limits, tooMany } from '#server/platform/http/limits';
import { RESEND_SECONDS } from '#shared/codes/rules';
import { DAY_MS, HOUR_MS } from '#shared/time';

const HOUR_SECONDS = HOUR_MS / 1000;
const DAY_SECONDS = DAY_MS / 1000;
/** To one phone or e-mail address, so that strangers cannot flood it. */
const PER_RECIPIENT_A_DAY = 5;
/** One mobile operator's address may book for 500 people in an evening. */
const PER_ADDRESS_AN_HOUR = 200;
/** More than any venue's day has parties. */
const PER_VENUE_DAY = 300;

interface Wanted {
  /** Digest of the phone. */
  phoneKey: string;
  /** Digest of where the code goes. */
  recipientKey: string;
  venueId: string;
  date: string;
}

/**
 * Counts a code before it is sent: per phone and recipient, address, venue and service day, and for the whole platform
 * (CODES_PER_DAY). Throws `too_many_requests`. No limit asks whether the phone is known.
 */
export async function countCode({ limits, address }: Pick<Call, 'limits' | 'address'>, wanted: Wanted): Promise<void> {
  const { phoneKey, recipientKey, venueId, date } = wanted;
  await take(limits, 'codepause', 1, RESEND_SECONDS, phoneKey);
  await take(limits, 'coderecipient', PER_RECIPIENT_A_DAY, DAY_SECONDS, recipientKey);
  await take(limits, 'codeaddress', PER_ADDRESS_AN_HOUR, HOUR_SECONDS, addressKey(address));
  await take(limits, 'codevenue', PER_VENUE_DAY, DAY_SECONDS, `${venueId} ${date}`);
  await take(limits, 'codeall', limits.codesPerDay, DAY_SECONDS, 'all');
}

async function take(limits: Limits, name: string, most: number, seconds: number, key: string): Promise<void> {
  await limits
    .counter(name, most, seconds)
    .consume(key)
    .catch((reason: unknown) => {
      throw reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason;
    });
}
