import { createCipher } from '#desktop/main/device/cipher';
import { ServerRefusal } from '#desktop/main/error-result';
import type { LocalDesk, LocalHandlers } from '#desktop/main/local-calls';
import { type Facts, readOrphan, setOrphanAside } from '#desktop/main/outbox/orphans';
import type { OpenDesk } from '#desktop/main/session/open-desk';
import type { Orphan } from '#shared/desk/local';
import { AppError, type ErrorBody, type ErrorCode } from '#shared/errors';
import { languageOf } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';
import { newId } from '#shared/ids';

type OrphanCall = 'startAnew' | 'handIn' | 'keepAside';

export const orphanCalls: Pick<LocalHandlers, OrphanCall> = {
  async startAnew(_, desk) {
    await desk.startAnew();
    return desk.status();
  },

  async handIn({ id }, desk) {
    const opened = await desk.opened();
    const orphan = orphanOf(id, desk);
    const { venueId } = opened.outbox.desk();
    requireManager(desk);
    // Before any request: the server opens the key for its own venue only
    if (orphan.venueId !== venueId) throw refusal('forbidden', 'elsewhere', desk);
    if (orphan.isNewer) throw new AppError('store_newer');
    await opened.sync.takeOver(async () => {
      const key = await openedKey(orphan, opened, desk);
      if (opened.outbox.desk().venueId !== venueId) throw new AppError('forbidden');
      takeIn(orphan, key, opened, desk);
    });
    void opened.reconnect();
    desk.changed();
    return desk.status();
  },

  async keepAside({ id }, desk) {
    await desk.opened();
    requireManager(desk);
    setOrphanAside(desk.ports.folder, orphanOf(id, desk).id);
    desk.orphans.changed();
    desk.changed();
    return desk.status();
  },
};

function orphanOf(id: string, { orphans }: LocalDesk): Facts & Orphan {
  const found = orphans.all().find((one) => one.id === id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

function requireManager(desk: LocalDesk): void {
  const { staff } = desk.activeStaff;
  if (staff === null) throw new AppError('unauthorized');
  if (!staff.access.mayManage) throw refusal('forbidden', 'managersOnly', desk);
}

/** Only the venue's server can open the sealed key. The result is used at once and never stored. */
async function openedKey({ deviceId, venueId, sealedKey }: Facts, opened: OpenDesk, desk: LocalDesk): Promise<string> {
  if (deviceId === null || venueId === null || sealedKey === null) throw refusal('store_damaged', 'noKey', desk);
  const token = opened.tokens.of(desk.activeStaff.staff?.id ?? null);
  if (token === null) throw new AppError('unauthorized');
  try {
    const asked = { venueId, deviceId, sealedKey };
    return (await opened.callServer('openSealedKey', asked, { token, language: desk.language })).key;
  } catch (error) {
    const code = error instanceof ServerRefusal ? (JSON.parse(error.result.body) as Partial<ErrorBody>).code : null;
    if (code === 'bad_input') throw refusal('store_damaged', 'otherServer', desk);
    if (code === 'desk_not_found') throw refusal('desk_not_found', 'unknownDesk', desk);
    throw error;
  }
}

/** Stores every readable act on this desk before the file is put aside; known acts are skipped. */
function takeIn(orphan: Orphan, key: string, { outbox, clock }: OpenDesk, desk: LocalDesk): void {
  const { folder } = desk.ports;
  const { left, unread } = readWith(key, folder, orphan.id);
  if (left.length === 0) throw refusal('store_damaged', 'unreadable', desk);
  outbox.takeOver(left);
  const values = { name: orphan.deskName ?? '—', read: left.length, unread };
  outbox.notice({ id: newId(), kind: 'handed_in', at: clock.now().toISOString(), values });
  setOrphanAside(folder, orphan.id);
  desk.orphans.changed();
}

function readWith(key: string, folder: string, id: string): ReturnType<typeof readOrphan> {
  const bytes = Buffer.from(key, 'base64');
  try {
    return readOrphan(folder, id, createCipher(bytes));
  } finally {
    bytes.fill(0);
  }
}

type Sentence = 'elsewhere' | 'managersOnly' | 'noKey' | 'otherServer' | 'unknownDesk' | 'unreadable';

const refusal = (code: ErrorCode, sentence: Sentence, { language }: LocalDesk): AppError =>
  new AppError(code, {}, { message: sayIn(languageOf(language))(`desk.orphan.${sentence}`) });
