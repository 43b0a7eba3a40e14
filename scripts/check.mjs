import { commandOf, ensureInstalled, runOnProjectNode } from './bootstrap.mjs';
import { buildWeb } from './build.mjs';
import { exitCodeOf, leaveIfStopped, main, Problem } from './process.mjs';

const SOURCES = ['shared', 'server', 'ui', 'web', 'desktop', 'tools', 'e2e'];

/** All checks run even if an earlier one fails. */
const CHECKS = [
  ['types', () => [commandOf('typescript', 'tsc'), '-b']],
  ['lint and format', () => [commandOf('@biomejs/biome', 'biome'), 'check', '.']],
  ['house rules', () => ['scripts/check-house-rules.mjs']],
  ['imports', () => [commandOf('dependency-cruiser', 'depcruise'), '--output-type', 'err', ...SOURCES]],
  ['specification', () => ['scripts/spec-coverage.mjs']],
  ['unused code', () => [commandOf('knip')]],
  [
    'page size',
    async () => {
      await buildWeb();
      return ['tools/bench/size.ts'];
    },
  ],
];

async function isClean(command) {
  try {
    const result = await runOnProjectNode(await command());
    leaveIfStopped(result);
    return exitCodeOf(result) === 0;
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    return false;
  }
}

await main(async () => {
  await ensureInstalled();
  const results = [];
  for (const [name, command] of CHECKS) {
    console.log(`\n── ${name}`);
    results.push({ name, clean: await isClean(command) });
  }
  console.log('');
  for (const { name, clean } of results) console.log(`${clean ? '✓' : '✗'} ${name}`);
  if (results.some(({ clean }) => !clean)) process.exitCode = 1;
});
