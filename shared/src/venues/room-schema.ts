import { z } from 'zod';
import { room, soldAs, staysBySize } from '#shared/venues/schema';

/** `stayMinutes` null: the venue's value. */
export const staffRoom = room.omit({ whole: true, seatStays: true, hasTreatments: true }).extend({
  stayMinutes: z.number().nullable(),
  soldAs: z.enum(soldAs).default('seats'),
  minPeople: z.number().nullable().default(null),
  bufferMinutes: z.number().default(0),
  deskHolds: z.boolean().default(false),
  servicesEndMinute: z.number().nullable().default(null),
  /** Without the gap. */
  seatStays: staysBySize.nullable().default(null),
  upcoming: z.number(),
  version: z.number(),
});
export type StaffRoom = z.infer<typeof staffRoom>;
