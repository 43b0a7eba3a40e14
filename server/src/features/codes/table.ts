import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#server/platform/db/columns';
import type { CodeChannelName } from '#shared/codes/rules';

/** Phone and code are keyed digests. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: uuid().primaryKey(),
    phoneKey: text().notNull(),
    codeHash: text().notNull(),
    by: text().$type<CodeChannelName>().notNull(),
    tries: integer().notNull().default(0),
    usedAt: instant(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('phone_codes_ending').on(table.expiresAt),
    check('phone_codes_by_known', sql`${table.by} in ('whatsapp', 'sms', 'email')`),
  ],
);

export const phoneProofs = pgTable(
  'phone_proofs',
  {
    proofHash: text().primaryKey(),
    phoneKey: text().notNull(),
    by: text().$type<CodeChannelName>().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('phone_proofs_ending').on(table.expiresAt),
    check('phone_proofs_by_known', sql`${table.by} in ('whatsapp', 'sms', 'email')`),
  ],
);
