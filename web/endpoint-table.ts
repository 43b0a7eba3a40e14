import type { Plugin } from 'vite';
import { api } from '#shared/api/table';

const TABLE = '#shared/api/table';
const RESOLVED = '\0endpoint-table';

/**
 * Gives browsers the endpoint table without its schemas: method, path and answer are all that a call needs, and zod is
 * too heavy for the first page. Types still come from the source.
 */
export const endpointTable = (): Plugin => ({
  name: 'endpoint-table',
  enforce: 'pre',
  resolveId: (source) => (source === TABLE ? RESOLVED : undefined),
  load: (id) => (id === RESOLVED ? `export const api = ${JSON.stringify(callsOnly())};` : undefined),
});

const callsOnly = () =>
  Object.fromEntries(Object.entries(api).map(([name, { method, path, answer }]) => [name, { method, path, answer }]));
