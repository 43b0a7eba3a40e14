import type { RawQuery } from '#server/platform/db/client';

/** Tracked by PgBouncer for each client, so it is sent through a pooler too. */
const TRACKED = { timezone: 'UTC' };

/** As `pg_settings` has them, in milliseconds. */
const OTHERS = {
  lock_timeout: '3000',
  statement_timeout: '20000',
  idle_in_transaction_session_timeout: '30000',
  /** Compiling costs more than it saves for few rows: the figures of a day took 105 ms with JIT and 7 ms without. */
  jit: 'off',
  /** Of a page on an SSD. The default makes the planner read small tables whole, once for each room of a day. */
  random_page_cost: '1.1',
};

/** A transaction pooler refuses the settings that it cannot keep for a client, so it sets them itself. */
export const startupOptions = (isPooler: boolean): string =>
  Object.entries(isPooler ? TRACKED : { ...OTHERS, ...TRACKED })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Throws if requests would run without time limits, because a pooler does not set them. */
export async function requireSettings(raw: RawQuery): Promise<void> {
  const wanted = Object.entries({ ...OTHERS, ...TRACKED });
  const { rows } = await raw.query('select name, setting from pg_settings where lower(name) = any($1)', [
    wanted.map(([name]) => name),
  ]);
  const found = new Map(rows.map(({ name, setting }) => [String(name).toLowerCase(), setting]));
  const missing = wanted.filter(([name, value]) => found.get(name) !== value);
  if (missing.length === 0) return;
  const statements = missing.map(([name, value]) => `set ${name} = ${value}`).join('; ');
  throw new Error(
    `Connections of DATABASE_URL have other settings than the server needs. Let the pooler run: ${statements} (connect_query of PgBouncer, see docs/operations.md).`,
  );
}
