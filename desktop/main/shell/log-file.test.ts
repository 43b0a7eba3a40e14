import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openLogFile } from '#desktop/main/shell/log-file';
import { aFolder } from '#desktop/main/testing/builders';

const places: { remove: () => void }[] = [];
afterEach(() => {
  for (const { remove } of places.splice(0)) remove();
});
function here(): string {
  const place = aFolder();
  places.push(place);
  return place.folder;
}

test('a line has its instant, and only the user of the computer can read the file', () => {
  const folder = here();
  openLogFile(folder).write('link offline tls unsent=2 review=0');
  const path = join(folder, 'reserva.log');
  expect(readFileSync(path, 'utf8')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z link offline tls unsent=2 review=0\r?\n$/);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('files are limited in size and number, and the latest lines come from all of them', () => {
  const folder = here();
  const log = openLogFile(folder, 1_000);
  for (let n = 0; n < 500; n++) log.write(`event ${n}`);
  const names = readdirSync(folder).sort();
  expect(names).toEqual(['reserva.1.log', 'reserva.2.log', 'reserva.3.log', 'reserva.log']);
  for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(1_100);
  expect(log.lastLines(40).map((line) => line.split(' ')[2])).toEqual(
    [...Array(40).keys()].map((n) => String(460 + n)),
  );
});

test('continues in the same file after a restart', () => {
  const folder = here();
  openLogFile(folder).write('start 1.0.0');
  const again = openLogFile(folder);
  again.write('start 1.1.0');
  expect(again.lastLines(10).map((line) => line.replace(/^\S+ /, ''))).toEqual(['start 1.0.0', 'start 1.1.0']);
});

test('an unwritable log fails nothing and shows nothing', () => {
  const folder = here();
  mkdirSync(join(folder, 'reserva.log'));
  const log = openLogFile(folder);
  log.write('start 1.0.0');
  expect(log.lastLines(10)).toEqual([]);
});
