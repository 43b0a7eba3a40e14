import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { promisify } from 'node:util';
import { z } from 'zod';
import { writeWhole } from '#desktop/main/device/files';
import type { Secrets } from '#desktop/main/ports';
import { AppError } from '#shared/errors';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
/** 128 MB and about half a second on a front-desk PC: the cost per guess for a copied file. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 192 * 2 ** 20 };
const KEY_BYTES = 32;

const box = z.object({ salt: z.base64(), nonce: z.base64(), tag: z.base64(), sealed: z.base64() });
const contents = z.record(z.string(), z.string());

export interface PassphraseBox {
  exists(): boolean;
  /** Opens or creates the file. Throws `passphrase_wrong`. */
  open(passphrase: string): Promise<Secrets>;
  /** For a lost passphrase: renames the file, and the next passphrase starts a new one. */
  forget(at: Date): void;
}

export function passphraseBox(path: string): PassphraseBox {
  return {
    exists: () => existsSync(path),
    async open(passphrase) {
      const stored = existsSync(path) ? readBox(path) : null;
      const salt = stored === null ? randomBytes(16) : Buffer.from(stored.salt, 'base64');
      // Keyboards compose the same letters differently
      const key = await derive(passphrase.normalize('NFKC'), salt, KEY_BYTES, COST);
      const values = new Map(stored === null ? [] : Object.entries(unseal(stored, key)));
      if (stored === null) save(path, key, salt, values);
      return secretsOver(values, () => save(path, key, salt, values));
    },
    forget(at) {
      if (existsSync(path)) renameSync(path, path.replace(/\.sealed$/, `-aside-${at.getTime()}.sealed`));
    },
  };
}

/** A failed write is undone in memory, so that a retry writes it. */
function secretsOver(values: Map<string, string>, saved: () => void): Secrets {
  const change = (name: string, value: string | undefined): void => {
    const before = values.get(name);
    if (value === before) return;
    put(values, name, value);
    try {
      saved();
    } catch (error) {
      put(values, name, before);
      throw error;
    }
  };
  return {
    get: async (name) => values.get(name) ?? null,
    set: async (name, value) => change(name, value),
    delete: async (name) => change(name, undefined),
  };
}

const put = (values: Map<string, string>, name: string, value: string | undefined): void =>
  void (value === undefined ? values.delete(name) : values.set(name, value));

function readBox(path: string): z.infer<typeof box> {
  try {
    return box.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new AppError('store_damaged');
  }
}

function unseal(stored: z.infer<typeof box>, key: Buffer): Record<string, string> {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(stored.nonce, 'base64'), { authTagLength: 16 });
  decipher.setAuthTag(Buffer.from(stored.tag, 'base64'));
  try {
    const text = decipher.update(stored.sealed, 'base64', 'utf8') + decipher.final('utf8');
    return contents.parse(JSON.parse(text));
  } catch {
    throw new AppError('passphrase_wrong');
  }
}

function save(path: string, key: Buffer, salt: Buffer, values: ReadonlyMap<string, string>): void {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(Object.fromEntries(values)), 'utf8'), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), sealed };
  const text = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')]));
  writeWhole(path, JSON.stringify(text));
}
