import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from '#server/db/columns';
import { venues } from '#server/venues/table';
import type { Language } from '#shared/i18n/languages';
import type { MessageStatus, MessageType } from '#shared/messages/schema';

export const messageTemplates = pgTable(
  'message_templates',
  {
    id: id().defaultRandom(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    lang: text().$type<Language>().notNull(),
    type: text().$type<MessageType>().notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    index('message_templates_id').on(table.id),
    unique('message_templates_once').on(table.venueId, table.lang, table.type),
  ],
);

/** The outbox: written in the transaction of what it is about, sent afterwards, so that no sender can fail a booking. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    reservationId: uuid(),
    waitlistEntryId: uuid(),
    type: text().$type<MessageType>().notNull(),
    lang: text().$type<Language>().notNull(),
    phone: text().notNull(),
    status: text().$type<MessageStatus>().notNull().default('QUEUED'),
    attempts: integer().notNull().default(0),
    /** Its moment: past this instant it is dropped, not sent late. */
    sendBefore: instant().notNull(),
    sentAt: instant(),
    deliveredAt: instant(),
    readAt: instant(),
    failedAt: instant(),
    failure: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    index('messages_queue').on(table.venueId, table.createdAt).where(sql`${table.status} = 'QUEUED'`),
    index('messages_reservation').on(table.venueId, table.reservationId),
    check(
      'messages_status_known',
      sql`${table.status} in ('QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'DROPPED')`,
    ),
  ],
);
