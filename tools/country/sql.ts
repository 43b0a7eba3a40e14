import { firstNames, lastNames } from '#server/seed/people';
import { SLOT_NAMESPACE } from '#shared/ids';
import { idSql } from '../bench/fill.ts';

/** As SQL: the same seed gives the same country on every machine. */
export const chance = (n: string, salt: number) => `pg_temp.chance(${n}, ${salt})`;

export const textArray = (items: readonly string[]) =>
  `array[${items.map((item) => `'${item.replaceAll("'", "''")}'`).join(', ')}]`;

/** One of the items; `share` is SQL for 0 ≤ x < 1. */
export const oneOf = (items: readonly string[], share: string) =>
  `(${textArray(items)})[1 + floor(${share} * ${items.length})::int]`;

/** Number of the part that holds a share, from 0. Weights need not add up to 1. */
export function partOf(weights: readonly number[], share: string): string {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let upTo = 0;
  const bounds = weights.slice(0, -1).map((weight) => {
    upTo += weight / sum;
    return upTo;
  });
  return `width_bucket(${share}, array[${bounds.join(', ')}]::float8[])`;
}

export const roomId = (n: string, room: string) => idSql('bbbb', `${n} * 8 + ${room}`);
export const accountId = (n: string, kind: 'manager' | 'host') => idSql(kind === 'manager' ? 'dddd' : 'eeee', n);
export const partyId = (i: string) => idSql('ffff', i);
export const entryId = (i: string) => idSql('abab', i);

export const guestName = (guest: string) =>
  `${oneOf(firstNames, chance(guest, 31))} || ' ' || ${oneOf(lastNames, chance(guest, 32))}`;

/** As `demoPhone`: no operator uses 900. */
export const guestPhone = (guest: string) => `'+244900' || (100000 + ${guest} % 900000)`;

/** Functions of the session that fills. `slot_id` is the SQL form of `slotId`: PostgreSQL has no SHA-1 of its own. */
export const sessionFunctions = (seed: number): string[] => [
  `create function pg_temp.chance(n bigint, salt int) returns float8 language sql immutable as $$
     select (hashint8extended(n, ${seed}::bigint * 1000 + salt) & 16777215) / 16777216.0::float8 $$`,
  `create function pg_temp.time_of(minute int) returns text language sql immutable as $$
     select lpad((minute / 60 % 24)::text, 2, '0') || ':' || lpad((minute % 60)::text, 2, '0') $$`,
  `create function pg_temp.slot_id(key text) returns uuid language plpgsql immutable as $$
     declare h bytea := substring(digest('\\x${SLOT_NAMESPACE.replaceAll('-', '')}'::bytea || convert_to(key, 'UTF8'), 'sha1') from 1 for 16);
     begin return encode(set_byte(set_byte(h, 6, get_byte(h, 6) & 15 | 80), 8, get_byte(h, 8) & 63 | 128), 'hex')::uuid; end $$`,
];
