import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { idempotencyKeys } from '#server/changes/table';
import type { Tx } from '#server/db/client';
import { AppError } from '#shared/errors';

export interface Once {
  /** The venue; the caller's own id where no venue exists yet. */
  spaceId: string;
  /** Caller and endpoint, e.g. `guest book`. */
  scope: string;
  /** The Idempotency-Key header; null runs without remembering. */
  key: string | null;
  body: unknown;
  now: Date;
}

/**
 * Runs a creating act at most once per key, inside its transaction and after the venue's lock: the same key and body get
 * the first answer again, another body is refused with `key_reused`. Refusals are thrown and so never remembered.
 */
export async function once<Answer>(tx: Tx, request: Once, run: () => Promise<Answer>): Promise<Answer> {
  if (request.key === null) return run();
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url');
  const [earlier] = await tx
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.spaceId, request.spaceId),
        eq(idempotencyKeys.scope, request.scope),
        eq(idempotencyKeys.key, request.key),
      ),
    );
  if (earlier !== undefined) {
    if (earlier.bodyHash !== bodyHash) throw new AppError('key_reused');
    return earlier.answer as Answer;
  }
  const answer = await run();
  await tx.insert(idempotencyKeys).values({
    spaceId: request.spaceId,
    scope: request.scope,
    key: request.key,
    bodyHash,
    answer,
    createdAt: request.now,
  });
  return answer;
}
