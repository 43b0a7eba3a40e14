import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
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
