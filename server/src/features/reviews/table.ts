import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/auth/table';
import { reservations } from '#server/features/reservations/table';
import { venues } from '#server/features/venues/table';
import { createdAt, id, instant } from '#server/platform/db/columns';

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    reservationId: uuid().notNull(),
    rating: integer().notNull(),
    comment: text(),
    /** Public first name; null if missing or erased. */
    name: text(),
    createdAt: createdAt(),
    correctedAt: instant(),
    answer: text(),
    answeredAt: instant(),
    answeredBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Hidden reviews do not count in the average. */
    hiddenAt: instant(),
    hiddenBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    hideReason: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    unique('reviews_one_per_reservation').on(table.venueId, table.reservationId),
    foreignKey({
      name: 'reviews_reservation',
      columns: [table.venueId, table.reservationId],
      foreignColumns: [reservations.venueId, reservations.id],
    }).onDelete('cascade'),
    index('reviews_newest').on(table.venueId, table.createdAt, table.id),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_hidden_with_reason', sql`(${table.hiddenAt} is null) = (${table.hideReason} is null)`),
    check('reviews_answered', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);
