import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { venues } from '#server/features/venues/table';
import { createdAt, id, instant } from '#server/platform/db/columns';
import type { Absence, Shift, TreatmentNames } from '#shared/treatments/schema';

const ofVenue = () =>
  uuid()
    .notNull()
    .references(() => venues.id, { onDelete: 'cascade' });

/** Those who do treatments. `removedAt` keeps the row for past parties. */
export const professionals = pgTable(
  'professionals',
  {
    id: id().defaultRandom(),
    venueId: ofVenue(),
    name: text().notNull(),
    shifts: jsonb().$type<Shift[]>().notNull().default([]),
    absences: jsonb().$type<Absence[]>().notNull().default([]),
    deskHolds: boolean().notNull().default(false),
    removedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.venueId, table.id] })],
);

/** Pieces of which one party has one at a time. `removedAt` keeps the row for past parties. */
export const equipment = pgTable(
  'equipment',
  {
    id: id().defaultRandom(),
    venueId: ofVenue(),
    name: text().notNull(),
    removedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.venueId, table.id] })],
);

/** `removedAt` keeps the row for past parties. */
export const treatments = pgTable(
  'treatments',
  {
    id: id().defaultRandom(),
    venueId: ofVenue(),
    names: jsonb().$type<TreatmentNames>().notNull(),
    minutes: smallint().notNull(),
    bufferMinutes: smallint().notNull().default(0),
    preparationMinutes: smallint().notNull().default(0),
    /** Whole kwanzas. */
    price: integer().notNull(),
    people: smallint().notNull().default(1),
    /** Rooms and professionals removed since may still be listed; they offer no times. */
    roomIds: uuid().array().notNull(),
    professionalIds: uuid().array().notNull(),
    teamSize: smallint().notNull().default(1),
    equipmentIds: uuid().array().notNull().default([]),
    removedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    check(
      'treatments_sane',
      sql`${table.minutes} between 5 and 720 and ${table.bufferMinutes} between 0 and 240 and ${table.preparationMinutes} between 0 and 240 and ${table.price} >= 0 and ${table.people} between 1 and 20 and ${table.teamSize} between 1 and 2`,
    ),
  ],
);
