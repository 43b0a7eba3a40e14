import { z } from 'zod';
import { RETENTION_MONTHS_MOST } from '#shared/guests/rules';
import { languages } from '#shared/i18n/languages';
import { acceptTurnover } from '#shared/schedule/schema';
import { isDate } from '#shared/time';
import { limit, offset, queryList, says, uuid, wholeNumber } from '#shared/validation';

export const cities = ['Luanda', 'Huambo', 'Benguela', 'Lobito'] as const;
export const timezones = ['Africa/Luanda', 'UTC'] as const;
export type Timezone = (typeof timezones)[number];
export const venueStatuses = ['pending', 'approved', 'rejected'] as const;
export type VenueStatus = (typeof venueStatuses)[number];
export const periods = ['morning', 'afternoon', 'evening'] as const;
export const partySizes = ['1-2', '3-4', '5+'] as const;
export type Period = (typeof periods)[number];
export type PartySize = (typeof partySizes)[number];

const PAGE_SIZE = 20;
const PAGE_MAX = 50;

/** Specification, section 9. */
export const venueDefaults = {
  city: 'Luanda',
  timezone: 'Africa/Luanda',
  minParty: 1,
  maxParty: 20,
  room: { name: 'Sala Principal', capacity: 50 },
  addedRoomCapacity: 10,
} as const;

export const category = z.object({ id: z.string(), slug: z.string(), name: z.string(), emoji: z.string() });
export type Category = z.infer<typeof category>;

/** `seats`: people per arrival time. `whole`: a private room, cabin or hall for one party at a time. */
export const soldAs = ['seats', 'whole'] as const;
export type SoldAs = (typeof soldAs)[number];

const wholeRoom = z.object({ minPeople: z.number(), stayMinutes: z.number() });

export const staysBySize = z.tuple([z.number(), z.number(), z.number()]);

export const room = z.object({
  id: z.string(),
  name: z.string(),
  capacity: z.number(),
  whole: wholeRoom.optional(),
  seatStays: staysBySize.optional(),
  /** Guests book it with a treatment, not alone. */
  hasTreatments: z.literal(true).optional(),
});
export type Room = z.infer<typeof room>;

export const venueRating = z.object({
  /** Average of shown reviews, one decimal; null without reviews. */
  rating: z.number().nullable(),
  reviewCount: z.number(),
  placeholderRating: z.boolean(),
});
export type VenueRating = z.infer<typeof venueRating>;

const venueWithoutRooms = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  coverUrl: z.string().nullable(),
  timezone: z.string(),
  minParty: z.number(),
  maxParty: z.number(),
  status: z.enum(venueStatuses),
  createdAt: z.string(),
  updatedAt: z.string(),
  categories: z.array(category),
  categoryIds: z.array(z.string()),
});
export const venueCard = venueWithoutRooms.extend(venueRating.shape).extend({
  treatment: z.record(z.enum(languages), z.string()).optional(),
});
export type VenueCard = z.infer<typeof venueCard>;

export const venue = venueWithoutRooms.extend({
  rooms: z.array(room),
  /** Refundable, as a decimal string. */
  depositAmount: z.string(),
});
export type Venue = z.infer<typeof venue>;

export const publicVenue = venue.extend(venueRating.shape);
export type PublicVenue = z.infer<typeof publicVenue>;

export const venuePage = z.object({
  venues: z.array(venueCard),
  total: z.number(),
  hasMore: z.boolean(),
  /** Set if `total` may be too low: availability searches stop at a maximum. */
  isPartial: z.literal(true).optional(),
});
export type VenuePage = z.infer<typeof venuePage>;

export const managedVenue = venue.extend({
  /** With the usual minutes of a stay and of the gap after it; absent in a day that a desk keeps from an older server. */
  rooms: z.array(room.extend({ stayMinutes: z.number().optional(), bufferMinutes: z.number().optional() })),
  version: z.number(),
  access: z.object({ mayRun: z.boolean(), mayManage: z.boolean(), mayOverbook: z.boolean() }),
  /** Only for managers of the venue. */
  refusal: z.object({ wasSuspended: z.boolean(), comment: z.string().nullable() }).optional(),
});
export type ManagedVenue = z.infer<typeof managedVenue>;

export const managedVenuePage = z.object({ venues: z.array(managedVenue), total: z.number(), hasMore: z.boolean() });

const oneOf = <T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess((value) => (value === '' || value === 'any' ? undefined : value), z.enum(values).optional());

export const venueSearch = z.object({
  search: z.string().trim().max(100).default(''),
  categoryIds: queryList(uuid).default([]),
  date: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .refine(isDate, { error: says('invalidDate') })
      .optional(),
  ),
  period: oneOf(periods),
  people: oneOf(partySizes),
  limit: limit(PAGE_MAX, PAGE_SIZE),
  offset,
});
export type VenueSearch = z.infer<typeof venueSearch>;

export const managedVenueSearch = z.object({
  search: z.string().trim().max(100).default(''),
  status: oneOf(venueStatuses),
  limit: limit(PAGE_MAX, PAGE_MAX),
  offset,
});
export type ManagedVenueSearch = z.infer<typeof managedVenueSearch>;

const settingFields = {
  /** Minutes before the slot until which a guest may cancel by link. */
  noticeMinutes: wholeNumber(0, 7 * 24 * 60),
  /** Needs a sender that works without a person. */
  automaticOffers: z.boolean(),
  reminderMinutes: wholeNumber(15, 7 * 24 * 60).nullable(),
  retentionMonths: wholeNumber(1, RETENTION_MONTHS_MOST),
  /** Whole kwanzas. */
  depositAmount: wholeNumber(0, 10_000_000),
  stayMinutes: wholeNumber(15, 24 * 60),
  /** People per slot for all desks; null: the greater of 2 and a fifth. */
  deskShare: wholeNumber(0, 1000).nullable(),
  packsTreatments: z.boolean().optional(),
};
export const venueSettings = z.object({
  ...settingFields,
  version: z.number(),
  sender: z.enum(['manual', 'whatsapp']),
  /** Secret; only for managers of the venue. Null until one is made. */
  calendarLink: z.string().nullable(),
});
export type VenueSettings = z.infer<typeof venueSettings>;
export const venueSettingsChange = z.object({
  venueId: uuid,
  version: z.number().int(),
  ...settingFields,
  acceptTurnover,
});
export type VenueSettingsChange = z.infer<typeof venueSettingsChange>;

export const venueOnly = z.object({ venueId: uuid });
