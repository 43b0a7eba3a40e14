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

/** Transactional outbox: a failing sender cannot fail a booking. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    reservationId: uuid(),
    waitlistEntryId: uuid(),
    enquiryId: uuid(),
    type: text().$type<OutboxType>().notNull(),
    lang: text().$type<Language>().notNull(),
    phone: text().notNull(),
    status: text().$type<MessageStatus>().notNull().default('QUEUED'),
    attempts: integer().notNull().default(0),
    /** Text as sent; unsent messages are rendered on read. Decisions store it at once. */
    body: text(),
    providerId: text(),
    /** Set during an attempt; a leftover value means uncertain. */
    attemptAt: instant(),
    nextAttemptAt: instant(),
    /** Lease of the process that sends it. */
    reservedUntil: instant(),
    sendBefore: instant().notNull(),
    sentAt: instant(),
    deliveredAt: instant(),
    readAt: instant(),
    failedAt: instant(),
    failure: text(),
    /** Trace of the request that queued it (W3C), if traces are recorded. */
    traceparent: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    index('messages_queue').on(table.venueId, table.createdAt).where(sql`${table.status} = 'QUEUED'`),
    index('messages_failed').on(table.venueId, table.failedAt).where(sql`${table.status} = 'FAILED'`),
    index('messages_decisions').on(table.createdAt).where(sql`${table.type} = 'DECISION'`),
    index('messages_reservation').on(table.venueId, table.reservationId),
    index('messages_entry').on(table.venueId, table.waitlistEntryId),
    index('messages_enquiry').on(table.venueId, table.enquiryId).where(sql`${table.enquiryId} is not null`),
    index('messages_phone').on(table.phone, table.venueId),
    index('messages_provider').on(table.providerId),
    check(
      'messages_status_known',
      sql`${table.status} in ('QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'DROPPED')`,
    ),
  ],
);

export const whatsappTemplates = pgTable(
  'whatsapp_templates',
  {
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    type: text().$type<MessageType>().notNull(),
    lang: text().$type<Language>().notNull(),
    /** Null once unmapped: the row keeps its version. */
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

/** Free text is allowed for 24 hours after the guest wrote. */
export const whatsappContacts = pgTable('whatsapp_contacts', {
  phone: text().primaryKey(),
  lastMessageAt: instant().notNull(),
});

/** One row: transactions cannot see the process configuration. */
export const messageSender = pgTable(
  'message_sender',
  {
    id: integer().primaryKey().default(1),
    isAutomatic: boolean().notNull(),
  },
  (table) => [check('message_sender_one_row', sql`${table.id} = 1`)],
);
