import { and, eq } from 'drizzle-orm';
import { insertPatterns } from '#server/features/schedule/queries';
import { schedulePatterns } from '#server/features/schedule/table';
import type { Tx } from '#server/platform/db/client';
import { minuteOfService } from '#shared/time';

export interface GivenSlots {
  first: string;
  last: string;
  /** Minutes between slots; default 30. */
  every?: number;
  capacity: number;
  /** Bit 0 is Sunday; default: every day. */
  weekdays?: number;
}

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
