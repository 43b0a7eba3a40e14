import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SqliteFile } from '#desktop/main/device/sqlite';
import type { ChosenDay } from '#desktop/main/ports';
import type { DeskActKind } from '#shared/desk/schema';

/**
 * Version of `outbox.db`. It grows with each change of the tables, of what is sealed in them, and with each new kind of act: by
 * it an older program knows that there may be something that it does not understand. A name keeps its meaning for ever, for
 * by names an older program reads on (`docs/decisions/013-an-older-program.md`).
 */
export const OUTBOX_VERSION = 5;

/** The desk itself: one row. */
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
  /** How many times answers were taken. */
  answers: integer().notNull(),
  /** A text of ours, sealed: opens only under the data key that the rest was sealed with. */
  probe: blob({ mode: 'buffer' }).notNull(),
  /** The server that all of this is for; sealed. */
  origin: blob({ mode: 'buffer' }),
  formerVenueId: text(),
  /** The service day that staff chose, and by how much it moved desk time and moves the machine's clock. */
  chosenDay: text({ mode: 'json' }).$type<ChosenDay>(),
  /** Key of the registration whose reply has not come yet. */
  registering: text(),
});

/** Everything that was done at the desk and is not settled, or was settled less than seven days ago. */
export const intents = sqliteTable(
  'intents',
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    kind: text().$type<DeskActKind>().notNull(),
    /** The rest of the intent, and whose act it was: sealed JSON. */
    intent: blob({ mode: 'buffer' }).notNull(),
    staff: blob({ mode: 'buffer' }).notNull(),
    madeOffline: integer({ mode: 'boolean' }).notNull(),
    fromLease: integer().notNull(),
    /** It was promised from a lease when it was made, whatever became of that lease. */
    wasPromised: integer({ mode: 'boolean' }).notNull(),
    sent: integer({ mode: 'boolean' }).notNull().default(false),
    outcome: text().$type<'applied' | 'refused'>(),
    answeredAt: text(),
    /** The desk's count of answers when this one was taken. */
    answeredIn: integer(),
    /** Sealed JSON. */
    answer: blob({ mode: 'buffer' }),
    settled: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('intents_open').on(table.outcome, table.settled)],
);

/** People of a lease that an intent has taken, or gives back, until the server's own count has it. */
export const draws = sqliteTable(
  'draws',
  {
    intentId: text().notNull(),
    slotId: text().notNull(),
    people: integer().notNull(),
    /** The lease's revision when the intent was answered; null before. */
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
});

export const notices = sqliteTable('notices', {
  id: text().primaryKey(),
  kind: text().notNull(),
  at: text().notNull(),
  data: text({ mode: 'json' }).$type<Record<string, string | number>>().notNull(),
});

export const pins = sqliteTable('pins', {
  staffId: text().primaryKey(),
  /** Sealed JSON, with whose it is: a row that is another's opens nothing. */
  pin: blob({ mode: 'buffer' }).notNull(),
});

export const people = sqliteTable('people', {
  id: text().primaryKey(),
  person: blob({ mode: 'buffer' }).notNull(),
});

/** Acts in a newer program's file that this program could not read: they wait there for one that can. */
export const unread = sqliteTable(
  'unread',
  {
    /** The file's name, in the same folder. */
    file: text().notNull(),
    seq: integer().notNull(),
    /** The desk's venue then: at another one they wait. */
    venueId: text(),
  },
  (table) => [primaryKey({ columns: [table.file, table.seq] })],
);

const PINS = 'create table pins (staff_id text primary key, pin blob not null);';
const UNREAD =
  'create table unread (file text not null, seq integer not null, venue_id text, primary key (file, seq));';

/** What each version added; version 1 knew of no server, and is asked for it anew, as 3 is for PINs. */
const added: Record<number, string> = {
  1: 'alter table desk add column origin blob; alter table desk add column former_venue_id text;',
  2: 'alter table desk add column chosen_day text; alter table desk add column registering text;',
  3: `drop table pins; ${PINS}`,
  4: UNREAD,
};

/** The tables above as SQLite makes them. */
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
      granted integer not null, spent integer not null, revision integer not null, wanted integer not null);
    create table notices (id text primary key, kind text not null, at text not null, data text not null);
    ${PINS}
    ${UNREAD}
    create table people (id text primary key, person blob not null);`);
}
