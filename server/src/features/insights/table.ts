import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { venues } from '#server/features/venues/table';
import { createdAt } from '#server/platform/db/columns';

/**
 * What a venue's slots offered on a service day that is over: written once, so that neither a later schedule nor the length
 * of the history changes what occupancy is measured against.
 */
export const offeredDays = pgTable(
  'offered_days',
  {
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    /** Seats that the slots of each hour offered (`seatsOffered`), from the one that begins at 06:00. */
    seats: integer().array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.date] }),
    check('offered_days_hours', sql`cardinality(${table.seats}) = 24`),
  ],
);
