import { z } from 'zod';
import { parsePhone } from '#shared/phone';
import { acceptTurnover } from '#shared/schedule/schema';
import { isDate } from '#shared/time';
import {
  limit,
  line,
  offset,
  optionalText,
  queryList,
  says,
  seenVersion,
  shownText,
  text,
  uuid,
} from '#shared/validation';
import { isReservedSlug, slugPattern } from '#shared/venues/slug';

export const cities = ['Luanda', 'Huambo', 'Benguela', 'Lobito'] as const;
export const timezones = ['Africa/Luanda', 'UTC'] as const;
export const venueStatuses = ['pending', 'approved', 'rejected'] as const;
export type VenueStatus = (typeof venueStatuses)[number];
export const periods = ['morning', 'afternoon', 'evening'] as const;
export const partySizes = ['1-2', '3-4', '5+'] as const;
export type Period = (typeof periods)[number];
export type PartySize = (typeof partySizes)[number];

/** Venues per page where the caller asks for no number, and the most that one page may hold. */
const PAGE_SIZE = 20;
const PAGE_MAX = 50;

/** Defaults of a new venue (specification, section 9). */
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

export const room = z.object({ id: z.string(), name: z.string(), capacity: z.number() });
export type Room = z.infer<typeof room>;

/** What guests think of a venue, as visitors are told. */
export const venueRating = z.object({
  /** The average of its shown reviews with one decimal; null where there is none. */
  rating: z.number().nullable(),
  reviewCount: z.number(),
  /** Without reviews, the stand-in figures of `brand.ts` are shown. */
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
export const venueCard = venueWithoutRooms.extend(venueRating.shape);
export type VenueCard = z.infer<typeof venueCard>;

export const venue = venueWithoutRooms.extend({
  rooms: z.array(room),
  /** Amount that a visitor may leave as a refundable deposit, as a decimal string. */
  depositAmount: z.string(),
});
export type Venue = z.infer<typeof venue>;

/** The same as its page shows it to visitors. */
export const publicVenue = venue.extend(venueRating.shape);
export type PublicVenue = z.infer<typeof publicVenue>;

export const venuePage = z.object({
  venues: z.array(venueCard),
  total: z.number(),
  hasMore: z.boolean(),
  /** Present if there may be more than `total`: a search by availability examines and counts so many venues only. */
  isPartial: z.literal(true).optional(),
});
export type VenuePage = z.infer<typeof venuePage>;

/** A venue as its own staff see it, with what this caller may do in it. */
export const managedVenue = venue.extend({
  version: z.number(),
  access: z.object({ mayRun: z.boolean(), mayManage: z.boolean(), mayOverbook: z.boolean() }),
  /** Why the platform rejected or suspended it; only for who manages the venue. */
  refusal: z.object({ wasSuspended: z.boolean(), comment: z.string().nullable() }).optional(),
});
export type ManagedVenue = z.infer<typeof managedVenue>;

/** Venues as their own staff see them: rooms included, any status. */
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

/** Only https addresses and the product's own stored objects may be shown as covers. */
const coverUrl = optionalText(500).refine(
  (value) => value === null || /^https:\/\/[^\s"'<>\\]+$/.test(value) || /^\/objects\/(?!.*\.\.)[\w./-]+$/.test(value),
  { error: says('coverUrlFormat') },
);

const partyLimit = z.coerce
  .number({ error: says('notANumber') })
  .int()
  .min(1, { error: says('atLeastOne') })
  .max(1000);

const newRoom = z.object({
  name: line(80, 1, 'roomName'),
  capacity: z.coerce
    .number({ error: says('roomCapacity') })
    .int({ error: says('roomCapacity') })
    .min(1, { error: says('roomCapacity') })
    .max(10_000),
});

/** What a venue is described by; its rooms have calls of their own once it exists. */
const venueFields = {
  name: line(120),
  slug: text(80)
    .regex(slugPattern, { error: says('slugFormat') })
    .refine((slug) => !isReservedSlug(slug), { error: says('slugReserved') }),
  description: optionalText(4000),
  address: shownText(300),
  city: z.enum(cities).default(venueDefaults.city),
  phone: text(40).transform((value, context) => {
    const phone = parsePhone(value);
    if (phone === null) context.addIssue({ code: 'custom', message: says('phoneFormat'), input: value });
    return phone ?? z.NEVER;
  }),
  coverUrl,
  timezone: z.enum(timezones).default(venueDefaults.timezone),
  minParty: partyLimit.default(venueDefaults.minParty),
  maxParty: partyLimit.default(venueDefaults.maxParty),
  categoryIds: z
    .array(uuid)
    .min(1, { error: says('categoryRequired') })
    .max(20),
};
const inOrder = (value: { minParty: number; maxParty: number }) => value.minParty <= value.maxParty;
const partyOrder = { error: says('partyOrder'), path: ['maxParty'] };

export const newVenue = z
  .object({ ...venueFields, rooms: z.array(newRoom).min(1).max(50).default([venueDefaults.room]) })
  .refine(inOrder, partyOrder);
export type NewVenue = z.infer<typeof newVenue>;

/** The same payload for a venue that exists, without its rooms. A rejected venue is sent in again by it. */
export const venueChange = z
  .object({
    id: uuid,
    ...venueFields,
    /** The version that the form was filled from. */ version: z.number().int().optional(),
  })
  .refine(inOrder, partyOrder);
export type VenueChange = z.infer<typeof venueChange>;

export const venueCreated = venue.extend({ message: z.string() });
export const venueSaved = managedVenue.extend({ message: z.string() });

const minutes = (least: number, most: number) =>
  z.coerce
    .number({ error: says('notANumber') })
    .int({ error: says('notANumber') })
    .min(least)
    .max(most);

const settingFields = {
  /** A guest may cancel by link until so many minutes before the slot. */
  noticeMinutes: minutes(0, 7 * 24 * 60),
  /** Offer freed seats without a person deciding; only works where messages leave by themselves. */
  automaticOffers: z.boolean(),
  /** Remind guests so many minutes before their slot; null never. */
  reminderMinutes: minutes(15, 7 * 24 * 60).nullable(),
  /** Guests' data goes so many months after their last visit. */
  retentionMonths: minutes(1, 120),
  /** What a visitor may leave as a refundable deposit, in whole kwanzas. */
  depositAmount: minutes(0, 10_000_000),
  /** How long a party keeps its seats, in rooms that do not say otherwise. */
  stayMinutes: minutes(15, 24 * 60),
  /** People per slot that all desks together may sell without a connection; null is the greater of 2 and a fifth. */
  deskShare: minutes(0, 1000).nullable(),
};
export const venueSettings = z.object({
  ...settingFields,
  version: z.number(),
  /** How messages leave: by hand, or by the WhatsApp Cloud API. */
  sender: z.enum(['manual', 'whatsapp']),
  /** Secret address of the venue's calendar feed; null until one is made. Only told to who manages the venue. */
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

/** A room as its manager sees it. `stayMinutes` null: as the venue says. */
export const staffRoom = room.extend({
  stayMinutes: z.number().nullable(),
  /** Reservations from today on. */
  upcoming: z.number(),
  version: z.number(),
});
export type StaffRoom = z.infer<typeof staffRoom>;
const roomFields = {
  ...newRoom.shape,
  stayMinutes: minutes(15, 24 * 60)
    .nullable()
    .default(null),
  acceptTurnover,
};
export const roomToAdd = z.object({ venueId: uuid, ...roomFields });
export type RoomToAdd = z.infer<typeof roomToAdd>;
export const roomChange = z.object({ venueId: uuid, roomId: uuid, version: seenVersion(), ...roomFields });
export type RoomChange = z.infer<typeof roomChange>;
export const roomRemoval = z.object({ venueId: uuid, roomId: uuid, version: seenVersion().optional() });
export type RoomRemoval = z.infer<typeof roomRemoval>;
export const venueOnly = z.object({ venueId: uuid });
