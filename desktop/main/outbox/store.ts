import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import {
  attempt,
  makeFolder,
  nameAside,
  type OpenResult,
  openDamaged,
  openSound,
  removeFile,
  setAside,
} from '#desktop/main/device/sqlite';
import { Box, deskRecord, deskRow } from '#desktop/main/outbox/box';
import { adoptionsOf, writesOf } from '#desktop/main/outbox/intents';
import { leasesOf } from '#desktop/main/outbox/leases';
import { type HighWaterMark, isBehind, keepMark, readMark } from '#desktop/main/outbox/mark';
import { noticesOf, peopleOf } from '#desktop/main/outbox/people';
import { finishReplacement, NEW_FILE, OUTBOX_FILE } from '#desktop/main/outbox/place';
import { pendingOf, readsOf } from '#desktop/main/outbox/reads';
import { rescue } from '#desktop/main/outbox/rescue';
import { createOutbox, desk, intents, notices, OUTBOX_VERSION, people } from '#desktop/main/outbox/tables';
import { adoptUnreadActs, isUnderstood } from '#desktop/main/outbox/unread';
import type { Cipher, OutboxStore } from '#desktop/main/ports';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import type { Clock } from '#shared/time';

const PROBE = 'reserva';

/** An act writes about four pages: the log holds some ten acts, and a checkpoint stays short. */
const CHECKPOINT_PAGES = 40;

interface OpenOptions {
  /** Device id from the keychain if no other file exists: its outbox was removed. */
  formerDevice?: string | undefined;
  pages?: number;
}

/** A damaged or newer file is set aside, never deleted; its readable rows continue in a new file. */
export function openOutbox(folder: string, cipher: Cipher, clock: Clock, options: OpenOptions = {}): OutboxStore {
  const { pages, formerDevice } = options;
  makeFolder(folder);
  const path = join(folder, OUTBOX_FILE);
  finishReplacement(folder, clock.now());
  const mark = readMark(path, cipher);
  const found = damageBeforeOpening(path, cipher, mark) ?? openFile(path);
  const at = clock.now();
  const whole = found.kind === 'sound' ? boxOf(found, cipher, { formerDevice, at }) : null;
  const box = whole ?? rebuild(folder, cipher, { at, isNewer: found.kind === 'newer', mark, formerDevice });
  box.file.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  adoptUnreadActs(folder, cipher, box, at);
  markUnansweredOffline(box);
  const endMark = keepMark(box, path, cipher);
  if (pages !== undefined) box.file.pragma(`max_page_count = ${pages}`);
  return storeOf(box, endMark);
}

const openFile = (path: string): OpenResult =>
  openSound(path, 'FULL', { version: OUTBOX_VERSION, create: createOutbox });

/** Without SQLite, which would delete a log of an emptied file. Null: complete by its mark, or new. */
function damageBeforeOpening(
  path: string,
  cipher: Cipher,
  mark: HighWaterMark | null,
): Exclude<OpenResult, { kind: 'sound' }> | null {
  if (isNew(path, mark)) return null;
  // An empty file is not a new one: some disks leave one after a power cut
  if (!existsSync(path) || statSync(path).size === 0) return { kind: 'damaged' };
  if (mark === null) return null;
  const image = openDamaged(path, 'reached');
  try {
    if (image !== null && attempt(() => isBehind(new Box(image, cipher), mark)) === false) return null;
    return { kind: image === null || isUnderstood(image) ? 'damaged' : 'newer' };
  } finally {
    image?.close();
  }
}

const isNew = (path: string, mark: HighWaterMark | null): boolean =>
  !existsSync(path) && !existsSync(`${path}-wal`) && mark === null;

