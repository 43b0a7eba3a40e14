import { createHash } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { idempotencyKeys } from '#server/platform/changes/table';
import { type Db, rowsOf, type Tx } from '#server/platform/db/client';
import { insertWhole, statement } from '#server/platform/db/statement';
import { AppError } from '#shared/errors';
import { DAY_MS } from '#shared/time';

/** A week, for a phone that was off. */
const KEPT_DAYS = 7;

export interface Once {
  spaceId: string;
  scope: string;
  key: string | null;
  body: unknown;
  now: Date;
}

/**
 * Runs at most once per key, under the venue lock. The same body gets the first answer; another throws `key_reused`.
 * Refusals are not stored.
 */
export async function once<Answer>(tx: Tx, request: Once, run: () => Promise<Answer>): Promise<Answer> {
  if (request.key === null) return run();
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url');
  const [earlier] = await rowsOf<{ bodyHash: string; answer: unknown }>(
    tx,
    statement(EARLIER, request.spaceId, request.scope, request.key),
  );
  if (earlier !== undefined) {
    if (earlier.bodyHash !== bodyHash) throw new AppError('key_reused');
    return earlier.answer as Answer;
  }
  const answer = await run();
  const { spaceId, scope, key, now } = request;
  await insertWhole(tx, idempotencyKeys, { spaceId, scope, key, bodyHash, answer, createdAt: now });
  return answer;
}

const EARLIER = `select body_hash as "bodyHash", answer from idempotency_keys
  where space_id = $1 and scope = $2 and key = $3`;

/** Stored answers hold guests' names. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}
