import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from './process.mjs';

/** Explained in docs/spec-coverage.md. */
const REASONS = ['context', 'not shown', 'not observable'];
const PAGE = 'docs/spec-coverage.md';
const TESTS = ['{shared,server,ui}/src/**/*.test.{ts,tsx}', 'desktop/**/*.test.ts', 'e2e/*.spec.ts'];
const cellsOf = (line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim());

const root = resolve(process.argv[2] ?? ROOT);
const faults = [];

const tagged = new Map();
for (const path of globSync(TESTS, { cwd: root })) {
  for (const [, number] of readFileSync(join(root, path), 'utf8').matchAll(/'@?spec-(\d+\.\d+)'/g)) {
    tagged.set(number, path);
  }
}

const listed = new Set();
const counts = {};
for (const [index, line] of readFileSync(join(root, PAGE), 'utf8').split('\n').entries()) {
  const [, number, statement, reason] = cellsOf(line);
  if (!/^\d+\.\d+$/.test(number)) continue;
  const at = `${PAGE}:${index + 1}: ${number}`;
  const section = number.split('.')[0];
  counts[section] = (counts[section] ?? 0) + 1;
  if (number !== `${section}.${counts[section]}`) faults.push(`${at} is out of order`);
  if (statement === '') faults.push(`${at} is empty`);
  if (reason !== '' && !REASONS.includes(reason)) faults.push(`${at}: "${reason}" is no reason`);
  if (reason === '' && !tagged.has(number)) faults.push(`${at} has no test tagged spec-${number}`);
  if (reason !== '' && tagged.has(number)) faults.push(`${at} gives a reason and has a test: ${tagged.get(number)}`);
  listed.add(number);
}
for (const [number, path] of tagged) {
  if (!listed.has(number)) faults.push(`${path}: tag spec-${number} is no statement of ${PAGE}`);
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else
  console.log(
    `${listed.size} statements: ${tagged.size} have tests, ${listed.size - tagged.size} a reason to have none.`,
  );
