import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitCodeOf, main, Problem, ROOT, run } from './process.mjs';

// Servers of two releases run side by side while they are replaced: the tests of the former one, on the present schema.

const MIGRATIONS = 'server/src/platform/db/migrations';

function commitNamed(name) {
  try {
    return execFileSync('git', ['rev-parse', '--verify', '--end-of-options', `${name}^{commit}`], {
      ...{ cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    }).trim();
  } catch {
    throw new Problem('Name the commit of the former release: npm run former-release -- COMMIT [test files]');
  }
}

/** The code of the commit with the migrations of this folder. Packages are the present ones. */
function unpack(commit, folder) {
  const files = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['--extract', `--directory=${folder}`], { input: files });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  rmSync(join(folder, MIGRATIONS), { recursive: true });
  cpSync(join(ROOT, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  for (const path of globSync(join(folder, MIGRATIONS, '*.sql'))) {
    writeFileSync(path, withoutConcurrentIndexes(readFileSync(path, 'utf8')));
  }
}

/** A migrator that does not know this mark (`migrator.ts`) runs everything in a transaction, where no such index can be made. */
const withoutConcurrentIndexes = (text) =>
  text.startsWith('-- concurrent indexes\n')
    ? text.slice(text.indexOf('\n')).replaceAll(/ concurrently /gi, ' ')
    : text;

await main(async () => {
  const [name = '', ...tests] = process.argv.slice(2);
  const commit = commitNamed(name);
  const folder = mkdtempSync(join(tmpdir(), 'reserva-former-'));
  try {
    unpack(commit, folder);
    console.log(`Server tests of ${commit.slice(0, 8)} on the schema of this folder`);
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', '--project', 'server', ...tests];
    process.exitCode = exitCodeOf(await run(process.execPath, args, { cwd: folder }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
