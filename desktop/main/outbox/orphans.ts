import { existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { DAY_FILE } from '#desktop/main/day/store';
import { attempt, openDamaged, removeFile, rename, type SqliteFile, setAside } from '#desktop/main/device/sqlite';
import { Box } from '#desktop/main/outbox/box';
import { imageOf } from '#desktop/main/outbox/log-image';
import { finishReplacement, OUTBOX_FILE } from '#desktop/main/outbox/place';
import { pendingOf } from '#desktop/main/outbox/reads';
import { intents } from '#desktop/main/outbox/tables';
import { isUnderstood } from '#desktop/main/outbox/unread';
import type { Cipher, OrphanedAct } from '#desktop/main/ports';
import type { Orphan, OrphanFacts } from '#shared/desk/local';
import type { IntentAnswer } from '#shared/desk/schema';

/** The data key encrypted for the venue's server, beside the outbox: a damaged file cannot hold its key. */
export const KEY_FILE = 'outbox.key';

/** Readable without the file's key. */
export interface Facts extends OrphanFacts {
  deviceId: string | null;
  venueId: string | null;
  sealedKey: string | null;
  /** A newer program wrote it: its acts may be unknown here. */
  isNewer: boolean;
}

const unknown: Facts = {
  ...{ count: null, since: null, until: null, deskName: null },
  ...{ deviceId: null, venueId: null, sealedKey: null, isNewer: false },
};

const keyOf = (name: string): string => name.replace(/\.db$/, '.key');

function factsOf(folder: string, name: string): Facts | null {
  const path = join(folder, name);
  if (!existsSync(path)) return null;
  const sealedKey = attempt(() => readFileSync(join(folder, keyOf(name)), 'utf8').trim()) ?? null;
  const file = openDamaged(path);
  if (file === null) return { ...unknown, sealedKey };
  try {
    const told = { ...attempt(() => countIn(file)), isNewer: !isUnderstood(file) };
    return { ...unknown, ...told, ...withKey(deskRow(file), sealedKey) };
  } finally {
    file.close();
  }
}

type RawDeskRow = Partial<Record<string, unknown>>;
const deskRow = (file: SqliteFile): RawDeskRow =>
  attempt(() => file.prepare('select * from desk').get() as RawDeskRow | undefined) ?? {};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const withKey = (row: RawDeskRow, beside: string | null) => ({
  ...{ since: text(row.last_server_time), until: text(row.last_desk_time), deskName: text(row.desk_name) },
  ...{ deviceId: text(row.device_id), venueId: text(row.venue_id) ?? text(row.former_venue_id) },
  sealedKey: text(row.sealed_key) ?? text(beside),
});

/** As in `LeftBehind`: unanswered acts and open refusals. */
const OPEN = "kind <> 'returnLease' and (outcome is null or (outcome = 'refused' and settled = 0))";

const countIn = (file: SqliteFile): Pick<Facts, 'count'> => ({
  count: file.prepare(`select count(*) from intents where ${OPEN}`).pluck().get() as number,
});

export function orphansIn(folder: string): (Facts & Orphan)[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^outbox-orphan-.*\.db$/.test(name)) : [];
  return names
    .sort()
    .map((id) => ({ id, ...(factsOf(folder, id) ?? unknown) }))
    .filter(({ count }) => count !== 0);
}

/** Keeps the outbox and its encrypted key for its venue; deletes what the server can send again. */
export function orphanOutbox(folder: string, at: Date): void {
  finishReplacement(folder, at);
  checkpoint(join(folder, OUTBOX_FILE));
  const aside = setAside(folder, OUTBOX_FILE, at, 'orphan');
  moveKey(folder, KEY_FILE, keyOf(aside));
  removeFile(folder, DAY_FILE);
}

/** Checkpoints into one file, so that a rename cannot separate it from its log. A log with damage stays as it is. */
function checkpoint(path: string): void {
  const [reached, all] = [imageOf(path, 'reached'), imageOf(path, 'all')];
  if (!existsSync(path) || statSync(path).size === 0 || all === null || !reached?.equals(all)) return;
  attempt(() => {
    const file = new Database(path, { fileMustExist: true });
    attempt(() => file.pragma('wal_checkpoint(TRUNCATE)'));
    file.close();
  });
}

export function setOrphanAside(folder: string, id: string): void {
  const aside = id.replace('-orphan-', '-aside-');
  rename(folder, id, aside);
  moveKey(folder, keyOf(id), keyOf(aside));
}

function moveKey(folder: string, from: string, to: string): void {
  if (existsSync(join(folder, from))) renameSync(join(folder, from), join(folder, to));
}

export function hasOtherKey(folder: string, cipher: Cipher): boolean {
  const path = join(folder, OUTBOX_FILE);
  const file = existsSync(path) ? openDamaged(path) : null;
  if (file === null) return false;
  try {
    const { probe } = deskRow(file);
    if (!Buffer.isBuffer(probe) || attempt(() => cipher.open(probe)) !== undefined) return false;
    const rows = attempt(() => file.prepare('select intent from intents').pluck().all() as Buffer[]) ?? [];
    return rows.every((intent) => attempt(() => cipher.open(intent)) === undefined);
  } finally {
    file.close();
  }
}

export function readOrphan(folder: string, id: string, cipher: Cipher): { left: OrphanedAct[]; unread: number } {
  const file = openDamaged(join(folder, id));
  if (file === null) return { left: [], unread: 0 };
  try {
    const found = leftIn(new Box(file, cipher), lastSeq(file));
    return { left: found.flatMap((one) => one ?? []), unread: found.filter((one) => one === null).length };
  } finally {
    file.close();
  }
}

const lastSeq = (file: SqliteFile): number =>
  Number(deskRow(file).next_seq ?? 0) - 1 ||
  Number(attempt(() => file.prepare('select max(seq) from intents').pluck().get()) ?? 0);

/** Row by row, because one bad page must not hide the others. Null: unreadable. */
function leftIn(from: Box, last: number): (OrphanedAct | null)[] {
  const found: (OrphanedAct | null)[] = [];
  for (let seq = 1; seq <= last; seq++) {
    const one = attempt(() => leftAt(from, seq));
    if (one !== 'nothing') found.push(one ?? null);
  }
  return found;
}

function leftAt(from: Box, seq: number): OrphanedAct | 'nothing' {
  const row = from.db.select().from(intents).where(eq(intents.seq, seq)).get();
  const isOpen = row?.outcome === null || (row?.outcome === 'refused' && !row.settled);
  if (row === undefined || !isOpen || row.kind === 'returnLease') return 'nothing';
  const answer = row.answer === null ? null : from.open<IntentAnswer>(row.answer);
  return { ...pendingOf(from, row), answer, wasPromised: row.wasPromised || row.fromLease > 0 };
}

/** Unreadable outboxes in the folder: cached, because the status is read often. */
export class Orphans {
  private readonly folder: string;
  private former: (Facts & Orphan)[] | null = null;
  private own: { facts: OrphanFacts | null } | null = null;

  constructor(folder: string) {
    this.folder = folder;
  }

  all = (): (Facts & Orphan)[] => {
    this.former ??= orphansIn(this.folder);
    return this.former;
  };

  /** The closed file in the place of the desk's own outbox. */
  ownOutbox = (): OrphanFacts | null => {
    this.own ??= { facts: factsOf(this.folder, OUTBOX_FILE) };
    return this.own.facts;
  };

  changed(): void {
    this.former = null;
    this.own = null;
  }
}
