import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/auth/table';
import { createdAt, instant } from '#server/platform/db/columns';

/**
 * Pictures that were uploaded. The row is written before its first file and goes after its last, so that no file lies in
 * the storage that no row knows of.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** Also of the upload address, which is thereby used up. */
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the bytes that came, in base64url: the same ones may come again after a broken line. */
    digest: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** All files are in the storage. */
    storedAt: instant(),
    /** Since when no venue shows it. */
    unusedSince: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('uploads_unused').on(table.unusedSince), index('uploads_user').on(table.userId)],
);
