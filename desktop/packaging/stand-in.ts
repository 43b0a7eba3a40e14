import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Marks the fuses in Electron's program (`@electron/fuses`): the sentinel, the wire's version, its length, a byte a fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_COUNT = 9;

/**
 * A folder that electron-builder takes for an unpacked Electron for Linux: the files that it copies, and a program whose
 * fuses can be set and read. Nothing of it runs; what is packed around it is what the product ships.
 */
export function standInElectron(folder: string, version: string): void {
  for (const part of ['', 'resources', 'locales']) mkdirSync(join(folder, part), { recursive: true });
  const fuses = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSE_COUNT]), Buffer.alloc(FUSE_COUNT, '0')]);
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.alloc(64), fuses, Buffer.alloc(64)]), { mode: 0o755 });
  writeFileSync(join(folder, 'version'), version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome_100_percent.pak', 'resources.pak', 'icudtl.dat']) {
    writeFileSync(join(folder, name), '');
  }
  writeFileSync(join(folder, 'locales', 'pt-PT.pak'), '');
}
