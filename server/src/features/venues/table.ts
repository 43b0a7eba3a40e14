import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/auth/table';
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns';
import { venueDefaults, type venueStatuses } from '#shared/venues/schema';

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
    /** What a visitor may leave as a refundable deposit, in kwanzas. */
    depositAmount: numeric({ precision: 10, scale: 2 }).notNull().default('2000.00'),
    /** How long a party keeps its seats, in minutes, in rooms that do not say otherwise. */
    stayMinutes: integer().notNull().default(120),
    /** Freed seats are offered without a person deciding, where messages leave by themselves. */
    automaticOffers: boolean().notNull().default(false),
    /** Guests are reminded so many minutes before their slot; null never. */
    reminderMinutes: integer(),
    /** Guests' data goes so many months after their last visit. */
    retentionMonths: integer().notNull().default(24),
    /** People per slot that all desks together may sell without a connection; null is the greater of 2 and a fifth. */
    deskShare: integer(),
    /** 128 random bits in base64url: the secret address of the venue's calendar feed. */
    calendarToken: text().unique(),
    /** How many of its reviews are shown, and the sum of their stars: kept by `features/reviews` with every review. */
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
    index('venue_categories_category').on(table.categoryId),
  ],
);

/** Tables of a venue carry `venue_id` first in every key, so that the database can be spread by venue. */
export const rooms = pgTable(
  'rooms',
  {
    id: id().defaultRandom(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    capacity: integer().notNull(),
    /** How long a party keeps its seats, in minutes; null as the venue says. */
    stayMinutes: integer(),
    /** Removed rooms stay for the parties of the past. */
    removedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    check('rooms_capacity', sql`${table.capacity} >= 1 and ${table.stayMinutes} >= 15`),
  ],
);

/** Slugs that venues had before: they go on leading to them. */
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

/** Who works at a venue's front desk. */
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

/** What the public search reads: one row per approved venue, kept in step by the venues' own queries. */
export const venueSearch = pgTable(
  'venue_search',
  {
    venueId: uuid()
      .primaryKey()
      .references(() => venues.id, { onDelete: 'cascade' }),
    /** Name, city, address and description in lower case without accents (`foldText`). */
    words: text().notNull(),
    /** The folded name, for the order of the list. */
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

/** What the platform's owner has set for the whole product: at most one row, and the defaults where there is none. */
export const platformSettings = pgTable(
  'platform_settings',
  {
    id: integer().primaryKey().default(1),
    /** Whether venues without reviews show the stand-in figures. */
    placeholderRatings: boolean().notNull().default(true),
    /** Seats of a venue's day that public bookings without proven phones may take; null asks for no proof. */
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
