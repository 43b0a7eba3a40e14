import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { describeError } from '#desktop/main/shell/report';

test('a fault in the log has its kind, code and code places, and no message text', () => {
  const fault = describeError(new RangeError('Domingos Kiala\n+244 923 000 001'), '01a2');
  expect(fault).toMatch(/^RangeError 01a2\n\s+at /);
  expect(fault).not.toMatch(/Domingos|923/);
  expect(describeError('Domingos', '01a2')).toBe('string 01a2');
});

test('ignores a message that looks like a place, an invalid code and a name in the kind', () => {
  const error = Object.assign(new Error('x\n    at Domingos (Kiala)'), {
    code: 'Domingos Kiala',
    name: 'Error: Kiala',
  });
  expect(describeError(error, '01a2')).toMatch(/^Error 01a2\n\s+at /);
  expect(describeError(error, '01a2')).not.toMatch(/Domingos|Kiala/);
  const changed = new Error('Domingos');
  expect(changed.stack).toContain('Domingos');
  changed.message = 'another';
  expect(describeError(changed, '01a2')).toBe('Error 01a2');
});

test('a place has its last folder and file, and no account name', () => {
  const error = new Error('x');
  error.stack = [
    'Error: x',
    '    at open (file:///C:/Users/Elsa%20Neto/Reserva/out/main/start.js:10:5)',
    '    at async file:///home/elsa/Reserva/out/main/start.js:11:6',
    '    at new Database (C:\\Users\\Elsa Neto\\better-sqlite3\\lib\\database.js:12:7)',
    '    at Database.prepare (/home/elsa/node_modules/better-sqlite3/lib/wrappers.js:5:21)',
  ].join('\n');
  expect(describeError(error, '01a2').split('\n').slice(1)).toEqual([
    '    at open (main/start.js:10:5)',
    '    at main/start.js:11:6',
    '    at new Database (lib\\database.js:12:7)',
    '    at Database.prepare (lib/wrappers.js:5:21)',
  ]);
});

test('logs the code and a limited number of places', () => {
  const deep = (n: number): Error => (n === 0 ? Object.assign(new Error('x'), { code: 'SQLITE_FULL' }) : deep(n - 1));
  const [first, ...places] = describeError(deep(20), '01a2').split('\n');
  expect([first, places.length]).toEqual(['Error SQLITE_FULL 01a2', 8]);
});

test('no other code writes to the log', () => {
  const main = resolve(import.meta.dirname, '..');
  const files = readdirSync(main, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/testing|\.test\.|child/.test(name))
    .filter((name) => /console\.|process\.std(out|err)/.test(readFileSync(join(main, name), 'utf8')));
  expect(files).toEqual([join('shell', 'report.ts')]);
});
