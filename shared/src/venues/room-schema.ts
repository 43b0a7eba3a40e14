import { z } from 'zod';
import { acceptTurnover } from '#shared/schedule/schema';
import { says, seenVersion, uuid } from '#shared/validation';
import { minutes, newRoom, room, soldAs, staysBySize } from '#shared/venues/schema';

const seatMinutes = minutes(15, 12 * 60);
const seatStays = z.tuple([seatMinutes, seatMinutes, seatMinutes]).superRefine(([two, five, more], context) => {
  const shorter = five < two ? 1 : more < five ? 2 : null;
  if (shorter !== null) context.addIssue({ code: 'custom', path: [shorter], message: says('seatStaysOrder') });
});

/** `stayMinutes` null: the venue's value. */
export const staffRoom = room.omit({ whole: true, seatStays: true, hasTreatments: true }).extend({
  stayMinutes: z.number().nullable(),
  soldAs: z.enum(soldAs).default('seats'),
  minPeople: z.number().nullable().default(null),
  bufferMinutes: z.number().default(0),
  deskHolds: z.boolean().default(false),
  seatStays: staysBySize.nullable().default(null),
  upcoming: z.number(),
  version: z.number(),
});
export type StaffRoom = z.infer<typeof staffRoom>;
const roomFields = {
  ...newRoom.shape,
  stayMinutes: minutes(15, 24 * 60)
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
  /** Only of a room sold whole. */
  bufferMinutes: minutes(0, 12 * 60).optional(),
  /** Only of a room sold whole: one desk holds its slots, to sell them without a connection. */
  deskHolds: z.boolean().optional(),
  seatStays: seatStays.nullable().optional(),
  acceptTurnover,
};
export const roomToAdd = z.object({ venueId: uuid, ...roomFields });
export type RoomToAdd = z.infer<typeof roomToAdd>;
export const roomChange = z.object({ venueId: uuid, roomId: uuid, version: seenVersion(), ...roomFields });
export type RoomChange = z.infer<typeof roomChange>;
export const roomRemoval = z.object({ venueId: uuid, roomId: uuid, version: seenVersion().optional() });
export type RoomRemoval = z.infer<typeof roomRemoval>;
