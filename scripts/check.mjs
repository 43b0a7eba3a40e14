import { commandOf, ensureInstalled, runOnProjectNode } from './bootstrap.mjs';
import { exitCodeOf, leaveIfStopped, main } from './process.mjs';

const SOURCES = ['shared', 'server', 'ui', 'web', 'desktop', 'tools', 'e2e'];

/** All checks run even if an earlier one fails. */
const CHECKS = [
  ['types', () => [commandOf('typescript', 'tsc'), '-b']],
  ['lint and format', () => [commandOf('@biomejs/biome', 'biome'), 'check', '.']],
  ['house rules', () => ['scripts/check-house-rules.mjs']],
  ['imports', () => [commandOf('dependency-cruiser', 'depcruise'), '--output-type', 'err', ...SOURCES]],
  ['specification', () => ['scripts/spec-coverage.mjs']],
  ['unused code', () => [commandOf('knip')]],
  ['page size', () => ['scripts/page-size.mjs']],
];

await main(async () => {
  await ensureInstalled();
  const results = [];
  for (const [name, command] of CHECKS) {
    console.log(`\n── ${name}`);
    const result = await runOnProjectNode(command());
    leaveIfStopped(result);
    results.push({ name, clean: exitCodeOf(result) === 0 });
  }
  console.log('');
  for (const { name, clean } of results) console.log(`${clean ? '✓' : '✗'} ${name}`);
  if (results.some(({ clean }) => !clean)) process.exitCode = 1;
});
