-- As in 0036. The stays of all rooms sold whole are read once, not by a function for each slot.
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
         CASE WHEN s.until IS NULL AND NOT s.is_lent THEN s.reserved ELSE greatest(s.reserved, s.capacity - s.leased + s.lapsed) END,
         s.leased, s.overbooked, s.lapsed, s.touched, s.room_minutes,
         to_char(day + make_interval(mins => s.until), 'HH24:MI'),
         s.is_lent, s.desk_holds,
         CASE WHEN s.seat_stays IS NOT NULL
              THEN room_seats_free(venue, s.room_id, s.seats, s.seat_stays, day, s.minute, at, except_id) END
  FROM (
    SELECT d.room_id, d."time", d.minute, d.capacity, d.is_closed, d.reason, d.reserved, d.leased, d.overbooked, d.lapsed,
           d.touched, w.minutes AS room_minutes,
           (SELECT max(stay.ended) FROM unnest(p.began, p.ended) stay(began, ended)
            WHERE stay.began < d.minute + w.minutes AND stay.ended > d.minute) AS until,
           CASE WHEN w.desk_holds THEN room_lent(venue, w.id, day, d."time", w.minutes, holder) ELSE false END AS is_lent,
           coalesce(w.desk_holds, false) AS desk_holds,
           w.seats, w.seat_stays
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
             l.id IS NOT NULL AS touched
      FROM derived_slots(venue, day) x
      FULL JOIN (
        SELECT s.*,
               coalesce((SELECT sum(r.people) FROM reservations r
                         WHERE r.venue_id = venue AND r.slot_id = s.id AND r.status = 'HOLD' AND r.hold_until <= at), 0)::int
                 AS lapsed
        FROM schedule_slots s
        WHERE s.venue_id = venue AND s.date = day AND s.reserved + s.leased > 0
      ) l ON l.room_id = x.room_id AND l."time" = x."time"
    ) d
    LEFT JOIN (
      SELECT r.id, r.desk_holds, r.capacity AS seats, r.seat_stays,
             CASE WHEN r.sold_as = 'whole' THEN coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes END AS minutes
      FROM rooms r JOIN venues v ON v.id = r.venue_id
      WHERE r.venue_id = venue AND (r.sold_as = 'whole' OR r.seat_stays IS NOT NULL)
    ) w ON w.id = d.room_id
    LEFT JOIN (
      SELECT r.room_id, array_agg(b.began - r.lead_minutes) AS began, array_agg(b.began + r.room_minutes) AS ended
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
-- As in 0044. Without the CTE the planner computes the day's slots once for each room.
CREATE OR REPLACE FUNCTION latest_fits(venue uuid, day date, minutes int[] DEFAULT NULL)
RETURNS TABLE (latest smallint[])
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  WITH slots AS MATERIALIZED (
    SELECT s.room_id, s.minute, s.room_minutes IS NOT NULL AS is_whole,
           least(s.capacity - s.reserved - s.leased + s.lapsed, s.room_free) AS free
    FROM slots_of_day(venue, day, '-infinity') s
    WHERE NOT s.is_closed AND (minutes IS NULL OR s.minute = ANY(minutes))
  )
  SELECT CASE WHEN bool_or(fits.minute IS NOT NULL) THEN array_agg(fits.minute ORDER BY fits.period, fits.nr) END
  FROM (
    SELECT p.period, z.nr, max(CASE WHEN z.is_taken AND CASE WHEN s.is_whole
             THEN s.free > 0 AND s.capacity >= z.least AND s.min_people <= z.most
             ELSE least(s.capacity, s.free) >= z.seats END THEN s.minute END)::smallint AS minute
    FROM (VALUES (0, 0, 719), (1, 720, 1079), (2, 1080, 1799)) p(period, first, last)
    CROSS JOIN (
      SELECT n.nr, n.least, n.most, greatest(v.min_party, n.least) AS seats,
             n.nr = 1 OR v.min_party <= n.most AND v.max_party >= n.least OR EXISTS (
               SELECT FROM rooms r
               WHERE r.venue_id = venue AND r.sold_as = 'whole' AND r.removed_at IS NULL AND r.capacity >= n.least
                 AND coalesce(r.min_people, 1) <= n.most) AS is_taken
      FROM venue_search v
      CROSS JOIN (VALUES (1, 1, 1000000), (2, 1, 2), (3, 3, 4), (4, 5, 1000000)) n(nr, least, most)
      WHERE v.venue_id = venue
    ) z
    LEFT JOIN (
      SELECT slots.minute, slots.is_whole, slots.free, r.capacity, coalesce(r.min_people, 1) AS min_people
      FROM slots
      JOIN rooms r ON r.venue_id = venue AND r.id = slots.room_id AND r.removed_at IS NULL
      OFFSET 0
    ) s ON s.minute BETWEEN p.first AND p.last
    GROUP BY p.period, z.nr
  ) fits
$$;
--> statement-breakpoint
-- Planning it for the room and the day at each call took longer than running it.
ALTER FUNCTION room_seats_free(uuid, uuid, int, int[], date, int, timestamptz, uuid) SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
-- Whether a day keeps its last fitting slots after a party took seats at these minutes: none of its last ones is there, or
-- they still fit, in another room or with the seats left.
CREATE FUNCTION keeps_latest(venue uuid, day date, stored smallint[], minutes int[])
RETURNS boolean
LANGUAGE plpgsql STABLE
SET plan_cache_mode = 'force_generic_plan'
AS $$
BEGIN
  RETURN NOT stored && minutes::smallint[] OR NOT EXISTS (
    SELECT FROM latest_fits(venue, day, minutes) f, generate_subscripts(stored, 1) n
    WHERE stored[n] = ANY(minutes) AND f.latest[n] IS DISTINCT FROM stored[n]);
END
$$;
--> statement-breakpoint
-- As in 0042. A day is computed only if a last fitting slot is lost, or another one may have become the last.
CREATE OR REPLACE FUNCTION follow_slot()
RETURNS trigger
LANGUAGE plpgsql
SET plan_cache_mode = 'force_generic_plan'
AS $$
DECLARE
  at int := left(NEW."time", 2)::int * 60 + right(NEW."time", 2)::int + CASE WHEN NEW."time" < '06:00' THEN 1440 ELSE 0 END;
  offered int := CASE WHEN NEW.is_closed THEN 0 ELSE NEW.capacity END;
  free int := CASE WHEN NEW.reserved + NEW.leased > 0 THEN greatest(0, offered - NEW.reserved - NEW.leased) END;
  free_before int := offered;
  stored smallint[];
  latest smallint[];
  smallest int;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.reserved + OLD.leased > 0 THEN
    free_before := CASE WHEN OLD.is_closed THEN 0 ELSE greatest(0, OLD.capacity - OLD.reserved - OLD.leased) END;
  END IF;
  SELECT a.latest INTO stored FROM venue_availability a WHERE a.venue_id = NEW.venue_id AND a.date = NEW.date;
  IF NOT FOUND OR free = free_before THEN
    RETURN NULL;
  END IF;
  latest := stored[CASE WHEN at < 720 THEN 1 WHEN at < 1080 THEN 5 ELSE 9 END : CASE WHEN at < 720 THEN 4 WHEN at < 1080 THEN 8 ELSE 12 END];
  IF at < ALL(latest) OR free < free_before AND NOT coalesce(at = ANY(latest), false) THEN
    RETURN NULL;
  END IF;
  SELECT v.min_party INTO smallest FROM venue_search v WHERE v.venue_id = NEW.venue_id;
  IF NOT EXISTS (
    SELECT FROM unnest(ARRAY[1, smallest, greatest(smallest, 3), greatest(smallest, 5)]) seats
    WHERE free IS NULL OR (free >= seats) <> (free_before >= seats)
  ) THEN
    RETURN NULL;
  END IF;
  IF free < free_before AND keeps_latest(NEW.venue_id, NEW.date, stored, ARRAY[at]) THEN
    RETURN NULL;
  END IF;
  PERFORM refresh_availability(NEW.venue_id, ARRAY[NEW.date]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- As in 0044.
CREATE OR REPLACE FUNCTION follow_new_party(venue uuid, room uuid, day date, arrival text, lead int, minutes int)
RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = 'force_generic_plan'
AS $$
DECLARE
  stay int;
  days date[];
BEGIN
  SELECT coalesce(r.seat_stays[3], coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes),
         coalesce(minutes, r.seat_stays[3])
  INTO stay, minutes
  FROM rooms r JOIN venues v ON v.id = r.venue_id
  WHERE r.venue_id = venue AND r.id = room AND (r.seat_stays IS NOT NULL OR r.sold_as = 'whole' AND minutes IS NOT NULL);
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT array_agg(a.date) INTO days
  FROM days_reached(day, arrival, lead, minutes, stay) d(date)
  JOIN venue_availability a ON a.venue_id = venue AND a.date = d.date
  CROSS JOIN LATERAL (
    SELECT left(arrival, 2)::int * 60 + right(arrival, 2)::int + CASE WHEN arrival < '06:00' THEN 1440 ELSE 0 END
             + (day - d.date) * 1440 AS minute
  ) began
  CROSS JOIN LATERAL (
    SELECT array_agg(DISTINCT l.minute::int) AS minutes FROM unnest(a.latest) l(minute)
    WHERE l.minute > began.minute - lead - stay AND l.minute < began.minute + follow_new_party.minutes
  ) met
  WHERE met.minutes IS NOT NULL AND NOT keeps_latest(venue, d.date, a.latest, met.minutes);
  IF days IS NOT NULL THEN
    PERFORM refresh_availability(venue, days);
  END IF;
END
$$;
