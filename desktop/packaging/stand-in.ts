import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Fuses in Electron's binary (`@electron/fuses`): sentinel, wire version, length, one byte per fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_COUNT = 9;

/** Electron-builder accepts this folder as Electron for Linux, with settable fuses. It cannot run. */
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
