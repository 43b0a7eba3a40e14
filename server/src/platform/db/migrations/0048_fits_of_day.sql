-- Changes of a venue lock its row here first (see 0042).
LOCK TABLE venue_clocks IN EXCLUSIVE MODE;
--> statement-breakpoint
-- As in 0046. A reader's condition on the minute reaches the schedule and the ledger, because they are joined by it. Ranges
-- tell a taken slot: the list of stays is read only for the time at which a party leaves.
CREATE OR REPLACE FUNCTION slots_of_day(venue uuid, day date, at timestamptz, except_id uuid DEFAULT NULL,
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
  desk_holds boolean,
  room_free int
)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT s.room_id, s."time", s.minute, s.capacity, s.is_closed, s.reason,
         CASE WHEN s.is_taken OR s.is_lent THEN greatest(s.reserved, s.capacity - s.leased + s.lapsed) ELSE s.reserved END,
         s.leased, s.overbooked, s.lapsed, s.touched, s.room_minutes,
         CASE WHEN s.is_taken THEN (
           SELECT to_char(day + make_interval(mins => max(stay.ended)), 'HH24:MI') FROM unnest(s.began, s.ended) stay(began, ended)
           WHERE stay.began < s.minute + s.room_minutes AND stay.ended > s.minute) END,
         s.is_lent, s.desk_holds,
         CASE WHEN s.seat_stays IS NOT NULL
              THEN room_seats_free(venue, s.room_id, s.seats, s.seat_stays, day, s.minute, at, except_id) END
  FROM (
    SELECT d.room_id, d."time", d.minute, d.capacity, d.is_closed, d.reason, d.reserved, d.leased, d.overbooked, d.lapsed,
           d.touched, w.minutes AS room_minutes,
           coalesce(p.taken && int4range(d.minute, d.minute + w.minutes), false) AS is_taken,
           p.began, p.ended,
           CASE WHEN w.desk_holds THEN room_lent(venue, w.id, day, d."time", w.minutes, holder) ELSE false END AS is_lent,
           coalesce(w.desk_holds, false) AS desk_holds,
           w.seats, w.seat_stays
    FROM (
      SELECT coalesce(x.room_id, l.room_id) AS room_id,
             coalesce(x."time", l."time") AS "time",
             coalesce(x.minute, l.minute) AS minute,
             coalesce(l.capacity, x.capacity) AS capacity,
             coalesce(l.is_closed, x.is_closed) AS is_closed,
             x.reason,
             coalesce(l.reserved, 0) AS reserved,
             coalesce(l.leased, 0) AS leased,
             coalesce(l.overbooked, 0) AS overbooked,
             coalesce(l.lapsed, 0) AS lapsed,
             l.id IS NOT NULL AS touched
      FROM derived_slots(venue, day) x
      FULL JOIN (
        SELECT s.*,
               left(s."time", 2)::int * 60 + right(s."time", 2)::int + CASE WHEN s."time" < '06:00' THEN 1440 ELSE 0 END AS minute,
               coalesce((SELECT sum(r.people) FROM reservations r
                         WHERE r.venue_id = venue AND r.slot_id = s.id AND r.status = 'HOLD' AND r.hold_until <= at), 0)::int
                 AS lapsed
        FROM schedule_slots s
        WHERE s.venue_id = venue AND s.date = day AND s.reserved + s.leased > 0
      ) l ON x.room_id = l.room_id AND x."time" = l."time" AND x.minute = l.minute
    ) d
    LEFT JOIN (
      SELECT r.id, r.desk_holds, r.capacity AS seats, r.seat_stays,
             CASE WHEN r.sold_as = 'whole' THEN coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes END AS minutes
      FROM rooms r JOIN venues v ON v.id = r.venue_id
      WHERE r.venue_id = venue AND (r.sold_as = 'whole' OR r.seat_stays IS NOT NULL)
    ) w ON w.id = d.room_id
    LEFT JOIN (
      SELECT r.room_id, array_agg(b.began - r.lead_minutes) AS began, array_agg(b.began + r.room_minutes) AS ended,
             range_agg(int4range(b.began - r.lead_minutes, b.began + r.room_minutes)) AS taken
      FROM reservations r
      CROSS JOIN LATERAL (
        SELECT (r.date - day) * 1440 + left(r."time", 2)::int * 60 + right(r."time", 2)::int
                 + CASE WHEN r."time" < '06:00' THEN 1440 ELSE 0 END AS began
      ) b
      WHERE r.venue_id = venue AND r.date BETWEEN day - 2 AND day + 2 AND r.room_minutes IS NOT NULL
        AND r.status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED') AND NOT (r.status = 'HOLD' AND r.hold_until <= at)
        AND r.id IS DISTINCT FROM except_id
      GROUP BY r.room_id
    ) p ON p.room_id = w.id
  ) s
