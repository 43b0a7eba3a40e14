import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Storage, storageRefusal } from '#server/platform/ports/storage';

/** Writes a temporary file, fsyncs, renames it, and fsyncs each folder that got an entry. */
export const folderStorage = (folder: string): Storage => ({
  async put(key, bytes) {
    const target = resolve(folder, key);
    const beside = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}`);
    try {
      const made = await mkdir(dirname(target), { recursive: true });
      await writeThrough(beside, bytes);
      await rename(beside, target);
      await flushFolders(dirname(target), dirname(made ?? target));
    } catch (error) {
      await rm(beside, { force: true }).catch(() => {});
      throw refusalOf(error);
    }
  },
  async get(key) {
    try {
      return await readFile(join(folder, key));
    } catch (error) {
      if (isMissing(error)) return null;
      throw refusalOf(error);
    }
  },
  async remove(keys) {
    try {
      for (const key of keys) await rm(join(folder, key), { force: true });
      for (const empty of new Set(keys.map(dirname))) await rmdir(join(folder, empty)).catch(keepIfInUse);
    } catch (error) {
      throw refusalOf(error);
    }
  },
});

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function flushFolders(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return; // cannot open a folder
  const folder = await open(from, 'r');
  await folder.sync().finally(() => folder.close());
  if (from !== to) await flushFolders(dirname(from), to);
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';

function keepIfInUse(error: unknown): void {
  if (!isMissing(error) && codeOf(error) !== 'ENOTEMPTY') throw error;
}

const refusalOf = (error: unknown) =>
  storageRefusal(['ENOSPC', 'EDQUOT'].includes(String(codeOf(error))) ? 'storage_full' : 'storage_away', error);
