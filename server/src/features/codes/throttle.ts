import type { Call } from '#server/platform/http/call';
import { addressKey, takePoint } from '#server/platform/http/limits';
import { RESEND_SECONDS } from '#shared/codes/rules';
import { DAY_MS, HOUR_MS } from '#shared/time';

const HOUR_SECONDS = HOUR_MS / 1000;
const DAY_SECONDS = DAY_MS / 1000;
const PER_RECIPIENT_A_DAY = 5;
/** High: one operator's NAT may serve many guests in an evening. */
const PER_ADDRESS_AN_HOUR = 200;
const PER_VENUE_DAY = 300;

interface CodeThrottleKeys {
  phoneKey: string;
  recipientKey: string;
  venueId: string;
  date: string;
}

/**
 * Counts per phone, recipient, address, venue day and platform (CODES_PER_DAY). Throws `too_many_requests`; never
 * depends on known guests.
 */
export async function countCode(
  { limits, address }: Pick<Call, 'limits' | 'address'>,
  wanted: CodeThrottleKeys,
): Promise<void> {
  const { phoneKey, recipientKey, venueId, date } = wanted;
  await takePoint(limits.counter('codepause', 1, RESEND_SECONDS), phoneKey);
  await takePoint(limits.counter('coderecipient', PER_RECIPIENT_A_DAY, DAY_SECONDS), recipientKey);
  await takePoint(limits.counter('codeaddress', PER_ADDRESS_AN_HOUR, HOUR_SECONDS), addressKey(address));
  await takePoint(limits.counter('codevenue', PER_VENUE_DAY, DAY_SECONDS), `${venueId} ${date}`);
  await takePoint(limits.counter('codeall', limits.codesPerDay, DAY_SECONDS), 'all');
}