$$;
--> statement-breakpoint
-- The slots of a day that take a party of each size that a visitor may ask: any (1), 1-2 (2), 3-4 (3), 5+ (4). The same rule
-- as `computedAvailability` of the venues' search. An expired hold keeps its seats until it is ended. The outer join keeps
-- the planner from computing the day once for each room.
CREATE FUNCTION fits_of_day(venue uuid, day date)
RETURNS TABLE (minute int, size int)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT s.minute, z.size
  FROM (
    SELECT n.size, n.least, n.most, greatest(v.min_party, n.least) AS seats,
           n.size = 1 OR v.min_party <= n.most AND v.max_party >= n.least OR EXISTS (
             SELECT FROM rooms r
             WHERE r.venue_id = venue AND r.sold_as = 'whole' AND r.removed_at IS NULL AND r.capacity >= n.least
               AND coalesce(r.min_people, 1) <= n.most) AS is_taken
    FROM venue_search v
    CROSS JOIN (VALUES (1, 1, 1000000), (2, 1, 2), (3, 3, 4), (4, 5, 1000000)) n(size, least, most)
    WHERE v.venue_id = venue
  ) z
  CROSS JOIN slots_of_day(venue, day, '-infinity') s
  LEFT JOIN rooms r ON r.venue_id = venue AND r.id = s.room_id AND r.removed_at IS NULL
  CROSS JOIN LATERAL (SELECT least(s.capacity - s.reserved - s.leased + s.lapsed, s.room_free) AS free) f
  WHERE z.is_taken AND NOT s.is_closed
    AND CASE WHEN s.room_minutes IS NOT NULL
          THEN f.free > 0 AND r.capacity >= z.least AND coalesce(r.min_people, 1) <= z.most
          ELSE least(r.capacity, f.free) >= z.seats AND r.id IS NOT NULL END
$$;
--> statement-breakpoint
DROP FUNCTION latest_fits(uuid, date, int[]);
--> statement-breakpoint
-- As in 0042: the last minute of each period (morning, afternoon, evening) and size; null if no slot takes any.
CREATE FUNCTION latest_fits(venue uuid, day date)
RETURNS TABLE (latest smallint[])
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN bool_or(f.minute IS NOT NULL) THEN array_agg(f.minute ORDER BY n) END
  FROM generate_series(1, 12) n
  LEFT JOIN (
    SELECT CASE WHEN d.minute < 720 THEN 0 WHEN d.minute < 1080 THEN 4 ELSE 8 END + d.size AS place, max(d.minute)::smallint AS minute
    FROM fits_of_day(venue, day) d GROUP BY 1
  ) f ON f.place = n
$$;
--> statement-breakpoint
-- Whether a day keeps its last fitting slots after a party took seats at these minutes: none of its last ones is there, or
-- they still fit, in another room or with the seats left.
CREATE OR REPLACE FUNCTION keeps_latest(venue uuid, day date, stored smallint[], minutes int[])
RETURNS boolean
LANGUAGE plpgsql STABLE
SET plan_cache_mode = 'force_generic_plan'
AS $$
DECLARE
  at int;
BEGIN
  FOREACH at IN ARRAY minutes LOOP
    IF at = ANY(stored) AND EXISTS (
      SELECT FROM generate_subscripts(stored, 1) n
      WHERE stored[n] = at AND (n - 1) % 4 + 1 NOT IN (SELECT f.size FROM fits_of_day(venue, day) f WHERE f.minute = at)
    ) THEN
      RETURN false;
    END IF;
  END LOOP;
  RETURN true;
END
$$;
