import { z } from 'zod';
import { date, uuid } from '#shared/validation';

export const platformStats = z.object({
  totalVenues: z.number(),
  pendingVenues: z.number(),
  approvedVenues: z.number(),
  totalUsers: z.number(),
});
export type PlatformStats = z.infer<typeof platformStats>;

/** Change against the day before in whole percent; null if there is nothing to compare with. */
const dayFigure = z.object({ value: z.number(), change: z.number().nullable() });

export const dayFigures = z.object({
  date: z.string(),
  reservations: dayFigure,
  /** Percent of the people that the open slots can take; for rooms sold whole, of the time that is open. */
  occupancy: dayFigure,
  waiting: dayFigure,
  depositRevenue: dayFigure,
  depositPaid: z.number(),
  /** In whole kwanzas; `asked` is not paid yet, without parties that are cancelled or did not come. */
  deposits: z.object({ asked: z.number(), paid: z.number(), refunded: z.number(), kept: z.number() }),
  /** Fourteen days, oldest first, ending with this one. `waiting`: parties that joined the list. */
  trend: z.object({
    reservations: z.array(z.number()),
    occupancy: z.array(z.number()),
    waiting: z.array(z.number()),
    depositRevenue: z.array(z.number()),
  }),
});
export type DayFigures = z.infer<typeof dayFigures>;

export const dayFiguresQuery = z.object({ venueId: uuid, date });
