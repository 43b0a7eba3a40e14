CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "room_minutes" integer;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "shares_room" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "sold_as" text DEFAULT 'seats' NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "min_people" integer;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "buffer_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_room_minutes" CHECK ("reservations"."room_minutes" between 15 and 2160);--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_sold_as" CHECK ("rooms"."sold_as" in ('seats', 'whole'));--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_sold_whole" CHECK ("rooms"."min_people" between 1 and "rooms"."capacity" and "rooms"."buffer_minutes" between 0 and 720);
--> statement-breakpoint
-- The venue's local time for which a party that arrives at `arrival` of a service day has its room. Times before 06:00
-- belong to the next civil day.
CREATE FUNCTION room_stay(day date, arrival text, minutes int) RETURNS tsrange
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT tsrange(day + make_interval(mins => began), day + make_interval(mins => began + minutes))
  FROM (SELECT left(arrival, 2)::int * 60 + right(arrival, 2)::int
               + CASE WHEN arrival < '06:00' THEN 1440 ELSE 0 END AS began) arrived
$$;
--> statement-breakpoint
-- A room sold whole has one party at any instant, whatever code wrote the row. A party that came or was overbooked
-- beside another (`shares_room`) excludes none.
ALTER TABLE reservations ADD CONSTRAINT reservations_whole_room EXCLUDE USING gist (
  venue_id WITH =, room_id WITH =, room_stay(date, "time", room_minutes) WITH &&
) WHERE (room_minutes IS NOT NULL AND NOT shares_room AND status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED'));
--> statement-breakpoint
-- When the last party leaves that has the room during a stay from `arrival` on; null if the room is free for it. Expired
-- holds, and the party `except`, do not count. A stay is a day and a half at most.
CREATE FUNCTION room_taken_until(venue uuid, room uuid, day date, arrival text, minutes int, at timestamptz, except_id uuid)
RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT max(upper(room_stay(r.date, r."time", r.room_minutes)))
  FROM reservations r
  WHERE r.venue_id = venue AND r.room_id = room AND r.date BETWEEN day - 2 AND day + 2 AND r.room_minutes IS NOT NULL
    AND r.status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED') AND NOT (r.status = 'HOLD' AND r.hold_until <= at)
    AND r.id IS DISTINCT FROM except_id
    AND room_stay(r.date, r."time", r.room_minutes) && room_stay(day, arrival, minutes)
$$;
--> statement-breakpoint
-- As in 0006; a room sold whole takes as many people as it holds, unless an exception says fewer.
CREATE OR REPLACE FUNCTION derived_slots(venue uuid, day date)
RETURNS TABLE (room_id uuid, "time" text, minute int, capacity int, is_closed boolean, reason text)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT d.room_id, d."time", d.minute, coalesce(e.capacity, d.capacity), coalesce(e.is_closed, false), e.reason
  FROM (
    SELECT hours.room_id,
           m AS minute,
           lpad(((m / 60) % 24)::text, 2, '0') || ':' || lpad((m % 60)::text, 2, '0') AS "time",
           max(hours.capacity) AS capacity
    FROM (
      SELECT p.room_id, p.first_minute, p.last_minute, p.every_minutes,
             CASE WHEN r.sold_as = 'whole' THEN r.capacity ELSE p.capacity END AS capacity
      FROM schedule_patterns p
      JOIN rooms r ON r.venue_id = venue AND r.id = p.room_id AND r.removed_at IS NULL
      WHERE p.venue_id = venue AND (p.weekdays::int >> extract(dow FROM day)::int) & 1 = 1
        AND NOT EXISTS (
          SELECT 1 FROM schedule_exceptions h
          WHERE h.venue_id = venue AND h.date = day AND h.first_minute IS NOT NULL
            AND (h.room_id IS NULL OR h.room_id = p.room_id))
      UNION ALL
      SELECT r.id, h.first_minute, h.last_minute, h.every_minutes,
             CASE WHEN r.sold_as = 'whole' THEN r.capacity ELSE h.capacity END
      FROM schedule_exceptions h
      JOIN rooms r ON r.venue_id = venue AND r.removed_at IS NULL AND (h.room_id IS NULL OR h.room_id = r.id)
      WHERE h.venue_id = venue AND h.date = day AND h.first_minute IS NOT NULL
        AND (h.room_id IS NOT NULL OR NOT EXISTS (
          SELECT 1 FROM schedule_exceptions own
          WHERE own.venue_id = venue AND own.date = day AND own.first_minute IS NOT NULL AND own.room_id = r.id))
    ) hours
    CROSS JOIN LATERAL generate_series(hours.first_minute::int, hours.last_minute::int, hours.every_minutes::int) AS m
    GROUP BY hours.room_id, m
  ) d
  LEFT JOIN LATERAL (
    SELECT x.capacity, x.is_closed, x.reason
    FROM schedule_exceptions x
    WHERE x.venue_id = venue AND x.date = day
      AND (x.room_id IS NULL OR x.room_id = d.room_id) AND (x.time IS NULL OR x.time = d."time")
    ORDER BY (x.time IS NOT NULL) DESC, (x.room_id IS NOT NULL) DESC
    LIMIT 1
  ) e ON true
$$;
--> statement-breakpoint
DROP FUNCTION slots_of_day(uuid, date, timestamptz);
--> statement-breakpoint
-- As in 0006, with the rooms sold whole: `room_minutes` is the length of a stay with its buffer, `taken_until` the time
-- at which the party leaves that has the room during such a stay. All seats of a taken slot count as reserved. The party
-- `except_id`, which moves, does not count as being there.
CREATE FUNCTION slots_of_day(venue uuid, day date, at timestamptz, except_id uuid DEFAULT NULL)
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
  taken_until text
)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT s.room_id, s."time", s.minute, s.capacity, s.is_closed, s.reason,
         CASE WHEN s.until IS NULL THEN s.reserved ELSE greatest(s.reserved, s.capacity - s.leased + s.lapsed) END,
         s.leased, s.overbooked, s.lapsed, s.touched, s.room_minutes, to_char(s.until, 'HH24:MI')
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
                THEN room_taken_until(venue, w.id, day, coalesce(l."time", x."time"), w.minutes, at, except_id) END AS until
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
      SELECT r.id, coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes AS minutes
      FROM rooms r JOIN venues v ON v.id = r.venue_id
      WHERE r.venue_id = venue AND r.sold_as = 'whole'
    ) w ON w.id = coalesce(l.room_id, x.room_id)
  ) s
$$;
