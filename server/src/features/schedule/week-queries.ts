import { and, asc, eq } from 'drizzle-orm';
import { schedulePatterns } from '#server/features/schedule/table';
import { weekVersion } from '#server/features/schedule/week-version';
import type { ReadDb, Tx } from '#server/platform/db/client';
import type { RoomWeek, Service } from '#shared/schedule/schema';
import { minuteOfService, timeOfService } from '#shared/time';

export async function weekOfRooms(db: ReadDb, venueId: string, roomIds: string[]): Promise<RoomWeek[]> {
  const rows = await db
    .select()
    .from(schedulePatterns)
    .where(eq(schedulePatterns.venueId, venueId))
    .orderBy(asc(schedulePatterns.firstMinute), asc(schedulePatterns.weekdays), asc(schedulePatterns.id));
  return roomIds.map((roomId) => {
    const services = rows.filter((row) => row.roomId === roomId).map(serviceOf);
    return { roomId, services, version: weekVersion(services) };
  });
}

const serviceOf = (row: typeof schedulePatterns.$inferSelect): Service => ({
  weekdays: row.weekdays,
  firstTime: timeOfService(row.firstMinute),
  lastTime: timeOfService(row.lastMinute),
  everyMinutes: row.everyMinutes,
  capacity: row.capacity,
});

export async function replaceWeek(tx: Tx, venueId: string, roomId: string, services: Service[]): Promise<void> {
  await tx
    .delete(schedulePatterns)
    .where(and(eq(schedulePatterns.venueId, venueId), eq(schedulePatterns.roomId, roomId)));
  if (services.length === 0) return;
  await tx.insert(schedulePatterns).values(
    services.map(({ weekdays, firstTime, lastTime, everyMinutes, capacity }) => ({
      venueId,
      roomId,
      weekdays,
      everyMinutes,
      capacity,
      firstMinute: minuteOfService(firstTime),
      lastMinute: minuteOfService(lastTime),
    })),
  );
}
