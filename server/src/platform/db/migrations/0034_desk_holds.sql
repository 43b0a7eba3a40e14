ALTER TABLE "rooms" ADD COLUMN "desk_holds" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_desk_holds" CHECK (not "rooms"."desk_holds" or "rooms"."sold_as" = 'whole');
--> statement-breakpoint
-- A desk other than `holder` holds a lease of the room whose stay overlaps one from `arrival` on. The desk may have sold
-- it, so no other party may have the room then. A stay is a day and a half at most.
CREATE FUNCTION room_lent(venue uuid, room uuid, day date, arrival text, minutes int, holder uuid)
RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT EXISTS (
    SELECT FROM desk_leases l
    JOIN rooms r ON r.venue_id = l.venue_id AND r.id = l.room_id AND r.desk_holds
    JOIN venues v ON v.id = l.venue_id
    WHERE l.venue_id = venue AND l.room_id = room AND l.date BETWEEN day - 2 AND day + 2 AND l.granted > l.spent
      AND l.desk_id IS DISTINCT FROM holder
      AND room_stay(l.date, l."time", coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes)
          && room_stay(day, arrival, minutes))
$$;
--> statement-breakpoint
DROP FUNCTION slots_of_day(uuid, date, timestamptz, uuid);
--> statement-breakpoint
-- As in 0031. A slot of a room sold whole is also taken (`is_lent`) while a desk other than `holder` holds a lease whose
-- stay overlaps it.
CREATE FUNCTION slots_of_day(venue uuid, day date, at timestamptz, except_id uuid DEFAULT NULL,
  holder uuid DEFAULT NULL)
RETURNS TABLE (
  room_id uuid,
  "time" text,
  minute int,
  capacity int,
  is_closed boolean,
  reason text,
  reserved int,
  leased int,
  overbooked int,
  lapsed int,
  touched boolean,
  room_minutes int,
  taken_until text,
  is_lent boolean,
  desk_holds boolean
)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT s.room_id, s."time", s.minute, s.capacity, s.is_closed, s.reason,
         CASE WHEN s.until IS NULL AND NOT s.is_lent THEN s.reserved ELSE greatest(s.reserved, s.capacity - s.leased + s.lapsed) END,
         s.leased, s.overbooked, s.lapsed, s.touched, s.room_minutes, to_char(s.until, 'HH24:MI'),
         s.is_lent, s.desk_holds
  FROM (
    SELECT coalesce(l.room_id, x.room_id) AS room_id,
           coalesce(l."time", x."time") AS "time",
           coalesce(x.minute, CASE WHEN l."time" < '06:00' THEN 1440 ELSE 0 END
                              + left(l."time", 2)::int * 60 + right(l."time", 2)::int) AS minute,
           coalesce(l.capacity, x.capacity) AS capacity,
           coalesce(l.is_closed, x.is_closed) AS is_closed,
           x.reason,
           coalesce(l.reserved, 0) AS reserved,
           coalesce(l.leased, 0) AS leased,
           coalesce(l.overbooked, 0) AS overbooked,
           coalesce(l.lapsed, 0) AS lapsed,
           l.id IS NOT NULL AS touched,
           w.minutes AS room_minutes,
           CASE WHEN w.minutes IS NOT NULL
                THEN room_taken_until(venue, w.id, day, coalesce(l."time", x."time"), w.minutes, at, except_id) END AS until,
           CASE WHEN w.desk_holds THEN room_lent(venue, w.id, day, coalesce(l."time", x."time"), w.minutes, holder)
                ELSE false END AS is_lent,
           coalesce(w.desk_holds, false) AS desk_holds
    FROM derived_slots(venue, day) x
    FULL JOIN (
      SELECT s.*,
             coalesce((SELECT sum(r.people) FROM reservations r
                       WHERE r.venue_id = venue AND r.slot_id = s.id AND r.status = 'HOLD' AND r.hold_until <= at), 0)::int
               AS lapsed
      FROM schedule_slots s
      WHERE s.venue_id = venue AND s.date = day AND s.reserved + s.leased > 0
    ) l ON l.room_id = x.room_id AND l."time" = x."time"
    LEFT JOIN (
      SELECT r.id, coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes AS minutes, r.desk_holds
      FROM rooms r JOIN venues v ON v.id = r.venue_id
      WHERE r.venue_id = venue AND r.sold_as = 'whole'
    ) w ON w.id = coalesce(l.room_id, x.room_id)
  ) s
$$;
