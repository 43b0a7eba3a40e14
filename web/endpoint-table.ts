import type { Plugin } from 'vite';
import type { Endpoint } from '#shared/api/endpoint';
import { isOfStaff } from '#shared/api/staff-table';
import { api } from '#shared/api/table';

const replaced: Record<string, () => string> = {
  '#shared/api/table': () => `export const api = ${JSON.stringify(callsOf((row) => !isOfStaff(row)))};`,
  '#shared/api/staff-table': () => `export const staffRows = ${JSON.stringify(callsOf(isOfStaff))};`,
  '#shared/api/call-table': () => `export const callTable = ${JSON.stringify(callsOf(() => true))};`,
};
const RESOLVED = '\0endpoint-table:';

/**
 * Drops the schemas: callers need method, path and response only. Zod is too heavy for the first page, and a desk would
 * build the schemas of all endpoints at its start.
 */
export const endpointTable = (): Plugin => ({
  name: 'endpoint-table',
  enforce: 'pre',
  resolveId: (source) => (source in replaced ? RESOLVED + source : undefined),
  load: (id) => replaced[id.startsWith(RESOLVED) ? id.slice(RESOLVED.length) : '']?.(),
});

const callsOf = (isWanted: (row: Endpoint) => boolean) =>
  Object.fromEntries(
    Object.entries(api)
      .filter(([, row]) => isWanted(row))
      .map(([name, { method, path, answer }]) => [name, { method, path, answer }]),
  );
