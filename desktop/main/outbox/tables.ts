import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SqliteFile } from '#desktop/main/device/sqlite';
import type { ChosenDay } from '#desktop/main/ports';
import type { DeskActKind } from '#shared/desk/schema';

/** Grows with each change. Names keep their meaning for older programs (docs/decisions/013-an-older-program.md). */
export const OUTBOX_VERSION = 8;

export const desk = sqliteTable('desk', {
  one: integer().primaryKey(),
  deviceId: text().notNull(),
  venueId: text(),
  deskName: text(),
  epoch: integer().notNull(),
  lastServerTime: text(),
  lastDeskTime: text(),
  sealedKey: text(),
  seen: text({ mode: 'json' }).$type<{ revision: number; hash: string }>(),
  nextSeq: integer().notNull(),
  answers: integer().notNull(),
  /** A known text, encrypted: opens only under the right data key. */
  probe: blob({ mode: 'buffer' }).notNull(),
  origin: blob({ mode: 'buffer' }),
  formerVenueId: text(),
  chosenDay: text({ mode: 'json' }).$type<ChosenDay>(),
  registering: text(),
});

export const intents = sqliteTable(
  'intents',
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    kind: text().$type<DeskActKind>().notNull(),
    /** Encrypted JSON. */
    intent: blob({ mode: 'buffer' }).notNull(),
    staff: blob({ mode: 'buffer' }).notNull(),
    madeOffline: integer({ mode: 'boolean' }).notNull(),
    fromLease: integer().notNull(),
    /** True if promised from a lease when made, whatever happened to the lease. */
    wasPromised: integer({ mode: 'boolean' }).notNull(),
    sent: integer({ mode: 'boolean' }).notNull().default(false),
    outcome: text().$type<'applied' | 'refused'>(),
    answeredAt: text(),
    answeredIn: integer(),
    answer: blob({ mode: 'buffer' }),
    settled: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('intents_open').on(table.outcome, table.settled)],
);

/** People that an intent takes from a lease or returns, until the server's count includes them. */
export const draws = sqliteTable(
  'draws',
  {
    intentId: text().notNull(),
    slotId: text().notNull(),
    people: integer().notNull(),
    answeredAtRevision: integer(),
  },
  (table) => [primaryKey({ columns: [table.intentId, table.slotId] })],
);

export const leases = sqliteTable('leases', {
  slotId: text().primaryKey(),
  roomId: text().notNull(),
  date: text().notNull(),
  time: text().notNull(),
  granted: integer().notNull(),
  spent: integer().notNull(),
  revision: integer().notNull(),
  wanted: integer().notNull(),
  professionalId: text(),
});

export const notices = sqliteTable('notices', {
  id: text().primaryKey(),
  kind: text().notNull(),
  at: text().notNull(),
  data: text({ mode: 'json' }).$type<Record<string, string | number>>().notNull(),
});

export const pins = sqliteTable('pins', {
  staffId: text().primaryKey(),
  /** Encrypted JSON with the staff id: in another person's row it opens nothing. */
  pin: blob({ mode: 'buffer' }).notNull(),
});

export const people = sqliteTable('people', {
  id: text().primaryKey(),
  person: blob({ mode: 'buffer' }).notNull(),
});

export const unread = sqliteTable(
  'unread',
  {
    file: text().notNull(),
    seq: integer().notNull(),
    /** The desk's venue then: the acts wait while the desk belongs to another one. */
    venueId: text(),
  },
  (table) => [primaryKey({ columns: [table.file, table.seq] })],
);

const PINS = 'create table pins (staff_id text primary key, pin blob not null);';
const UNREAD =
  'create table unread (file text not null, seq integer not null, venue_id text, primary key (file, seq));';

/** Version 1 had no server address and version 3 no PIN seal: both are entered again. 6: treatments of walk-ins. 7: visits. 8: promised treatments. */
const added: Record<number, string> = {
  1: 'alter table desk add column origin blob; alter table desk add column former_venue_id text;',
  2: 'alter table desk add column chosen_day text; alter table desk add column registering text;',
  3: `drop table pins; ${PINS}`,
  4: UNREAD,
  5: '',
  6: '',
  7: 'alter table leases add column professional_id text;',
};

export function createOutbox(file: SqliteFile, from: number): void {
  if (from > 0) {
    for (let version = from; version < OUTBOX_VERSION; version++) file.exec(added[version]!);
    return;
  }
  file.exec(`
    create table desk (one integer primary key, device_id text not null, venue_id text, desk_name text,
      epoch integer not null, last_server_time text, last_desk_time text, sealed_key text, seen text,
      next_seq integer not null, answers integer not null, probe blob not null, origin blob,
      former_venue_id text, chosen_day text, registering text);
    create table intents (seq integer primary key, id text not null unique, kind text not null, intent blob not null,
      staff blob not null, made_offline integer not null, from_lease integer not null, was_promised integer not null,
      sent integer not null default 0, outcome text, answered_at text, answered_in integer, answer blob, settled integer not null default 0);
    create index intents_open on intents (outcome, settled);
    create table draws (intent_id text not null, slot_id text not null, people integer not null,
      answered_at_revision integer, primary key (intent_id, slot_id));
    create table leases (slot_id text primary key, room_id text not null, date text not null, time text not null,
      granted integer not null, spent integer not null, revision integer not null, wanted integer not null,
      professional_id text);
    create table notices (id text primary key, kind text not null, at text not null, data text not null);
    ${PINS}
    ${UNREAD}
    create table people (id text primary key, person blob not null);`);
}
