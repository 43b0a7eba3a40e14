import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { venues } from '#server/features/venues/table';
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns';
import type { Language } from '#shared/i18n/languages';
import type { ApprovalState, MessageStatus, MessageType, OutboxType, TemplateVariable } from '#shared/messages/schema';

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
    version: integer().notNull().default(1),
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
    type: text().$type<OutboxType>().notNull(),
    lang: text().$type<Language>().notNull(),
    phone: text().notNull(),
    status: text().$type<MessageStatus>().notNull().default('QUEUED'),
    attempts: integer().notNull().default(0),
    /** The text as it left; until then it is rendered when it is read. A decision is written with its text. */
    body: text(),
    /** Meta's id of the message (`wamid…`). */
    providerId: text(),
    /** Set when an attempt begins and cleared when its outcome is known: what is left over is uncertain. */
    attemptAt: instant(),
    /** Not tried again before. */
    nextAttemptAt: instant(),
    /** A server process has taken the message to send until then; others leave it alone. */
    reservedUntil: instant(),
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
    index('messages_failed').on(table.venueId, table.failedAt).where(sql`${table.status} = 'FAILED'`),
    // Of all venues, for the platform's own queue
    index('messages_decisions').on(table.createdAt).where(sql`${table.type} = 'DECISION'`),
    index('messages_reservation').on(table.venueId, table.reservationId),
    index('messages_entry').on(table.venueId, table.waitlistEntryId),
    // Of a venue, to forget a guest; of all venues, so that no phone gets too many
    index('messages_phone').on(table.phone, table.venueId),
    index('messages_provider').on(table.providerId),
    check(
      'messages_status_known',
      sql`${table.status} in ('QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'DROPPED')`,
    ),
  ],
);

/** Which template approved by Meta stands for a text, and how Meta last spoke of it. */
export const whatsappTemplates = pgTable(
  'whatsapp_templates',
  {
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    type: text().$type<MessageType>().notNull(),
    lang: text().$type<Language>().notNull(),
    /** Null where none stands any more: the row keeps counting its versions. */
    name: text(),
    languageCode: text(),
    parameters: text().array().$type<TemplateVariable[]>().notNull(),
    state: text().$type<ApprovalState>().notNull().default('UNKNOWN'),
    version: integer().notNull().default(1),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.type, table.lang] }),
    index('whatsapp_templates_name').on(table.name, table.languageCode),
  ],
);

/** When a phone last wrote to the platform's number: free text may be sent for 24 hours after. */
export const whatsappContacts = pgTable('whatsapp_contacts', {
  phone: text().primaryKey(),
  lastMessageAt: instant().notNull(),
});

/** How this installation's messages leave, in its one row: what transactions must know of the processes' configuration. */
export const messageSender = pgTable(
  'message_sender',
  {
    id: integer().primaryKey().default(1),
    /** Without a person; only then may freed seats be offered without one. */
    isAutomatic: boolean().notNull(),
  },
  (table) => [check('message_sender_one_row', sql`${table.id} = 1`)],
);
