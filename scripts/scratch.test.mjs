import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let memory;
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'scratch-'));
});
afterEach(() => rmSync(memory, { recursive: true }));

const MODULE = JSON.stringify(new URL('./scratch.mjs', import.meta.url));

/** Runs code in a process of its own, in which `folder` is the result. */
function inProcess(code, { args = [JSON.stringify(memory)], os = '' } = {}) {
  const program = `import os from 'node:os'; import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
    os.freemem = () => 2 ** 40; fs.statfsSync = () => ({ bavail: 2 ** 30, bsize: 4096 }); ${os}; syncBuiltinESMExports();
    const { scratchInMemory } = await import(${MODULE}); const folder = scratchInMemory(${args}); ${code}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.trim();
}

test('a run has a folder that others may enter, which is removed as it ends', () => {
  const said = inProcess('console.log(folder, (fs.statSync(folder).mode & 0o777).toString(8)); process.exit(0)');
  const [folder, mode] = said.split(' ');
  expect([folder.startsWith(join(memory, 'reserva-test-')), mode]).toEqual([true, '755']);
  expect(existsSync(folder)).toBe(false);
});

test('the folder of a killed run is removed by the next one, that of a running one and other files are not', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  for (const name of [`reserva-test-${pid}-x`, `reserva-test-${process.pid}-x`, 'other']) mkdirSync(join(memory, name));
  inProcess('');
  expect(readdirSync(memory).sort()).toEqual(['other', `reserva-test-${process.pid}-x`]);
});

test.each([
  ['the memory is not mounted', { args: ['"/dev/nothing"'] }],
  ['its limit is low', { os: 'fs.statfsSync = () => ({ bavail: 16_384, bsize: 4096 })' }],
  ['the machine has little free memory', { os: 'os.freemem = () => 2 ** 30' }],
  ['programs may not run there', { os: 'fs.accessSync = () => { throw new Error() }' }],
])('a run uses the disk if %s', (_reason, given) => {
  expect(inProcess('console.log(folder)', given)).toBe('undefined');
  expect(readdirSync(memory)).toEqual([]);
});
