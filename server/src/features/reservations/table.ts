import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { scheduleSlots } from '#server/features/schedule/table';
import { equipment, professionals, treatments } from '#server/features/treatments/table';
import { venues } from '#server/features/venues/table';
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns';
import type { Language } from '#shared/i18n/languages';
import type { CancelReason, DepositStatus, ReservationStatus } from '#shared/reservations/schema';

export type ReservationSource = 'web' | 'waitlist' | 'phone' | 'walk-in' | 'enquiry';

export const reservations = pgTable(
  'reservations',
  {
    id: id(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    roomId: uuid().notNull(),
    slotId: uuid().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    /** The service day; `time` is the venue's local time. */
    date: date({ mode: 'string' }).notNull(),
    time: text().notNull(),
    people: integer().notNull(),
    notes: text(),
    status: text().$type<ReservationStatus>().notNull().default('CONFIRMED'),
    depositValue: numeric({ precision: 10, scale: 2 }),
    holdUntil: instant(),
    lang: text().$type<Language>().notNull().default('PT-AO'),
    source: text().$type<ReservationSource>().notNull().default('web'),
    cancelReason: text().$type<CancelReason>(),
    cancelNote: text(),
    seatedAt: instant(),
    completedAt: instant(),
    overbookReason: text(),
    overbookedBy: uuid(),
    /** The party has the whole room for so long from its arrival, buffer included; null in a room sold by seats. */
    roomMinutes: integer(),
    /** Came, or was overbooked, into a room that another party had: excluded from `reservations_whole_room`. */
    sharesRoom: boolean().notNull().default(false),
    /** Then `roomMinutes` is the treatment's length with its buffer. */
    treatmentId: uuid(),
    /** Room, professionals and equipment are kept for so long before the arrival: the preparation it was sold with. */
    leadMinutes: smallint().notNull().default(0),
    professionalId: uuid(),
    /** Guarded by the trigger `reservations_second_professional` (0037). */
    secondProfessionalId: uuid(),
    equipmentId: uuid(),
    /** Id of the first part of a visit of several treatments, also in that part. */
    visitId: uuid(),
    /** Room and professional may change until the eve: the guest named no professional and is told neither. */
    mayReassign: boolean().notNull().default(false),
    depositStatus: text().$type<DepositStatus>(),
    depositReference: text(),
    undoUntil: instant(),
    waitlistEntryId: uuid(),
    // Its foreign key is in 0033: enquiries are a later feature
    enquiryId: uuid(),
    /** 128 random bits in base64url; the guest's only credential. */
    guestToken: text().notNull(),
    /** Keyed digest of a public caller's address, for the hoarding limits; null once confirmed. */
    clientHash: text(),
    /** Phone or e-mail proven by code: not counted in `unprovenSeats`. */
    proven: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    foreignKey({
      name: 'reservations_slot',
      columns: [table.venueId, table.slotId],
      foreignColumns: [scheduleSlots.venueId, scheduleSlots.id],
    }),
    foreignKey({
      name: 'reservations_treatment',
      columns: [table.venueId, table.treatmentId],
      foreignColumns: [treatments.venueId, treatments.id],
    }),
    foreignKey({
      name: 'reservations_professional_fk',
      columns: [table.venueId, table.professionalId],
      foreignColumns: [professionals.venueId, professionals.id],
    }),
    foreignKey({
      name: 'reservations_second_professional_fk',
      columns: [table.venueId, table.secondProfessionalId],
      foreignColumns: [professionals.venueId, professionals.id],
    }),
    foreignKey({
      name: 'reservations_equipment_fk',
      columns: [table.venueId, table.equipmentId],
      foreignColumns: [equipment.venueId, equipment.id],
    }),
    // Covering index: daily figures read no table rows
    index('reservations_day').on(
      table.venueId,
      table.date,
      table.time,
      table.status,
      table.people,
      table.depositValue,
      table.depositStatus,
    ),
    index('reservations_whole_day').on(table.venueId, table.date).where(sql`${table.roomMinutes} is not null`),
    index('reservations_phone').on(table.venueId, table.phone, table.date),
    index('reservations_client').on(table.venueId, table.clientHash, table.date),
    index('reservations_guest').on(table.guestToken),
    index('reservations_enquiry').on(table.venueId, table.enquiryId).where(sql`${table.enquiryId} is not null`),
    index('reservations_visit').on(table.venueId, table.visitId).where(sql`${table.visitId} is not null`),
    index('reservations_second_professional_day')
      .on(table.venueId, table.secondProfessionalId, table.date)
      .where(sql`${table.secondProfessionalId} is not null`),
    index('reservations_holds_of_slot').on(table.venueId, table.slotId).where(sql`${table.status} = 'HOLD'`),
    index('reservations_holds_ending').on(table.holdUntil).where(sql`${table.status} = 'HOLD'`),
    check(
      'reservations_deposit_known',
      sql`${table.depositStatus} is null or ${table.depositStatus} in ('ASKED', 'PAID', 'REFUNDED', 'KEPT')`,
    ),
    check('reservations_room_minutes', sql`${table.roomMinutes} between 5 and 2160`),
    check(
      'reservations_treatment_has_room',
      sql`(${table.treatmentId} is not null or ${table.professionalId} is null) and (${table.roomMinutes} is not null or ${table.treatmentId} is null)`,
    ),
    check(
      'reservations_treatment_has_equipment',
      sql`(${table.treatmentId} is not null or ${table.equipmentId} is null) and (${table.professionalId} is not null or ${table.secondProfessionalId} is null)`,
    ),
    check(
      'reservations_lead',
      sql`${table.leadMinutes} between 0 and 240 and (${table.leadMinutes} = 0 or ${table.treatmentId} is not null)`,
    ),
    check('reservations_people', sql`${table.people} >= 1`),
    check(
      'reservations_status_known',
      sql`${table.status} in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED', 'CANCELLED', 'NO_SHOW')`,
    ),
    check('reservations_hold_ends', sql`${table.status} <> 'HOLD' or ${table.holdUntil} is not null`),
  ],
);

/** One row per reminder that is not queued yet, maintained by triggers (docs/decisions/049). */
export const dueReminders = pgTable(
  'due_reminders',
  {
    venueId: uuid().notNull(),
    reservationId: uuid().notNull(),
    dueAt: instant().notNull(),
    startsAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.reservationId] }),
    foreignKey({
      name: 'due_reminders_reservation',
      columns: [table.venueId, table.reservationId],
      foreignColumns: [reservations.venueId, reservations.id],
    }).onDelete('cascade'),
    index('due_reminders_due').on(table.dueAt, table.venueId, table.reservationId),
  ],
);
