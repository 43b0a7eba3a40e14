import { createHash } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { idempotencyKeys } from '#server/platform/changes/table';
import { type Db, rowsOf, type Tx } from '#server/platform/db/client';
import { insertWhole } from '#server/platform/db/rows';
import { statement } from '#server/platform/db/statement';
import { AppError } from '#shared/errors';
import { DAY_MS } from '#shared/time';

/** For a phone that was off. */
const KEPT_DAYS = 7;

export interface KeyedRequest {
  spaceId: string;
  scope: string;
  key: string | null;
  body: unknown;
  now: Date;
}

/** Under the venue lock. The same key and body get the first answer; another body throws `key_reused`. */
export async function once<Answer>(tx: Tx, request: KeyedRequest, run: () => Promise<Answer>): Promise<Answer> {
  const { spaceId, scope, key } = request;
  if (key === null) return run();
  const [earlier] = await rowsOf<StoredAnswer>(tx, statement(EARLIER, spaceId, scope, key));
  if (earlier !== undefined) return answerAgain<Answer>(earlier, request);
  const answer = await run();
  await insertWhole(tx, idempotencyKeys, keyRow({ ...request, key }, answer));
  return answer;
}

export interface StoredAnswer {
  bodyHash: string;
  answer: unknown;
}

/** The first answer to this key. Throws `key_reused` for another body. */
export function answerAgain<Answer>(earlier: StoredAnswer, { body }: Pick<KeyedRequest, 'body'>): Answer {
  if (earlier.bodyHash !== hashOf(body)) throw new AppError('key_reused');
  return earlier.answer as Answer;
}

export const keyRow = ({ spaceId, scope, key, body, now }: KeyedRequest & { key: string }, answer: unknown) => ({
  spaceId,
  scope,
  key,
  bodyHash: hashOf(body),
  answer,
  createdAt: now,
});

const hashOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url');

const EARLIER = `select body_hash as "bodyHash", answer from idempotency_keys
  where space_id = $1 and scope = $2 and key = $3`;

export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}
