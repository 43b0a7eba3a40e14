import { expect } from 'vitest';

export { expect };

interface Collected {
  name: string;
  run: () => unknown;
}

type Body = (...values: unknown[]) => unknown;

let path: string[] = [];
let found: Collected[] = [];

const bodyOf = (rest: unknown[]): Body => rest.find((part) => typeof part === 'function') as Body;

/** Adds `.each`. Like Vitest, it spreads rows only if all of them are arrays. */
const withRows = (declare: (name: string, ...rest: unknown[]) => void) =>
  Object.assign(declare, {
    each:
      (rows: readonly unknown[]) =>
      (name: string, ...rest: unknown[]) => {
        const spread = rows.every((row) => Array.isArray(row));
        for (const [index, row] of rows.entries()) {
          declare(`${name} #${index}`, () => (spread ? bodyOf(rest)(...(row as unknown[])) : bodyOf(rest)(row)));
        }
      },
  });

export const test = withRows((name, ...rest) => found.push({ name: [...path, name].join(' > '), run: bodyOf(rest) }));
export { test as it };

export const describe = withRows((name, ...rest) => {
  const outer = path;
  path = [...path, name];
  bodyOf(rest)();
  path = outer;
});

/** Imports a test file and returns the tests that it declares. */
export async function testsOf(url: string): Promise<Collected[]> {
  path = [];
  found = [];
  await import(url);
  return found;
}
