import { z } from 'zod';
import { date, text, uuid } from '#shared/validation';

/** A slot as visitors see it for a date (specification, section 3), with its room and capacity. */
export const slot = z.object({
  id: z.string(),
  roomId: z.string(),
  time: z.string(),
  capacity: z.number(),
  isClosed: z.boolean(),
  /** Why it is closed or different today, where the venue said so. */
  reason: z.string().nullable(),
  /** Visitors can book it: open, not begun, seats left. */
  isAvailable: z.boolean(),
  availableCapacity: z.number(),
  /** It has begun: visitors can no longer book it. */
  hasBegun: z.boolean(),
});
export type Slot = z.infer<typeof slot>;

/** A slot as the venue's own staff see it. */
export const staffSlot = slot.extend({
  reserved: z.number(),
  leased: z.number(),
  overbooked: z.number(),
});
export type StaffSlot = z.infer<typeof staffSlot>;

export const scheduleQuery = z.object({ slugOrId: text(80), date });
export const staffScheduleQuery = z.object({ venueId: uuid, date });
