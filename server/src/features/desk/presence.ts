import type { SignIn } from '#server/features/auth/desk-tokens';
import type { DeskRow } from '#server/features/desk/queries';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { MINUTE_MS } from '#shared/time';

/** Desk time lags by the duration of the last response. */
const LAG_MS = MINUTE_MS;

interface Dated {
  staffId: string;
  signIns: SignIn[];
  deskTime: Date;
  at: Date;
}

/**
 * Whether the person was signed in on the desk: from their first sign-in to the end of the last token. A new sign-in
 * also covers intents made while the desk had not learned that the token ended.
 */
export async function wasSignedIn(db: ReadDb, desk: DeskRow, act: Dated): Promise<boolean> {
  const first = Math.min(...act.signIns.map(({ createdAt }) => createdAt.getTime()));
  const last = Math.max(...act.signIns.map(({ endedAt }) => endedAt?.getTime() ?? Number.POSITIVE_INFINITY));
  const at = act.at.getTime();
  if (at > last + LAG_MS) return false;
  return first <= at + LAG_MS || isFromBefore(db, desk, act, new Date(first));
}

/** Covers a desk moved to a new device, and a server restored from a backup. */
async function isFromBefore(
  db: ReadDb,
  desk: DeskRow,
  { staffId, deskTime, at }: Dated,
  first: Date,
): Promise<boolean> {
  const isOfOther = deskTime < desk.registeredAt;
  const asked = [desk.venueId, desk.id, staffId, isOfOther, at.toISOString(), first.toISOString()];
  return (await rowsOf(db, statement(BEFORE, ...asked))).length > 0;
}

const BEFORE = `
  select 1 from desk_tokens t join desks d on d.id = t.device_id
  where $4::boolean and d.venue_id = $1 and t.user_id = $3 and t.created_at <= $5::timestamptz
  union all
  select 1 from changes c
  where c.venue_id = $1 and c.entity_id = $2 and c.entity = 'desk' and c.kind = 'reset' and c.at >= $6::timestamptz
  limit 1`;
