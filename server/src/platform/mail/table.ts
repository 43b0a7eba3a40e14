import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#server/platform/db/columns';

/** E-mail that has not left yet. A row goes once it is sent, given up or too late: nothing is kept of what was sent. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey(),
    /** The whole message, encrypted, because the links and codes in it open accounts. */
    sealed: text().notNull(),
    attempts: integer().notNull().default(0),
    /** While an attempt runs: when another process may take the row over. */
    nextAttemptAt: instant().notNull(),
    /** The message is useless from then on, and is dropped. */
    sendBefore: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('mail_outbox_due').on(table.nextAttemptAt)],
);
