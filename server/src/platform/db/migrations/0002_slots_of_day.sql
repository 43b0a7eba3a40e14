-- The slots of a venue's service day: what the weekly pattern and its dated exceptions derive, overlaid by the ledger's
-- rows for the slots that were touched. The day board, the public page and the search all read this one definition.
-- `at` is the reader's now: people whose hold ran out by then are given in `lapsed` and count as free.
CREATE FUNCTION slots_of_day(venue uuid, day date, at timestamptz)
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
  touched boolean
)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  WITH derived AS (
    SELECT p.room_id,
           m AS minute,
           lpad(((m / 60) % 24)::text, 2, '0') || ':' || lpad((m % 60)::text, 2, '0') AS "time",
           max(p.capacity) AS capacity
    FROM schedule_patterns p
    CROSS JOIN LATERAL generate_series(p.first_minute::int, p.last_minute::int, p.every_minutes::int) AS m
    WHERE p.venue_id = venue AND (p.weekdays::int >> extract(dow FROM day)::int) & 1 = 1
    GROUP BY p.room_id, m
  ),
  excepted AS (
    SELECT d.room_id, d.minute, d."time", coalesce(e.capacity, d.capacity) AS capacity,
           coalesce(e.is_closed, false) AS is_closed, e.reason
    FROM derived d
    LEFT JOIN LATERAL (
      SELECT x.capacity, x.is_closed, x.reason
      FROM schedule_exceptions x
      WHERE x.venue_id = venue AND x.date = day
        AND (x.room_id IS NULL OR x.room_id = d.room_id) AND (x.time IS NULL OR x.time = d."time")
      ORDER BY (x.time IS NOT NULL) DESC, (x.room_id IS NOT NULL) DESC
      LIMIT 1
    ) e ON true
  ),
  ledger AS (
    SELECT s.*,
           coalesce((SELECT sum(r.people) FROM reservations r
                     WHERE r.venue_id = venue AND r.slot_id = s.id AND r.status = 'HOLD' AND r.hold_until <= at), 0)::int
             AS lapsed
    FROM schedule_slots s
    WHERE s.venue_id = venue AND s.date = day
  )
  SELECT coalesce(l.room_id, x.room_id),
         coalesce(l."time", x."time"),
         coalesce(x.minute, CASE WHEN l."time" < '06:00' THEN 1440 ELSE 0 END
                            + left(l."time", 2)::int * 60 + right(l."time", 2)::int),
         coalesce(l.capacity, x.capacity),
         coalesce(l.is_closed, x.is_closed),
         x.reason,
         coalesce(l.reserved, 0),
         coalesce(l.leased, 0),
         coalesce(l.overbooked, 0),
         coalesce(l.lapsed, 0),
         l.id IS NOT NULL
  FROM excepted x
  FULL JOIN ledger l ON l.room_id = x.room_id AND l."time" = x."time"
$$;
