import type { Db } from '#server/platform/db/client';

const writes = new WeakMap<Db, number>();

/** A write has committed: no later reader joins a read that began before it. */
export const endSharing = (db: Db): void => void writes.set(db, (writes.get(db) ?? 0) + 1);

/** Readers of the same rows at the same time share one answer. Only for answers that do not depend on the caller. */
export function shared<Asked, Answer>(
  read: (db: Db, asked: Asked, now: Date) => Promise<Answer>,
): (db: Db, asked: Asked, now: Date) => Promise<Answer> {
  const pending = new WeakMap<Db, Map<string, Promise<Answer>>>();
  return (db, asked, now) => {
    const ofDatabase = pending.get(db) ?? new Map<string, Promise<Answer>>();
    pending.set(db, ofDatabase);
    const key = `${writes.get(db) ?? 0} ${JSON.stringify(asked)}`;
    const begun = ofDatabase.get(key);
    if (begun !== undefined) return begun;
    const answer = read(db, asked, now).finally(() => ofDatabase.delete(key));
    ofDatabase.set(key, answer);
    return answer;
  };
}