/** Null if a sealed value does not open: changed bytes or another data key. */
function boxOf({ file }: Extract<OpenResult, { kind: 'sound' }>, cipher: Cipher, former?: Former): Box | null {
  const box = new Box(file, cipher);
  try {
    if (box.db.select().from(desk).get() === undefined) box.change(() => createDeskRow(box, former));
    if (box.open(box.desk().probe) !== PROBE) throw new Error('another key');
    if (!Number.isInteger(box.desk().nextSeq)) throw new Error('no number to go on with');
    deskRecord(box);
    box.db.select().from(notices).all();
    for (const { person } of box.db.select().from(people).all()) box.open(person);
    for (const row of box.db.select().from(intents).all()) {
      pendingOf(box, row);
      if (row.answer !== null) box.open(row.answer);
    }
    return box;
  } catch (error) {
    file.close();
    if (error instanceof AppError && error.code === 'disk_full') throw error;
    return null;
  }
}

/** Unanswered acts of the last run count as made offline: staff went on without the answer. */
function markUnansweredOffline(box: Box): void {
  const isNews = and(isNull(intents.outcome), eq(intents.madeOffline, false));
  if (box.db.select().from(intents).where(isNews).get() === undefined) return;
  box.change(() => box.db.update(intents).set({ madeOffline: true }).where(isNews).run());
}

interface Former {
  formerDevice: string | undefined;
  at: Date;
}

function createDeskRow(box: Box, former?: Former): void {
  const { formerDevice } = former ?? {};
  const row = { one: 1, deviceId: formerDevice ?? newId(), epoch: 0, nextSeq: 1, answers: 0, probe: box.seal(PROBE) };
  box.db.insert(desk).values(row).run();
  if (formerDevice === undefined) return;
  const notice = { id: 'outbox_behind', kind: 'outbox_behind', at: former!.at.toISOString(), data: {} };
  box.db.insert(notices).values(notice).run();
}

interface Rebuild {
  at: Date;
  isNewer: boolean;
  mark: HighWaterMark | null;
  formerDevice: string | undefined;
}

/** The new file replaces the old one only when complete, so an interrupted copy can start again. */
function rebuild(folder: string, cipher: Cipher, start: Rebuild): Box {
  const { at } = start;
  removeFile(folder, NEW_FILE);
  try {
    readInto(folder, cipher, start);
  } catch (error) {
    removeFile(folder, NEW_FILE);
    throw error;
  }
  setAside(folder, OUTBOX_FILE, at);
  finishReplacement(folder, at);
  return openNew(join(folder, OUTBOX_FILE), cipher);
}

function readInto(folder: string, cipher: Cipher, start: Rebuild): void {
  const path = join(folder, NEW_FILE);
  withNew(path, cipher, (box) => {
    const file = nameAside(folder, OUTBOX_FILE, start.at);
    rescue({ path: join(folder, OUTBOX_FILE), cipher, file, ...start }, box);
    const { venueId, formerVenueId } = box.desk();
    const isUnknown = venueId === null && formerVenueId === null && start.formerDevice !== undefined;
    if (isUnknown) box.change(() => box.saveDesk({ deviceId: start.formerDevice! }));
  });
  // Proves that the file opens; without a log, a rename cannot separate the two
  withNew(path, cipher, ({ file }) => file.pragma('journal_mode = DELETE'));
}

function withNew(path: string, cipher: Cipher, work: (box: Box) => void): void {
  const box = openNew(path, cipher);
  try {
    work(box);
  } finally {
    box.file.close();
  }
}

function openNew(path: string, cipher: Cipher): Box {
  const found = openFile(path);
  const box = found.kind === 'sound' ? boxOf(found, cipher) : null;
  if (box === null) throw new AppError('store_damaged');
  return box;
}

function storeOf(box: Box, endMark: () => void): OutboxStore {
  return {
    desk: box.kept(() => deskRecord(box)),
    counted: () => box.desk().nextSeq - 1,
    countFrom: (last) => box.change(() => box.saveDesk({ nextSeq: Math.max(box.desk().nextSeq, last + 1) })),
    saveDesk: (change) => box.change(() => box.saveDesk(deskRow(box, change))),
    ...writesOf(box),
    ...readsOf(box),
    ...adoptionsOf(box),
    ...leasesOf(box),
    ...noticesOf(box),
    ...peopleOf(box),
    close: () => {
      box.file.close();
      endMark();
    },
  };
}
