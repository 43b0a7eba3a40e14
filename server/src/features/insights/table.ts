import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { venues } from '#server/features/venues/table';
import { createdAt } from '#server/platform/db/columns';

/** Seats offered on an ended day. Written once: later schedules do not change past occupancy. */
export const offeredDays = pgTable(
  'offered_days',
  {
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    /** `seatsOfferedByHour`, from 06:00. The oldest rows count each arrival time of a room sold whole. */
    seats: integer().array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.date] }),
    check('offered_days_hours', sql`cardinality(${table.seats}) = 24`),
  ],
);

const counts = () => ({
  reservations: integer().notNull(),
  people: integer().notNull(),
  came: integer().notNull(),
  missed: integer().notNull(),
  joined: integer().notNull(),
  offered: integer().notNull(),
  accepted: integer().notNull(),
  seated: integer().notNull(),
  expired: integer().notNull(),
  withdrawn: integer().notNull(),
});

/** Venues that no filter of the platform's charts tells apart: sums are kept for each group. */
export const analyticsGroups = pgTable(
  'analytics_groups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    city: text().notNull(),
    /** Sorted. */
    categoryIds: uuid().array().notNull(),
    timezone: text().notNull(),
    isApproved: boolean().notNull(),
  },
  (table) => [unique('analytics_groups_once').on(table.city, table.categoryIds, table.timezone, table.isApproved)],
);

/** What a venue's day adds to the charts; no row if it adds nothing (docs/decisions/050). */
export const venueDays = pgTable(
  'venue_days',
  {
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    groupId: integer()
      .notNull()
      .references(() => analyticsGroups.id),
    ...counts(),
    /** Hours from 6 to 29 with seats; `taken` and `seats` have seats times minutes of each of these hours. */
    hours: smallint().array().notNull(),
    taken: integer().array().notNull(),
    seats: integer().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.venueId, table.date] })],
);

/** Sums of `venue_days`, changed in the same statement. */
export const analyticsDays = pgTable(
  'analytics_days',
  {
    date: date({ mode: 'string' }).notNull(),
    groupId: integer()
      .notNull()
      .references(() => analyticsGroups.id),
    ...counts(),
  },
  (table) => [primaryKey({ columns: [table.date, table.groupId] })],
);

export const analyticsHours = pgTable(
  'analytics_hours',
  {
    date: date({ mode: 'string' }).notNull(),
    groupId: integer()
      .notNull()
      .references(() => analyticsGroups.id),
    hour: smallint().notNull(),
    taken: bigint({ mode: 'number' }).notNull(),
    seats: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.date, table.groupId, table.hour] })],
);

/** Written by triggers, without a lock or a key: transactions that mark one day do not wait. No date: all days. */
export const staleDays = pgTable('stale_days', {
  venueId: uuid().notNull(),
  date: date({ mode: 'string' }),
});

/** One row. Marked days from `first` to `last` are stored again; charts read those from `filledFirst` to `filledLast`. */
export const analyticsRange = pgTable(
  'analytics_range',
  {
    id: integer().primaryKey().default(1),
    first: date({ mode: 'string' }).notNull(),
    last: date({ mode: 'string' }).notNull(),
    filledFirst: date({ mode: 'string' }),
    filledLast: date({ mode: 'string' }),
  },
  (table) => [check('analytics_range_one_row', sql`${table.id} = 1`)],
);
