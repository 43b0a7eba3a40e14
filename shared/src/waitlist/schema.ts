import { z } from 'zod';
import { languages } from '#shared/i18n/languages';
import { partyRequest, reservation } from '#shared/reservations/schema';
import { date, says, time, uuid } from '#shared/validation';

export const waitlistStatuses = ['WAITING', 'NOTIFIED', 'ACCEPTED', 'EXPIRED', 'WITHDRAWN'] as const;
export type WaitlistStatus = (typeof waitlistStatuses)[number];

/** STRICT: same room and time. NEAR: same date within an hour, any room. ANY: any time of the date. */
export const altPreferences = ['STRICT', 'NEAR', 'ANY'] as const;
export type AltPreference = (typeof altPreferences)[number];

/** Minutes that an offered guest has to answer (specification, section 9; bounds by the domain). */
const windowMinutes = { least: 5, most: 120, usual: 30 } as const;

export const newWaitlistEntry = partyRequest.extend({
  id: uuid.optional(),
  windowMinutes: z.coerce.number().int().min(windowMinutes.least).max(windowMinutes.most).default(windowMinutes.usual),
  altPref: z.enum(altPreferences, { error: says('invalidChoice') }).default('NEAR'),
});
export type NewWaitlistEntry = z.infer<typeof newWaitlistEntry>;

export const waitlistEntry = z.object({
  id: z.string(),
  venueId: z.string(),
  roomId: z.string(),
  name: z.string(),
  phone: z.string(),
  date: z.string(),
  time: z.string(),
  people: z.number(),
  windowMinutes: z.number(),
  altPref: z.enum(altPreferences),
  status: z.enum(waitlistStatuses),
  lang: z.enum(languages),
  version: z.number(),
  /** While NOTIFIED: until when the offered seats are held. */
  holdUntil: z.string().nullable(),
  createdAt: z.string(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

/** The answer to joining: the entry and its place among those who want the same. */
export const joinedWaitlist = waitlistEntry.extend({ position: z.number() });

/** An empty body offers the entry's own room and time; another one may be named that its preference allows. */
export const promotion = z.object({ id: uuid, roomId: uuid.optional(), date: date.optional(), time: time.optional() });
export const promoted = z.object({ entry: waitlistEntry, reservation });
