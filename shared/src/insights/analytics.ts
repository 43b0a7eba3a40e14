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
type Range = { from: string; to: string };
const isInOrder = (range: Range) => range.from <= range.to;
const isShort = (range: Range) => daysBetween(range.from, range.to) < ANALYTICS_DAYS_MOST;

/** Service days, both ends included; the venues of one city and of one category where they are named. */
export const analyticsQuery = z
  .object(fields)
  .refine(isInOrder, { path: ['to'], error: says('dateOrder') })
  .refine(isShort, { path: ['to'], error: says('rangeTooLong') });
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

/** The same range for the table of one chart. */
export const analyticsTableQuery = z
  .object({ ...fields, chart: z.enum(chartNames) })
  .refine(isInOrder, { path: ['to'], error: says('dateOrder') })
  .refine(isShort, { path: ['to'], error: says('rangeTooLong') });
export type AnalyticsTableQuery = z.infer<typeof analyticsTableQuery>;

const weekday = z.literal([0, 1, 2, 3, 4, 5, 6]);
/** Parties that count (CONFIRMED, SEATED, COMPLETED) and their people. */
const booked = { reservations: z.number(), people: z.number() };

export const analytics = z.object({
  from: z.string(),
  to: z.string(),
  /** By weeks, each named by its Monday, of which only the range's days count. `approved` is a venue's first approval. */
  venues: z.array(z.object({ week: z.string(), registered: z.number(), approved: z.number() })),
  /** By service days, those without any included. */
  reservations: z.array(z.object({ date: z.string(), ...booked })),
  /**
   * By weekday (0 is Sunday) and hour of the service day (6 to 29; 24 is the hour after midnight). `seats` is what the open
   * slots of that hour offered on all such days since each venue's approval and until the running day, `people` who
   * reserved them.
   */
  occupancy: z.array(z.object({ weekday, hour: z.number(), people: z.number(), seats: z.number() })),
  /** Entries for the range's days, and how far each came; who sat down has also accepted, and who accepted was offered. */
  waitlist: z.object({
    joined: z.number(),
    offered: z.number(),
    accepted: z.number(),
    seated: z.number(),
    expired: z.number(),
    withdrawn: z.number(),
  }),
  /** By weeks: parties of whom it is known whether they came, and those of them who did not. */
  noShows: z.array(z.object({ week: z.string(), expected: z.number(), missed: z.number() })),
  /** Most reservations first. A venue of two categories counts in both. */
  categories: z.array(z.object({ id: z.string(), name: z.string(), emoji: z.string(), ...booked })),
  cities: z.array(z.object({ city: z.string(), ...booked })),
});
export type Analytics = z.infer<typeof analytics>;
export type OccupancyCell = Analytics['occupancy'][number];
