import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { venues } from '#server/features/venues/table';
import { createdAt, id, updatedAt } from '#server/platform/db/columns';
import type { EnquiryKind, QuoteLine, StoredStage } from '#shared/enquiries/schema';
import type { Language } from '#shared/i18n/languages';

export interface StoredQuote {
  lines: QuoteLine[];
  deposit: number;
  validUntil: string;
  words: string | null;
  /** Reservations that hold the halls, with their minutes without the room's buffer. */
  options: { id: string; minutes: number; lines?: QuoteLine[] | undefined }[];
}

export const enquiries = pgTable(
  'enquiries',
  {
    id: id(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    phone: text().notNull(),
    /** Service days as text: they compare like dates. */
    dates: text().array().notNull(),
    people: integer().notNull(),
    kind: text().$type<EnquiryKind>().notNull(),
    budget: integer(),
    words: text(),
    lang: text().$type<Language>().notNull().default('PT-AO'),
    stage: text().$type<StoredStage>().notNull().default('NEW'),
    closeReason: text(),
    quote: jsonb().$type<StoredQuote>(),
    /** The option that became the booking. */
    reservationId: uuid(),
    guestToken: text().notNull(),
    clientHash: text(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    uniqueIndex('enquiries_guest').on(table.guestToken),
    index('enquiries_of_venue').on(table.venueId, table.createdAt),
    index('enquiries_phone').on(table.venueId, table.phone),
    index('enquiries_client').on(table.clientHash, table.createdAt),
    check('enquiries_people', sql`${table.people} >= 1`),
    check('enquiries_kind_known', sql`${table.kind} in ('WEDDING', 'BIRTHDAY', 'COMPANY', 'CEREMONY', 'OTHER')`),
    check('enquiries_stage_known', sql`${table.stage} in ('NEW', 'QUOTED', 'BOOKED', 'DECLINED', 'CLOSED', 'EXPIRED')`),
    check('enquiries_quoted', sql`${table.stage} not in ('QUOTED', 'BOOKED', 'EXPIRED') or ${table.quote} is not null`),
  ],
);
