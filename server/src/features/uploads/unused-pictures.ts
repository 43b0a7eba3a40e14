import { deleteUpload } from '#server/features/uploads/queries';
import { keysOf } from '#server/features/uploads/service';
import { type Db, rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { Storage } from '#server/platform/ports/storage';
import { SeparateParts } from '#server/platform/separate-parts';
import { type Clock, DAY_MS } from '#shared/time';
import { pictureUrl } from '#shared/uploads/pictures';
import { UNUSED_DAYS } from '#shared/uploads/rules';

const ROUND = 1000;

/** Deletes images unused for a week. Files go before their row, so that an interrupted run leaves no orphan. */
export async function sweepPictures(
  { db, storage, clock }: { db: Db; storage: Storage; clock: Clock },
  isStopping: () => boolean,
): Promise<void> {
  const now = clock.now();
  await rowsOf(db, statement(SHOWN_AGAIN));
  await rowsOf(db, statement(NO_LONGER_SHOWN, now.toISOString()));
  const before = new Date(now.getTime() - UNUSED_DAYS * DAY_MS).toISOString();
  const parts = new SeparateParts();
  for (const { id } of await rowsOf<{ id: string }>(db, statement(DUE, before, ROUND))) {
    if (isStopping()) return;
    const removeUnused = async (tx: Tx) => {
      // Checked again under the row lock: a venue may be saved with it now
      if ((await rowsOf(tx, statement(STILL_DUE, id, before))).length === 0) return;
      await storage.remove(keysOf(id));
      await deleteUpload(tx, id);
    };
    await parts.run({ uploadId: id }, () => db.transaction(removeUnused));
  }
  parts.end();
}

/** Also by a full address, which a manager may copy from a page. */
const SHOWN = `exists (
  select 1 from venues v where substring(v.cover_url from '${pictureUrl('')}([0-9a-f-]{36})') = u.id::text)`;
const SHOWN_AGAIN = `update uploads u set unused_since = null where unused_since is not null and ${SHOWN}`;
const NO_LONGER_SHOWN = `update uploads u set unused_since = $1::timestamptz where unused_since is null and not ${SHOWN}`;
const DUE = 'select id from uploads where unused_since <= $1::timestamptz order by unused_since limit $2::int';
const STILL_DUE = `select 1 from uploads u
  where id = $1 and unused_since <= $2::timestamptz and not ${SHOWN} for update skip locked`;
