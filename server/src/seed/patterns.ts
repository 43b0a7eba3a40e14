import { and, eq } from 'drizzle-orm';
import { insertPatterns } from '#server/features/schedule/queries';
import { schedulePatterns } from '#server/features/schedule/table';
import type { Tx } from '#server/platform/db/client';
import { minuteOfService } from '#shared/time';

/** When a room takes arrivals, and how many people in each slot. */
export interface GivenSlots {
  first: string;
  last: string;
  /** Minutes from one slot to the next; 30 where absent. */
  every?: number;
  capacity: number;
  /** Bit 0 is Sunday; every day where absent. */
  weekdays?: number;
}

/** Gives a room other hours than those that every new room begins with. */
export async function replacePattern(tx: Tx, venueId: string, roomId: string, slots: GivenSlots[]): Promise<void> {
  await tx
    .delete(schedulePatterns)
    .where(and(eq(schedulePatterns.venueId, venueId), eq(schedulePatterns.roomId, roomId)));
  const rows = slots.map(({ first, last, every = 30, capacity, weekdays = 127 }) => ({
    venueId,
    roomId,
    weekdays,
    firstMinute: minuteOfService(first),
    lastMinute: minuteOfService(last),
    everyMinutes: every,
    capacity,
  }));
  await insertPatterns(tx, rows);
}
