import { z } from 'zod';
import { date, uuid } from '#shared/validation';

export const platformStats = z.object({
  totalVenues: z.number(),
  pendingVenues: z.number(),
  approvedVenues: z.number(),
  totalUsers: z.number(),
});
export type PlatformStats = z.infer<typeof platformStats>;

/** A day's figure and its change against the day before in whole percent; null where there is nothing to compare with. */
const dayFigure = z.object({ value: z.number(), change: z.number().nullable() });

export const dayFigures = z.object({
  date: z.string(),
  reservations: dayFigure,
  /** People reserved / people that the day's open slots can take, in percent. */
  occupancy: dayFigure,
  waiting: dayFigure,
  /** Deposits promised by the day's parties, in whole kwanzas. */
  depositRevenue: dayFigure,
  /** Of it, what was really paid and not given back, in whole kwanzas. */
  depositPaid: z.number(),
  /** The deposits of that day's parties by how they stand, in whole kwanzas; `asked` is what nobody has paid yet. */
  deposits: z.object({ asked: z.number(), paid: z.number(), refunded: z.number(), kept: z.number() }),
  /** The fourteen days that end with this one, oldest first, in the same units; waiting: parties that joined the list. */
  trend: z.object({
    reservations: z.array(z.number()),
    occupancy: z.array(z.number()),
    waiting: z.array(z.number()),
    depositRevenue: z.array(z.number()),
  }),
});
export type DayFigures = z.infer<typeof dayFigures>;

export const dayFiguresQuery = z.object({ venueId: uuid, date });
