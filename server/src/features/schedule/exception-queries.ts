import { and, asc, between, eq, isNull, or, sql } from 'drizzle-orm';
import { scheduleExceptions } from '#server/features/schedule/table';
import { rooms } from '#server/features/venues/table';
import type { ReadDb, Tx } from '#server/platform/db/client';
import type { NewException, ScheduleException } from '#shared/schedule/schema';
import { minuteOfService, timeOfService } from '#shared/time';

export type ExceptionRow = typeof scheduleExceptions.$inferSelect;

const LIST_MOST = 1000;

export async function exceptionsBetween(db: ReadDb, venueId: string, from: string, to: string) {
  const rows = await db
    .select({ exception: scheduleExceptions })
    .from(scheduleExceptions)
    .leftJoin(rooms, and(eq(rooms.venueId, scheduleExceptions.venueId), eq(rooms.id, scheduleExceptions.roomId)))
    .where(
      and(
        eq(scheduleExceptions.venueId, venueId),
        between(scheduleExceptions.date, from, to),
        or(isNull(scheduleExceptions.roomId), isNull(rooms.removedAt)),
      ),
    )
    .orderBy(
      asc(scheduleExceptions.date),
      sql`${scheduleExceptions.time} is not null`,
      sql`${scheduleExceptions.roomId} is not null`,
      asc(scheduleExceptions.time),
      asc(scheduleExceptions.id),
    )
    .limit(LIST_MOST);
  return rows.map(({ exception }) => exceptionOf(exception));
}

export async function exceptionById(db: ReadDb, venueId: string, id: string): Promise<ExceptionRow | undefined> {
  const [row] = await db
    .select()
    .from(scheduleExceptions)
    .where(and(eq(scheduleExceptions.venueId, venueId), eq(scheduleExceptions.id, id)));
  return row;
}

/** A whole day, a room of it, or one time. */
export type ExceptionScope = Pick<ExceptionRow, 'venueId' | 'date' | 'roomId' | 'time'>;

export async function exceptionAt(db: ReadDb, scope: ExceptionScope): Promise<ExceptionRow | undefined> {
  const { venueId, date, roomId, time } = scheduleExceptions;
  const [row] = await db
    .select()
    .from(scheduleExceptions)
    .where(
      and(
        eq(venueId, scope.venueId),
        eq(date, scope.date),
        scope.roomId === null ? isNull(roomId) : eq(roomId, scope.roomId),
        scope.time === null ? isNull(time) : eq(time, scope.time),
      ),
    );
  return row;
}

function contentOf({ kind, firstTime, lastTime, everyMinutes, capacity, reason }: NewException) {
  const hasHours = kind === 'hours' && firstTime !== null && lastTime !== null;
  return {
    isClosed: kind === 'closed',
    capacity: kind === 'closed' ? null : capacity,
    firstMinute: hasHours ? minuteOfService(firstTime) : null,
    lastMinute: hasHours ? minuteOfService(lastTime) : null,
    everyMinutes: hasHours ? everyMinutes : null,
    reason,
  };
}

export async function insertException(
  tx: Tx,
  wanted: NewException,
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<ExceptionRow> {
  const { venueId, date, roomId, time } = wanted;
  const values = { id, createdAt, venueId, date, roomId, time, ...contentOf(wanted) };
  const [row] = await tx.insert(scheduleExceptions).values(values).returning();
  return row!;
}

export async function replaceException(tx: Tx, { venueId, id }: ExceptionRow, wanted: NewException) {
  const [row] = await tx
    .update(scheduleExceptions)
    .set({ ...contentOf(wanted), version: sql`${scheduleExceptions.version} + 1` })
    .where(and(eq(scheduleExceptions.venueId, venueId), eq(scheduleExceptions.id, id)))
    .returning();
  return row!;
}

export async function deleteException(tx: Tx, venueId: string, id: string): Promise<void> {
  await tx
    .delete(scheduleExceptions)
    .where(and(eq(scheduleExceptions.venueId, venueId), eq(scheduleExceptions.id, id)));
}

export const exceptionOf = (row: ExceptionRow): ScheduleException => ({
  id: row.id,
  kind: row.isClosed ? 'closed' : row.firstMinute !== null ? 'hours' : 'capacity',
  roomId: row.roomId,
  date: row.date,
  time: row.time,
  capacity: row.capacity,
  firstTime: row.firstMinute === null ? null : timeOfService(row.firstMinute),
  lastTime: row.lastMinute === null ? null : timeOfService(row.lastMinute),
  everyMinutes: row.everyMinutes,
  reason: row.reason,
  version: row.version,
});
