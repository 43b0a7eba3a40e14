import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#server/platform/db/columns';

/** Unsent e-mail. Rows are deleted once sent, given up or late. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey(),
    /** Encrypted: links and codes give access to accounts. */
    sealed: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    sendBefore: instant().notNull(),
    /** Trace of the request that queued it (W3C), if traces are recorded. */
    traceparent: text(),
    createdAt: createdAt(),
  },
  (table) => [index('mail_outbox_due').on(table.nextAttemptAt)],
);
