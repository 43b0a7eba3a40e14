import { z } from 'zod';
import { parsePhone } from '#shared/phone';
import { acceptTurnover } from '#shared/schedule/schema';
import { SERVICE_DAY_END } from '#shared/time';
import { line, nameKey, optionalText, says, seenVersion, shownText, text, uuid, wholeNumber } from '#shared/validation';
import { seatMinutesMost } from '#shared/venues/rules';
import { cities, managedVenue, soldAs, timezones, venue, venueDefaults } from '#shared/venues/schema';
import { isReservedSlug, slugPattern } from '#shared/venues/slug';

/** https addresses or the product's own pictures. */
const coverUrl = optionalText(500).refine(
  (value) => value === null || /^https:\/\/[^\s"'<>\\]+$/.test(value) || /^\/objects\/(?!.*\.\.)[\w./-]+$/.test(value),
  { error: says('coverUrlFormat') },
);

const partyLimit = wholeNumber(1, 1000, { tooSmall: 'atLeastOne' });

const newRoom = z.object({
  name: line(80, 1, 'roomName'),
  capacity: wholeNumber(1, 10_000, { noNumber: 'roomCapacity', tooSmall: 'roomCapacity' }),
});

function refuseAlike(rooms: { name: string }[], context: z.RefinementCtx): void {
  const keys = rooms.map(({ name }) => nameKey(name));
  for (const [index, key] of keys.entries()) {
    if (keys.indexOf(key) < index)
      context.addIssue({ code: 'custom', path: [index, 'name'], message: says('roomNameTaken') });
  }
}

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
  .object({
    ...venueFields,
    rooms: z.array(newRoom).min(1).max(50).superRefine(refuseAlike).default([venueDefaults.room]),
  })
  .refine(inOrder, partyOrder);
export type NewVenue = z.infer<typeof newVenue>;

/** Without rooms. Saving a rejected venue submits it again. */
export const venueChange = z
  .object({
    id: uuid,
    ...venueFields,
    version: z.number().int().optional(),
  })
  .refine(inOrder, partyOrder);
export type VenueChange = z.infer<typeof venueChange>;

export const venueCreated = venue.extend({ message: z.string() });
export const venueSaved = managedVenue.extend({ message: z.string() });

const seatMinutes = wholeNumber(15, seatMinutesMost);
const seatStays = z.tuple([seatMinutes, seatMinutes, seatMinutes]).superRefine(([two, five, more], context) => {
  const shorter = five < two ? 1 : more < five ? 2 : null;
  if (shorter !== null) context.addIssue({ code: 'custom', path: [shorter], message: says('seatStaysOrder') });
});

const roomFields = {
  ...newRoom.shape,
  stayMinutes: wholeNumber(15, 24 * 60)
    .nullable()
    .default(null),
  /** A change without it keeps how the room is sold. */
  soldAs: z.enum(soldAs).optional(),
  /** Only of a room sold whole; null: one person. */
  minPeople: z.coerce
    .number({ error: says('roomMinPeople') })
    .int({ error: says('roomMinPeople') })
    .min(1, { error: says('roomMinPeople') })
    .nullable()
    .optional(),
  /** Of a room sold whole, or of one that counts stays. */
  bufferMinutes: wholeNumber(0, 12 * 60).optional(),
  /** Only of a room sold whole: one desk holds its slots, to sell them without a connection. */
  deskHolds: z.boolean().optional(),
  /** Only of a room sold whole: minute of the service day until which its services end. 1800 is 06:00, the end of the day. */
  servicesEndMinute: wholeNumber(6 * 60 + 1, SERVICE_DAY_END)
    .nullable()
    .optional(),
  /** Without the gap. */
  seatStays: seatStays.nullable().optional(),
  acceptTurnover,
};
export const roomToAdd = z.object({ venueId: uuid, ...roomFields });
export type RoomToAdd = z.infer<typeof roomToAdd>;
export const roomChange = z.object({ venueId: uuid, roomId: uuid, version: seenVersion(), ...roomFields });
export type RoomChange = z.infer<typeof roomChange>;
export const roomRemoval = z.object({ venueId: uuid, roomId: uuid, version: seenVersion().optional() });
export type RoomRemoval = z.infer<typeof roomRemoval>;
