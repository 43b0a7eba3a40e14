import { z } from 'zod';
import { guestPhone } from '#shared/reservations/schema';
import { uuid } from '#shared/validation';

/** A guest of one venue, by phone. In the body, never in an address: addresses are logged. */
export const guestOfVenue = z.object({ venueId: uuid, phone: guestPhone });

/** Everything that the venue keeps about a phone, in the form in which it is kept. */
export const guestExport = z.object({
  phone: z.string(),
  exportedAt: z.string(),
  reservations: z.array(z.record(z.string(), z.unknown())),
  waitlist: z.array(z.record(z.string(), z.unknown())),
  messages: z.array(z.record(z.string(), z.unknown())),
  reviews: z.array(z.record(z.string(), z.unknown())),
});
export type GuestExport = z.infer<typeof guestExport>;

/** How many rows lost the guest's name, phone and notes. Parties still to come must be cancelled first. */
export const guestErased = z.object({
  reservations: z.number(),
  waitlist: z.number(),
  messages: z.number(),
  changes: z.number(),
});
