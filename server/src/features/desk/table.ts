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

export const desks = pgTable(
  'desks',
  {
    id: id(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Increases with each registration and reset; older leases are void. */
    epoch: integer().notNull().default(1),
    registeredBy: uuid().notNull(),
    registeredAt: instant().notNull(),
    /** Last contact without unsent intents; clamps the times of intents. */
    lastSeenAt: instant(),
    /** Calls sent before this hand-in do not know of it. */
    handedInAt: instant(),
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

/** Digest of the device's secret, bound at the first sign-in. */
export const deskDevices = pgTable('desk_devices', {
  deviceId: uuid().primaryKey(),
  secretHash: text().notNull(),
  createdAt: createdAt(),
});

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
    carrierId: uuid(),
    /** Row and version after it, to recognize the desk's own changes. */
    entityId: uuid(),
    versionAfter: integer(),
    deskTime: instant().notNull(),
    arrivedAt: instant().notNull(),
    /** Server errors; at the third it is refused as `failed`. */
    failures: integer().notNull().default(0),
    /** From the tenth on, an overload counts as an error. */
    busies: integer().notNull().default(0),
    /** Null after errors only. Guest data is removed by retention. */
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

/** Two counters that only grow. `schedule_slots.leased` is the sum of unspent seats. */
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
    professionalId: uuid(),
    granted: integer().notNull().default(0),
    spent: integer().notNull().default(0),
    revision: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.deskId, table.slotId] }),
    index('desk_leases_slot').on(table.venueId, table.slotId),
    index('desk_leases_day').on(table.venueId, table.date),
    index('desk_leases_professional')
      .on(table.venueId, table.professionalId)
      .where(sql`${table.professionalId} is not null`),
    check('desk_leases_sane', sql`${table.spent} >= 0 and ${table.granted} >= ${table.spent}`),
    foreignKey({
      name: 'desk_leases_desk',
      columns: [table.venueId, table.deskId],
      foreignColumns: [desks.venueId, desks.id],
    }).onDelete('cascade'),
  ],
);
