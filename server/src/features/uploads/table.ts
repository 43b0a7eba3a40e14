import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/auth/table';
import { createdAt, instant } from '#server/platform/db/columns';

/** The row is written before its files and deleted after them: no file without a row. */
export const uploads = pgTable(
  'uploads',
  {
    /** Id of the upload address too, which is thereby used. */
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the body, base64url, to recognize a repeated upload. */
    digest: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    storedAt: instant(),
    unusedSince: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('uploads_unused').on(table.unusedSince), index('uploads_user').on(table.userId)],
);
