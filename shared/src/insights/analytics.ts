import { z } from 'zod';
import { ANALYTICS_DAYS_MOST, chartNames } from '#shared/insights/analytics-rules';
import { daysBetween } from '#shared/time';
import { date, says, uuid } from '#shared/validation';
import { cities } from '#shared/venues/schema';

const fields = {
  from: date,
  to: date,
  city: z.enum(cities).optional(),
  categoryId: uuid.optional(),
};
export type DateRange = { from: string; to: string };
const isInOrder = (range: DateRange) => range.from <= range.to;
const isShort = (range: DateRange) => daysBetween(range.from, range.to) < ANALYTICS_DAYS_MOST;

export const analyticsQuery = z
  .object(fields)
  .refine(isInOrder, { path: ['to'], error: says('dateOrder') })
  .refine(isShort, { path: ['to'], error: says('rangeTooLong') });
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

export const analyticsTableQuery = z
  .object({ ...fields, chart: z.enum(chartNames) })
  .refine(isInOrder, { path: ['to'], error: says('dateOrder') })
  .refine(isShort, { path: ['to'], error: says('rangeTooLong') });
export type AnalyticsTableQuery = z.infer<typeof analyticsTableQuery>;

const weekday = z.literal([0, 1, 2, 3, 4, 5, 6]);
const booked = { reservations: z.number(), people: z.number() };

export const analytics = z.object({
  from: z.string(),
  to: z.string(),
  /** `week` is its Monday. `approved`: first approval of a venue. */
  venues: z.array(z.object({ week: z.string(), registered: z.number(), approved: z.number() })),
  reservations: z.array(z.object({ date: z.string(), ...booked })),
  /** Weekday 0 is Sunday; hours 6 to 29, 24 is after midnight. `people`: seats taken; `seats`: offered since approval. */
  occupancy: z.array(z.object({ weekday, hour: z.number(), people: z.number(), seats: z.number() })),
  /** Cumulative: a seated entry also counts as accepted and offered. */
  waitlist: z.object({
    joined: z.number(),
    offered: z.number(),
    accepted: z.number(),
    seated: z.number(),
    expired: z.number(),
    withdrawn: z.number(),
  }),
  noShows: z.array(z.object({ week: z.string(), expected: z.number(), missed: z.number() })),
  categories: z.array(z.object({ id: z.string(), name: z.string(), emoji: z.string(), ...booked })),
  cities: z.array(z.object({ city: z.string(), ...booked })),
});
export type Analytics = z.infer<typeof analytics>;
export type OccupancyCell = Analytics['occupancy'][number];
