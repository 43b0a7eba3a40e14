-- What the schedule says of a service day, before anybody is booked: the slots of the rooms that are in use, by the week or,
-- where the day has hours of its own, by those (a room's own come before those of all rooms). Of the dated exceptions that
-- hold for a slot the narrowest wins; it closes the slot, or says how many people it takes, and gives the reason.
CREATE FUNCTION derived_slots(venue uuid, day date)
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
      SELECT p.room_id, p.first_minute, p.last_minute, p.every_minutes, p.capacity
      FROM schedule_patterns p
      JOIN rooms r ON r.venue_id = venue AND r.id = p.room_id AND r.removed_at IS NULL
      WHERE p.venue_id = venue AND (p.weekdays::int >> extract(dow FROM day)::int) & 1 = 1
        AND NOT EXISTS (
          SELECT 1 FROM schedule_exceptions h
          WHERE h.venue_id = venue AND h.date = day AND h.first_minute IS NOT NULL
            AND (h.room_id IS NULL OR h.room_id = p.room_id))
      UNION ALL
      SELECT r.id, h.first_minute, h.last_minute, h.every_minutes, h.capacity
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
-- The slots of a service day as they stand. The day board, the public page, the search and every booking read this one
-- definition. A slot that holds seats is as its row in the ledger says, also where the schedule has gone on without it; a
-- row without seats says nothing, and the slot is as the schedule derives it. `touched` means that it holds seats.
-- `at` is the reader's now: people whose hold ran out by then are given in `lapsed` and count as free.
CREATE OR REPLACE FUNCTION slots_of_day(venue uuid, day date, at timestamptz)
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
  FROM derived_slots(venue, day) x
  FULL JOIN (
    SELECT s.*,
           coalesce((SELECT sum(r.people) FROM reservations r
                     WHERE r.venue_id = venue AND r.slot_id = s.id AND r.status = 'HOLD' AND r.hold_until <= at), 0)::int
             AS lapsed
    FROM schedule_slots s
    WHERE s.venue_id = venue AND s.date = day AND s.reserved + s.leased > 0
  ) l ON l.room_id = x.room_id AND l."time" = x."time"
$$;
