import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { attempt, openDamaged, type SqliteFile } from '#desktop/main/device/sqlite';
import { Box } from '#desktop/main/outbox/box';
import { draw } from '#desktop/main/outbox/leases';
import { draftIn, isOfVenue } from '#desktop/main/outbox/reads';
import { readable } from '#desktop/main/outbox/rescue';
import { intents, notices, OUTBOX_VERSION, unread } from '#desktop/main/outbox/tables';
import type { Cipher } from '#desktop/main/ports';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';

/** Acts from a newer program's file continue as the latest acts. Those of another venue wait. */
export function adoptUnreadActs(folder: string, cipher: Cipher, box: Box, at: Date): void {
  const { venueId } = box.desk();
  if (venueId === null) return;
  const files = box.db.selectDistinct({ file: unread.file }).from(unread).where(isOfVenue(venueId)).all();
  for (const { file } of files) {
    const source = existsSync(join(folder, file)) ? openDamaged(join(folder, file)) : null;
    if (source === null) continue;
    try {
      if (isUnderstood(source)) takeIn(new Box(source, cipher), box, file, at);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'disk_full')) throw error;
    } finally {
      source.close();
    }
  }
}

/** True if this version or an older one wrote the file, or if the file does not tell. */
export const isUnderstood = (file: SqliteFile): boolean =>
  Number(attempt(() => file.pragma('user_version', { simple: true })) ?? 0) <= OUTBOX_VERSION;

function takeIn(from: Box, into: Box, file: string, at: Date): void {
  const theirs = attempt(() => from.desk());
  const ours = into.desk();
  const holdsLease = theirs?.deviceId === ours.deviceId && theirs.epoch === ours.epoch;
  into.change(() => {
    const left = into.db.select().from(unread).where(eq(unread.file, file)).orderBy(asc(unread.seq)).all();
    const rows = left.map(({ seq }) => attempt(() => readable(from, seq, true)));
    for (const row of rows) if (row) append(from, into, holdsLease ? row : { ...row, fromLease: 0 });
    into.db.delete(unread).where(eq(unread.file, file)).run();
    noteResult(into, file, at, {
      read: rows.filter(Boolean).length,
      unread: rows.filter((row) => row === undefined).length,
    });
  });
}

function append(from: Box, into: Box, row: typeof intents.$inferSelect): void {
  const { nextSeq } = into.desk();
  const { changes } = into.db
    .insert(intents)
    .values({ ...row, seq: nextSeq })
    .onConflictDoNothing()
    .run();
  if (changes === 0) return;
  into.saveDesk({ nextSeq: nextSeq + 1 });
  if (row.outcome === null && row.fromLease > 0) draw(into, draftIn(from, row));
}

function noteResult(into: Box, file: string, at: Date, counts: { read: number; unread: number }): void {
  for (const { id, data } of into.db.select().from(notices).where(eq(notices.kind, 'outbox_newer')).all())
    if (data.file === file) into.db.delete(notices).where(eq(notices.id, id)).run();
  if (counts.read + counts.unread === 0) return;
  const data = { file, ...counts };
  into.db.insert(notices).values({ id: newId(), kind: 'outbox_read', at: at.toISOString(), data }).run();
}
