import { z } from 'zod';
import { guestPhone } from '#shared/reservations/schema';
import { uuid } from '#shared/validation';

/** Sent in the body, because URLs are logged. */
export const guestOfVenue = z.object({ venueId: uuid, phone: guestPhone });

export const guestExport = z.object({
  phone: z.string(),
  exportedAt: z.string(),
  reservations: z.array(z.record(z.string(), z.unknown())),
  enquiries: z.array(z.record(z.string(), z.unknown())),
  waitlist: z.array(z.record(z.string(), z.unknown())),
  messages: z.array(z.record(z.string(), z.unknown())),
  reviews: z.array(z.record(z.string(), z.unknown())),
  /** The change log about these rows, and about rows that had the phone before. */
  changes: z.array(z.record(z.string(), z.unknown())),
});
export type GuestExport = z.infer<typeof guestExport>;

/** Row counts. Future parties must be cancelled first. */
export const guestErased = z.object({
  reservations: z.number(),
  waitlist: z.number(),
  enquiries: z.number(),
  messages: z.number(),
  changes: z.number(),
});
