import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { professionals, treatments } from '#server/features/treatments/table';
import { rooms, venues } from '#server/features/venues/table';
import { createdAt, id, instant } from '#server/platform/db/columns';
import type { Language } from '#shared/i18n/languages';
import type { PassedOver, WaitedTreatment } from '#shared/waitlist/rules';
import type { AltPreference, offerOutcomes, WaitlistStatus } from '#shared/waitlist/schema';

export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: id(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    roomId: uuid().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    time: text().notNull(),
    people: integer().notNull(),
    windowMinutes: integer().notNull().default(30),
    altPref: text().$type<AltPreference>().notNull().default('NEAR'),
    status: text().$type<WaitlistStatus>().notNull().default('WAITING'),
    lang: text().$type<Language>().notNull().default('PT-AO'),
    source: text().$type<'web' | 'staff'>().notNull().default('web'),
    notes: text(),
    /** Null: waits for seats. Then the room is one of the treatment's. */
    treatmentId: uuid(),
    /** Null: any professional of the treatment. */
    professionalId: uuid(),
    /** The rest of a visit; null for one treatment. */
    furtherTreatments: jsonb().$type<WaitedTreatment[]>(),
    guestToken: text().notNull(),
    /** Keyed digest of the address, for the hoarding limits; null for staff. */
    clientHash: text(),
    /** Phone or e-mail proven by code, as in `reservations`. */
    proven: boolean().notNull().default(false),
    holdUntil: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    foreignKey({
      name: 'waitlist_entries_room',
      columns: [table.venueId, table.roomId],
      foreignColumns: [rooms.venueId, rooms.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'waitlist_entries_treatment',
      columns: [table.venueId, table.treatmentId],
      foreignColumns: [treatments.venueId, treatments.id],
    }),
    foreignKey({
      name: 'waitlist_entries_professional',
      columns: [table.venueId, table.professionalId],
      foreignColumns: [professionals.venueId, professionals.id],
    }),
    index('waitlist_entries_day').on(table.venueId, table.date, table.createdAt, table.id),
    index('waitlist_entries_phone').on(table.venueId, table.phone, table.date),
    index('waitlist_entries_client').on(table.venueId, table.clientHash, table.date),
    index('waitlist_entries_id').on(table.id),
    index('waitlist_entries_guest').on(table.guestToken),
    index('waitlist_entries_waiting').on(table.date, table.venueId).where(sql`${table.status} = 'WAITING'`),
    check(
      'waitlist_entries_professional_has_treatment',
      sql`${table.treatmentId} is not null or ${table.professionalId} is null`,
    ),
    check(
      'waitlist_entries_visit_has_treatment',
      sql`${table.furtherTreatments} is null or ${table.treatmentId} is not null`,
    ),
    check('waitlist_entries_people', sql`${table.people} >= 1`),
    check(
      'waitlist_entries_status_known',
      sql`${table.status} in ('WAITING', 'NOTIFIED', 'ACCEPTED', 'EXPIRED', 'WITHDRAWN')`,
    ),
  ],
);

/** Stores who was skipped and why, to prove fairness later. */
export const waitlistOffers = pgTable(
  'waitlist_offers',
  {
    id: id(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    entryId: uuid().notNull(),
    reservationId: uuid().notNull(),
    slotId: uuid().notNull(),
    offeredBy: uuid(),
    passedOver: jsonb().$type<PassedOver[]>().notNull(),
    holdUntil: instant().notNull(),
    outcome: text().$type<(typeof offerOutcomes)[number]>(),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    foreignKey({
      name: 'waitlist_offers_entry',
      columns: [table.venueId, table.entryId],
      foreignColumns: [waitlistEntries.venueId, waitlistEntries.id],
    }).onDelete('cascade'),
    index('waitlist_offers_entry').on(table.venueId, table.entryId),
    index('waitlist_offers_slot').on(table.venueId, table.slotId),
    index('waitlist_offers_reservation').on(table.venueId, table.reservationId),
  ],
);
