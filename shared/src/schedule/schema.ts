import { z } from 'zod';
import { isInOrder, overlapping } from '#shared/schedule/week';
import { isDate } from '#shared/time';
import { date, optionalText, says, seenVersion, text, time, uuid, wholeNumber } from '#shared/validation';

export const slot = z.object({
  id: z.string(),
  roomId: z.string(),
  time: z.string(),
  capacity: z.number(),
  isClosed: z.boolean(),
  reason: z.string().nullable(),
  isAvailable: z.boolean(),
  availableCapacity: z.number(),
  hasBegun: z.boolean(),
  /** In a room sold whole: minutes for which a party would have it. */
  roomMinutes: z.number().optional(),
});
export type Slot = z.infer<typeof slot>;

export const staffSlot = slot.extend({
  reserved: z.number(),
  leased: z.number(),
  overbooked: z.number(),
  /** HH:MM, when the party leaves that has the room during such a stay. */
  takenUntil: z.string().optional(),
  /** HH:MM, when that party takes the room, if it is still free at the slot's time. */
  freeUntil: z.string().optional(),
});
export type StaffSlot = z.infer<typeof staffSlot>;

export const scheduleQuery = z.object({ slugOrId: text(80), date });
export const staffScheduleQuery = z.object({ venueId: uuid, date });

const slotCapacity = wholeNumber(1, 10_000, { tooSmall: 'atLeastOne' });

/** Times of the service day: a bar's 00:30 comes after 23:30. */
const hours = {
  firstTime: time,
  lastTime: time,
  everyMinutes: wholeNumber(5, 720),
  capacity: slotCapacity,
};

export const service = z.object({
  /** Bit 0 is Sunday, bit 6 Saturday. */
  weekdays: z.number().int().min(1).max(127),
  ...hours,
});
export type Service = z.infer<typeof service>;

export const roomWeek = z.object({
  roomId: z.string(),
  services: z.array(service),
  /** Changes with any of the services. */
  version: z.string(),
});
export type RoomWeek = z.infer<typeof roomWeek>;

/** The manager accepts that the people of one stay exceed the room. */
export const acceptTurnover = z.boolean().default(false);

export const roomWeekChange = z.object({
  venueId: uuid,
  roomId: uuid,
  services: z
    .array(service.refine(isInOrder, { error: says('timeOrder'), path: ['lastTime'] }))
    .max(40)
    .superRefine((services, context) => {
      for (const index of overlapping(services)) {
        context.addIssue({ code: 'custom', path: [index], message: says('serviceOverlaps') });
      }
    }),
  version: z.string().max(80).optional(),
  acceptTurnover,
});
export type RoomWeekChange = z.infer<typeof roomWeekChange>;

export const keptSlot = z.object({
  roomId: z.string(),
  date: z.string(),
  time: z.string(),
  capacity: z.number(),
  reserved: z.number(),
  leased: z.number(),
});
export type KeptSlot = z.infer<typeof keptSlot>;
export const weekSaved = roomWeek.extend({ kept: z.array(keptSlot) });

/**
 * `closed`: the day, room or slot takes no bookings. `capacity`: another capacity. `hours`: replaces the week's
 * hours, also on a closed day.
 */
export const exceptionKinds = ['closed', 'capacity', 'hours'] as const;
export const scheduleException = z.object({
  id: z.string(),
  kind: z.enum(exceptionKinds),
  roomId: z.string().nullable(),
  date: z.string(),
  time: z.string().nullable(),
  capacity: z.number().nullable(),
  firstTime: z.string().nullable(),
  lastTime: z.string().nullable(),
  everyMinutes: z.number().nullable(),
  reason: z.string().nullable(),
  version: z.number(),
});
export type ScheduleException = z.infer<typeof scheduleException>;

export const newException = z
  .object({
    venueId: uuid,
    kind: z.enum(exceptionKinds, { error: says('invalidChoice') }),
    roomId: uuid.nullish().transform((value) => value ?? null),
    date,
    time: time.nullish().transform((value) => value ?? null),
    capacity: slotCapacity.nullish().transform((value) => value ?? null),
    firstTime: time.nullish().transform((value) => value ?? null),
    lastTime: time.nullish().transform((value) => value ?? null),
    everyMinutes: hours.everyMinutes.nullish().transform((value) => value ?? null),
    reason: optionalText(120),
    /** The exception that this one replaces, with its seen version; absent: none. */
    replaces: z.object({ id: uuid, version: seenVersion() }).optional(),
    acceptTurnover,
  })
  .superRefine((value, context) => {
    const needed = {
      closed: [],
      capacity: ['capacity'],
      hours: ['firstTime', 'lastTime', 'everyMinutes', 'capacity'],
    } as const;
    for (const field of needed[value.kind]) {
      if (value[field] === null) context.addIssue({ code: 'custom', path: [field], message: says('required') });
    }
    if (value.kind !== 'hours') return;
    if (value.time !== null) context.addIssue({ code: 'custom', path: ['time'], message: says('invalid') });
    const { firstTime, lastTime } = value;
    if (firstTime !== null && lastTime !== null && !isInOrder({ firstTime, lastTime }))
      context.addIssue({ code: 'custom', path: ['lastTime'], message: says('timeOrder') });
  });
export type NewException = z.infer<typeof newException>;

export const exceptionRange = z
  .object({ venueId: uuid, from: date, to: date })
  .refine(({ from, to }) => from <= to, { error: says('dateOrder'), path: ['to'] });
export const exceptionRemoval = z.object({ venueId: uuid, id: uuid, version: seenVersion().optional() });
export type ExceptionRemoval = z.infer<typeof exceptionRemoval>;
/** Closes a slot, a time in all rooms, a room or the day to new bookings. */
export const salesClosing = z.object({
  venueId: uuid,
  date,
  roomId: uuid.nullish().transform((value) => value ?? null),
  time: time.nullish().transform((value) => value ?? null),
  reason: optionalText(120),
});
export type SalesClosing = z.infer<typeof salesClosing>;
export const leaseHolder = z.object({ name: z.string(), people: z.number(), lastSeenAt: z.string() });
export type LeaseHolder = z.infer<typeof leaseHolder>;
export const exceptionSaved = scheduleException.extend({
  kept: z.array(keptSlot),
  /** Desks out of contact that may still sell seats of the closed slots. */
  stillLent: z.array(leaseHolder),
});

export const dayStates = ['open', 'special', 'closed'] as const;
export const monthQuery = z.object({
  venueId: uuid,
  month: z.string().refine((month) => isDate(`${month}-01`), { error: says('invalidDate') }),
});
export const calendarDay = z.object({
  date: z.string(),
  state: z.enum(dayStates),
  holiday: z.string().nullable(),
  reason: z.string().nullable(),
  seats: z.number(),
  reserved: z.number(),
});
export type CalendarDay = z.infer<typeof calendarDay>;
