import { sql } from 'drizzle-orm';
import { hallsOf, wishing } from '#server/features/enquiries/queries';
import { slotsOfDay } from '#server/features/schedule/queries';
import { isLive } from '#server/features/venues/obstacles';
import { venueOfStaff } from '#server/features/venues/service';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { type Call, signedIn } from '#server/platform/http/call';
import type { HallDay } from '#shared/enquiries/schema';

export async function hallDay({ venueId, date }: { venueId: string; date: string }, call: Call): Promise<HallDay> {
  const { db, clock } = call;
  const now = clock.now();
  await venueOfStaff(db, signedIn(call), venueId);
  const slots = (await slotsOfDay(db, venueId, date, now)).filter(({ isClosed }) => !isClosed);
  const taken = await takenOn(db, venueId, date, now);
  const rooms = (await hallsOf(db, venueId)).map((hall) => ({
    ...hall,
    times: slots.filter(({ roomId }) => roomId === hall.id).map(({ time }) => time),
    taken: taken.filter(({ roomId }) => roomId === hall.id).map(({ roomId: _, ...party }) => party),
  }));
  return { date, rooms, wishedBy: await wishing(db, venueId, date) };
}

type HallUse = HallDay['rooms'][number]['taken'][number] & { roomId: string };

/** Parties of two days before can be there still: a stay is a day and a half at most. One that left keeps its stay. */
const takenOn = (db: ReadDb, venueId: string, date: string, now: Date): Promise<HallUse[]> =>
  rowsOf<HallUse>(
    db,
    sql`select room_id as "roomId", began as "from", began + room_minutes as "until", name, status = 'HOLD' as "isHeld",
               people
        from (select *, (date - ${date}::date) * 1440 + case when "time" < '06:00' then 1440 else 0 end
                     + left("time", 2)::int * 60 + right("time", 2)::int as began
              from reservations
              where venue_id = ${venueId} and date between ${date}::date - 2 and ${date}::date
                and room_minutes is not null and (${isLive(now)} or status = 'COMPLETED')) parties
        where began + room_minutes > 360
        order by began, id`,
  );
