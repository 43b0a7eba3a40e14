import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { venues } from '#server/features/venues/table';
import { instant } from '#server/platform/db/columns';

/** One row per venue: the last revision of its change log. Locked first by every transaction that changes the venue. */
export const venueClocks = pgTable('venue_clocks', {
  venueId: uuid()
    .primaryKey()
    .references(() => venues.id, { onDelete: 'cascade' }),
  revision: bigint({ mode: 'number' }).notNull().default(0),
  /** Hash of the last change row; the next one chains to it. */
  hash: text().notNull().default(''),
});

/** What happened to a venue's data, in the order of its commits, without gaps, each row chained to the one before. */
export const changes = pgTable(
  'changes',
  {
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    revision: bigint({ mode: 'number' }).notNull(),
    entity: text().notNull(),
    entityId: uuid().notNull(),
    kind: text().notNull(),
    /** A user's id, `guest` or `system`. */
    actor: text().notNull(),
    device: text(),
    at: instant().notNull(),
    /** Salted digests of the row before and after; the rows themselves lie in `change_details`. */
    beforeDigest: text(),
    afterDigest: text(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.revision] }),
    index('changes_entity').on(table.venueId, table.entityId),
  ],
);

/** The personal side of a change: may be erased for a guest while the chain above stays whole. */
export const changeDetails = pgTable(
  'change_details',
  {
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    revision: bigint({ mode: 'number' }).notNull(),
    salt: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.venueId, table.revision] })],
);

/** Answers to creating calls by their Idempotency-Key, written in the same transaction as what they created. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The venue; the caller's own id where no venue exists yet. */
    spaceId: uuid().notNull(),
    /** Caller and endpoint. */
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    answer: jsonb().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.scope, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);
