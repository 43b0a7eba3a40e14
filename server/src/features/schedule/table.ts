import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { rooms, venues } from '#server/features/venues/table';
import { createdAt, id, instant } from '#server/platform/db/columns';

/** On these weekdays a room takes arrivals from `firstMinute` to `lastMinute`, every `everyMinutes`. */
export const schedulePatterns = pgTable(
  'schedule_patterns',
  {
    id: id().defaultRandom(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    roomId: uuid().notNull(),
    /** Bit 0 is Sunday, bit 6 Saturday. */
    weekdays: smallint().notNull(),
    /** Minutes since the service day's midnight, 360 (06:00) to 1799 (05:59 of the next morning). */
    firstMinute: smallint().notNull(),
    lastMinute: smallint().notNull(),
    everyMinutes: smallint().notNull(),
    capacity: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    foreignKey({
      name: 'schedule_patterns_room',
      columns: [table.venueId, table.roomId],
      foreignColumns: [rooms.venueId, rooms.id],
    }).onDelete('cascade'),
    index('schedule_patterns_of_room').on(table.venueId, table.roomId),
    check(
      'schedule_patterns_sane',
      sql`${table.weekdays} between 1 and 127 and ${table.firstMinute} >= 360 and ${table.lastMinute} <= 1799 and ${table.lastMinute} >= ${table.firstMinute} and ${table.everyMinutes} between 5 and 720 and ${table.capacity} >= 1`,
    ),
  ],
);

/** Without room or time it covers all of them; the narrowest exception wins. */
export const scheduleExceptions = pgTable(
  'schedule_exceptions',
  {
    id: id().defaultRandom(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    roomId: uuid(),
    date: date({ mode: 'string' }).notNull(),
    time: text(),
    isClosed: boolean().notNull().default(false),
    capacity: integer(),
    /** Replace the week's hours; all set or none, together with `capacity`. */
    firstMinute: smallint(),
    lastMinute: smallint(),
    everyMinutes: smallint(),
    reason: text(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    foreignKey({
      name: 'schedule_exceptions_room',
      columns: [table.venueId, table.roomId],
      foreignColumns: [rooms.venueId, rooms.id],
    }).onDelete('cascade'),
    unique('schedule_exceptions_once').on(table.venueId, table.date, table.roomId, table.time).nullsNotDistinct(),
  ],
);

/** The capacity ledger: seats move only through `ledger.ts` and `lending.ts`. */
export const scheduleSlots = pgTable(
  'schedule_slots',
  {
    /** UUIDv5 of venue/room/date/time. */
    id: id(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    roomId: uuid().notNull(),
    date: date({ mode: 'string' }).notNull(),
    time: text().notNull(),
    capacity: integer().notNull(),
    isClosed: boolean().notNull().default(false),
    reserved: integer().notNull().default(0),
    /** Seats leased to desks, counted as taken. */
    leased: integer().notNull().default(0),
    overbooked: integer().notNull().default(0),
    /** Until then desks return their leases and get no new ones. */
    recalledUntil: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    foreignKey({
      name: 'schedule_slots_room',
      columns: [table.venueId, table.roomId],
      foreignColumns: [rooms.venueId, rooms.id],
    }).onDelete('cascade'),
    unique('schedule_slots_once').on(table.venueId, table.roomId, table.date, table.time),
    index('schedule_slots_day').on(table.venueId, table.date),
    index('schedule_slots_recalled').on(table.venueId).where(sql`${table.recalledUntil} is not null`),
    check('schedule_slots_time', sql`${table.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check(
      'schedule_slots_never_oversold',
      sql`${table.capacity} >= 0 and ${table.reserved} >= 0 and ${table.leased} >= 0 and ${table.overbooked} >= 0 and ${table.reserved} + ${table.leased} <= ${table.capacity} + ${table.overbooked}`,
    ),
  ],
);
