import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { venues } from '#server/features/venues/table';
import { createdAt, id, instant } from '#server/platform/db/columns';
import type { DeskActKind, IntentAnswer, revokeReasons } from '#shared/desk/schema';

/** A device at a venue's front desk. */
export const desks = pgTable(
  'desks',
  {
    /** The device's id, born on it. */
    id: id(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Another one with each registration and each reset; leases of an earlier epoch are over. */
    epoch: integer().notNull().default(1),
    registeredBy: uuid().notNull(),
    registeredAt: instant().notNull(),
    /** When it was last here with nothing left to send: what its intents' times are clamped to. */
    lastSeenAt: instant(),
    /** When the acts of a former desk were handed in here: a call that left before knows nothing of them. */
    handedInAt: instant(),
    /** What it said was still waiting. */
    waiting: integer().notNull().default(0),
    revokedAt: instant(),
    revokedBy: uuid(),
    revokeReason: text().$type<(typeof revokeReasons)[number]>(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    check('desks_revoked', sql`(${table.revokedAt} is null) = (${table.revokeReason} is null)`),
  ],
);

/** What devices keep to themselves, from the first sign-in that brought it; only a digest is kept. */
export const deskDevices = pgTable('desk_devices', {
  deviceId: uuid().primaryKey(),
  secretHash: text().notNull(),
  createdAt: createdAt(),
});

/** Every intent of a desk that was answered, by its id: the same answer again however often it is sent. */
export const deskIntents = pgTable(
  'desk_intents',
  {
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    id: id(),
    deskId: uuid().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<DeskActKind>().notNull(),
    staffId: uuid().notNull(),
    /** Whose token it came with: whoever was signed in when the line was there, and who else could have written it. */
    carrierId: uuid(),
    /** The row that it was about, and that row's version afterwards: what tells a desk's own chain from somebody else's act. */
    entityId: uuid(),
    versionAfter: integer(),
    deskTime: instant().notNull(),
    arrivedAt: instant().notNull(),
    /** Server errors that it met so far; at the third it is refused as `failed`. */
    failures: integer().notNull().default(0),
    /** How often the database had too much to do for it; from the tenth time on that is an error like any other. */
    busies: integer().notNull().default(0),
    /** Null while it has only met errors. What it shows of a guest goes with the retention of answers. */
    answer: jsonb().$type<IntentAnswer>(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    unique('desk_intents_seq').on(table.venueId, table.deskId, table.seq),
    index('desk_intents_entity').on(table.venueId, table.entityId),
    index('desk_intents_age').on(table.arrivedAt),
    foreignKey({
      name: 'desk_intents_desk',
      columns: [table.venueId, table.deskId],
      foreignColumns: [desks.venueId, desks.id],
    }).onDelete('cascade'),
  ],
);

/** People of a slot lent to a desk: two counters that only grow. `schedule_slots.leased` is the sum of what is unspent. */
export const deskLeases = pgTable(
  'desk_leases',
  {
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    deskId: uuid().notNull(),
    slotId: uuid().notNull(),
    roomId: uuid().notNull(),
    date: date({ mode: 'string' }).notNull(),
    time: text().notNull(),
    granted: integer().notNull().default(0),
    /** Sold, or given back. */
    spent: integer().notNull().default(0),
    revision: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.deskId, table.slotId] }),
    index('desk_leases_slot').on(table.venueId, table.slotId),
    index('desk_leases_day').on(table.venueId, table.date),
    check('desk_leases_sane', sql`${table.spent} >= 0 and ${table.granted} >= ${table.spent}`),
    foreignKey({
      name: 'desk_leases_desk',
      columns: [table.venueId, table.deskId],
      foreignColumns: [desks.venueId, desks.id],
    }).onDelete('cascade'),
  ],
);
