import { type Limits, takePoint } from '#server/platform/http/limits';
import { AppError } from '#shared/errors';

/** Concurrent uploads per process (10 MB each in memory): in total, and per user. */
const FILES_MAX = 12;
const FILES_PER_USER = 2;
const RETRY_SECONDS = 5;
const PER_HOUR = 120;
const HOUR_SECONDS = 3600;

type RunUpload = <Answer>(userId: string, run: () => Promise<Answer>) => Promise<Answer>;

/** Throws `uploads_busy` above the limit, to bound memory. */
export function uploadLimit(): RunUpload {
  const running = new Map<string, number>();
  let all = 0;
  const count = (userId: string, by: 1 | -1) => {
    all += by;
    const own = (running.get(userId) ?? 0) + by;
    if (own === 0) running.delete(userId);
    else running.set(userId, own);
  };
  return async (userId, run) => {
    if (all >= FILES_MAX || (running.get(userId) ?? 0) >= FILES_PER_USER) {
      throw new AppError('uploads_busy', {}, { retryAfter: RETRY_SECONDS });
    }
    count(userId, 1);
    try {
      return await run();
    } finally {
      count(userId, -1);
    }
  };
}

export function oneAtATime(): <Answer>(run: () => Promise<Answer>) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const own = last.then(run);
    last = own.catch(() => {});
    return own;
  };
}

export async function countUpload(limits: Limits, userId: string): Promise<void> {
  await takePoint(limits.counter('upload', PER_HOUR, HOUR_SECONDS), userId);
}
