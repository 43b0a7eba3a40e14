import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { venues } from '#server/features/venues/table';
import { instant } from '#server/platform/db/columns';

/** Last revision per venue. Locked first by every transaction that changes the venue. */
export const venueClocks = pgTable('venue_clocks', {
  venueId: uuid()
    .primaryKey()
    .references(() => venues.id, { onDelete: 'cascade' }),
  revision: bigint({ mode: 'number' }).notNull().default(0),
  hash: text().notNull().default(''),
});

/** Gapless, in commit order; each row chained to the one before. */
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
    actor: text().notNull(),
    device: text(),
    at: instant().notNull(),
    /** Salted digests; the rows are in `change_details`. */
    beforeDigest: text(),
    afterDigest: text(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.revision] }),
    index('changes_entity').on(table.venueId, table.entityId),
  ],
);

/** One row per file of the archive (docs/decisions/054). Files of a venue follow each other without a gap. */
export const changeArchives = pgTable(
  'change_archives',
  {
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    firstRevision: bigint({ mode: 'number' }).notNull(),
    lastRevision: bigint({ mode: 'number' }).notNull(),
    previousHash: text().notNull(),
    lastHash: text().notNull(),
    sha256: text().notNull(),
    archivedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.firstRevision] }),
    check('change_archives_range', sql`${table.lastRevision} >= ${table.firstRevision}`),
  ],
);

/** Personal data of changes: can be erased while the chain stays valid. */
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

/** Written in the transaction of the created rows. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    spaceId: uuid().notNull(),
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
