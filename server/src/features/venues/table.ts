import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#server/features/auth/table';
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns';
import type { SeatStays } from '#shared/venues/rules';
import { type SoldAs, venueDefaults, type venueStatuses } from '#shared/venues/schema';

export const categories = pgTable('categories', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  emoji: text().notNull(),
  createdAt: createdAt(),
});

export const venues = pgTable(
  'venues',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text(),
    address: text().notNull(),
    city: text().notNull(),
    phone: text().notNull(),
    coverUrl: text(),
    timezone: text().notNull().default(venueDefaults.timezone),
    minParty: integer().notNull().default(venueDefaults.minParty),
    maxParty: integer().notNull().default(venueDefaults.maxParty),
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    status: text().$type<(typeof venueStatuses)[number]>().notNull().default('pending'),
    /** A guest may cancel by link until this many minutes before the slot. */
    noticeMinutes: integer().notNull().default(120),
    /** In kwanzas; refundable. */
    depositAmount: numeric({ precision: 10, scale: 2 }).notNull().default('2000.00'),
    stayMinutes: integer().notNull().default(120),
    /** Applies only if messages are sent automatically. */
    automaticOffers: boolean().notNull().default(false),
    /** Minutes before the slot; null disables reminders. */
    reminderMinutes: integer(),
    retentionMonths: integer().notNull().default(24),
    /** People per slot for all desks offline; null: the greater of 2 and a fifth. */
    deskShare: integer(),
    packsTreatments: boolean().notNull().default(false),
    /** 128 random bits in base64url. */
    calendarToken: text().unique(),
    /** Of shown reviews; maintained by `features/reviews`. */
    ratingCount: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('venues_owner').on(table.ownerId, table.createdAt),
    index('venues_status').on(table.status, table.createdAt),
    check('venues_status_known', sql`${table.status} in ('pending', 'approved', 'rejected')`),
    check('venues_party', sql`${table.minParty} >= 1 and ${table.maxParty} >= ${table.minParty}`),
    check(
      'venues_rating',
      sql`${table.ratingCount} >= 0 and ${table.ratingSum} between ${table.ratingCount} and 5 * ${table.ratingCount}`,
    ),
  ],
);

export const venueCategories = pgTable(
  'venue_categories',
  {
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.categoryId] }),
    index('venue_categories_venue').on(table.categoryId, table.venueId),
  ],
);

/** Every key of a venue's table starts with `venue_id`, for sharding. */
export const rooms = pgTable(
  'rooms',
  {
    id: id().defaultRandom(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    capacity: integer().notNull(),
    stayMinutes: integer(),
    /** `whole`: one party at a time has the whole room for its stay. */
    soldAs: text().$type<SoldAs>().notNull().default('seats'),
    minPeople: integer(),
    /** After a party. The stays below include it: the ledger counts both. */
    bufferMinutes: integer().notNull().default(0),
    deskHolds: boolean().notNull().default(false),
    /** Minute of the service day until which treatments in the room end. */
    servicesEndMinute: smallint(),
    seatStays: integer().array().$type<SeatStays>(),
    removedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    check('rooms_capacity', sql`${table.capacity} >= 1 and ${table.stayMinutes} >= 15`),
    check('rooms_desk_holds', sql`not ${table.deskHolds} or ${table.soldAs} = 'whole'`),
    check(
      'rooms_seat_stays',
      sql`${table.seatStays} is null or (${table.soldAs} = 'seats' and array_length(${table.seatStays}, 1) = 3 and 15 <= all(${table.seatStays}) and 720 >= all(${table.seatStays}))`,
    ),
    check(
      'rooms_services_end',
      sql`${table.servicesEndMinute} is null or (${table.soldAs} = 'whole' and ${table.servicesEndMinute} between 361 and 1800)`,
    ),
    check('rooms_sold_as', sql`${table.soldAs} in ('seats', 'whole')`),
    check(
      'rooms_sold_whole',
      sql`${table.minPeople} between 1 and ${table.capacity} and ${table.bufferMinutes} between 0 and 720`,
    ),
  ],
);

export const formerSlugs = pgTable(
  'former_slugs',
  {
    slug: text().primaryKey(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('former_slugs_venue').on(table.venueId)],
);

export const venueStaff = pgTable(
  'venue_staff',
  {
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mayOverbook: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.venueId, table.userId] }), index('venue_staff_user').on(table.userId)],
);

/** One row per approved venue, maintained by the venues' queries. */
export const venueSearch = pgTable(
  'venue_search',
  {
    venueId: uuid()
      .primaryKey()
      .references(() => venues.id, { onDelete: 'cascade' }),
    words: text().notNull(),
    sortName: text().notNull(),
    categoryIds: uuid().array().notNull(),
    timezone: text().notNull(),
    minParty: integer().notNull(),
    maxParty: integer().notNull(),
  },
  (table) => [
    index('venue_search_words').using('gin', table.words.op('gin_trgm_ops')),
    index('venue_search_categories').using('gin', table.categoryIds),
    index('venue_search_order').on(table.sortName, table.venueId),
  ],
);

/** Each word of `venue_search` and each category (`#` and its id), kept by a trigger (docs/decisions/059). */
export const venueWords = pgTable(
  'venue_words',
  {
    venueId: uuid()
      .notNull()
      .references(() => venueSearch.venueId, { onDelete: 'cascade' }),
    /** Collation "C": a beginning is a range of the index. */
    word: text().notNull(),
    sortName: text().notNull(),
    inName: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.word] }),
    index('venue_words_order').on(table.word, table.sortName, table.venueId, table.inName),
  ],
);

export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_word').using('gin', table.word.op('gin_trgm_ops')),
]);

export const platformSettings = pgTable(
  'platform_settings',
  {
    id: integer().primaryKey().default(1),
    /** Show placeholder figures for venues without reviews. */
    placeholderRatings: boolean().notNull().default(true),
    /** Seats per venue and day for unproven phones; null requires no proof. */
    unprovenSeats: integer(),
    version: integer().notNull().default(1),
    updatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('platform_settings_one_row', sql`${table.id} = 1`),
    check('platform_settings_unproven_seats', sql`${table.unprovenSeats} >= 0`),
  ],
);

export const availabilityDays = pgTable('availability_days', {
  date: date({ mode: 'string' }).primaryKey(),
  isFilled: boolean().notNull().default(false),
  lacksFits: boolean().notNull().default(false),
});

/** One row per searched venue and day of `availability_days`, maintained by triggers (docs/decisions/048). */
export const venueAvailability = pgTable(
  'venue_availability',
  {
    venueId: uuid()
      .notNull()
      .references(() => venueSearch.venueId, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    sortName: text().notNull(),
    timezone: text().notNull(),
    /** Three periods of four party sizes (any, 1-2, 3-4, 5+): minute of the last slot that takes such a party. */
    latest: smallint().array(),
    /** A bit for each number of `latest`, the lowest for the first; null if there is none. */
    fits: smallint(),
    /** Changed since. The roll computes it again. */
    isStale: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.date] }),
    index('venue_availability_stale').on(table.date, table.venueId).where(sql`${table.isStale}`),
    index('venue_availability_order')
      .on(table.date, table.sortName, table.venueId, table.timezone, table.latest)
      .where(sql`${table.latest} is not null`),
    index('venue_availability_fits')
      .on(table.date, table.fits, table.sortName, table.venueId)
      .where(sql`${table.fits} is not null`)
      .concurrently(),
  ],
);
