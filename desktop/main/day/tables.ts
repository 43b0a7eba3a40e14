import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SqliteFile } from '#desktop/main/device/sqlite';
import type { DeskSlot } from '#shared/desk/schema';

/** Version of `day.db`; a newer file is fetched again. */
export const DAY_VERSION = 2;

export const day = sqliteTable('day', {
  one: integer().primaryKey(),
  venueId: text().notNull(),
  revision: integer().notNull(),
  hash: text().notNull(),
  from: text('first_day').notNull(),
  answers: integer().notNull(),
  venue: blob({ mode: 'buffer' }).notNull(),
  outbox: blob({ mode: 'buffer' }).notNull(),
});

const party = () => ({ id: text().primaryKey(), date: text().notNull(), row: blob({ mode: 'buffer' }).notNull() });

/** Encrypted JSON by id. `former`: a reservation before its last act. */
export const reservations = sqliteTable('reservations', party());
export const entries = sqliteTable('entries', party());
export const former = sqliteTable('former', party());

/** No personal data: in clear. */
export const slots = sqliteTable('slots', {
  id: text().primaryKey(),
  date: text().notNull(),
  row: text({ mode: 'json' }).$type<DeskSlot>().notNull(),
});

/** Version 1 has no services: its rows stay in use, and without its service day the server sends all rows again. */
const SEEN_OF_NO_DAY = "update day set hash = substr(hash, 1, instr(hash || '@', '@') - 1)";

export function createDay(file: SqliteFile, from: number): void {
  if (from > 0) {
    file.exec(SEEN_OF_NO_DAY);
    return;
  }
  const parties = ['reservations', 'entries', 'former'].map(
    (name) => `create table ${name} (id text primary key, date text not null, row blob not null);`,
  );
  file.exec(`
    create table day (one integer primary key, venue_id text not null, revision integer not null, hash text not null,
      first_day text not null, answers integer not null, venue blob not null, outbox blob not null);
    create table slots (id text primary key, date text not null, row text not null);
    ${parties.join('\n')}`);
}
