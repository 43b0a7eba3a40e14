-- Changes of a venue lock its row here first (see 0042).
LOCK TABLE venue_clocks IN EXCLUSIVE MODE;
--> statement-breakpoint
-- HH:MM of a minute of the service day.
CREATE FUNCTION service_time(minute int)
RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT lpad(((minute / 60) % 24)::text, 2, '0') || ':' || lpad((minute % 60)::text, 2, '0')
$$;
--> statement-breakpoint
-- As in 0031. Exceptions are looked up only on days that have any, and times are written only for readers of "time".
CREATE OR REPLACE FUNCTION derived_slots(venue uuid, day date)
RETURNS TABLE (room_id uuid, "time" text, minute int, capacity int, is_closed boolean, reason text)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT d.room_id, service_time(d.minute), d.minute, coalesce(x.capacity, d.capacity), coalesce(x.is_closed, false), x.reason
  FROM (
    SELECT hours.room_id, m AS minute, max(hours.capacity) AS capacity
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
  CROSS JOIN LATERAL (
    SELECT CASE WHEN (SELECT EXISTS (SELECT FROM schedule_exceptions a WHERE a.venue_id = venue AND a.date = day)) THEN (
      SELECT e.id FROM schedule_exceptions e
      WHERE e.venue_id = venue AND e.date = day
        AND (e.room_id IS NULL OR e.room_id = d.room_id) AND (e.time IS NULL OR e.time = service_time(d.minute))
      ORDER BY (e.time IS NOT NULL) DESC, (e.room_id IS NOT NULL) DESC
      LIMIT 1) END AS exception_id
  ) c
  LEFT JOIN schedule_exceptions x ON x.venue_id = venue AND x.date = day AND x.id = c.exception_id
$$;
--> statement-breakpoint
-- As in 0048, joined by the minute alone: it has one time, and times of slots are not compared as text.
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
  SELECT s.room_id, service_time(s.minute), s.minute, s.capacity, s.is_closed, s.reason,
         CASE WHEN s.is_taken OR s.is_lent THEN greatest(s.reserved, s.capacity - s.leased + s.lapsed) ELSE s.reserved END,
         s.leased, s.overbooked, s.lapsed, s.touched, s.room_minutes,
         CASE WHEN s.is_taken THEN (
           SELECT to_char(day + make_interval(mins => max(stay.ended)), 'HH24:MI') FROM unnest(s.began, s.ended) stay(began, ended)
           WHERE stay.began < s.minute + s.room_minutes AND stay.ended > s.minute) END,
         s.is_lent, s.desk_holds,
         CASE WHEN s.seat_stays IS NOT NULL
              THEN room_seats_free(venue, s.room_id, s.seats, s.seat_stays, day, s.minute, at, except_id) END
  FROM (
    SELECT d.room_id, d.minute, d.capacity, d.is_closed, d.reason, d.reserved, d.leased, d.overbooked, d.lapsed,
           d.touched, w.minutes AS room_minutes,
           coalesce(p.taken && int4range(d.minute, d.minute + w.minutes), false) AS is_taken,
           p.began, p.ended,
           CASE WHEN w.desk_holds THEN room_lent(venue, w.id, day, service_time(d.minute), w.minutes, holder) ELSE false END AS is_lent,
           coalesce(w.desk_holds, false) AS desk_holds,
           w.seats, w.seat_stays
    FROM (
      SELECT coalesce(x.room_id, l.room_id) AS room_id,
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
      ) l ON x.room_id = l.room_id AND x.minute = l.minute
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
-- As in 0052.
CREATE OR REPLACE FUNCTION slot_of_day(venue uuid, day date, at timestamptz, except_id uuid, holder uuid, room uuid, arrival text)
RETURNS TABLE (
  capacity int,
  is_closed boolean,
  reserved int,
  leased int,
  touched boolean,
  taken_until text,
  is_lent boolean,
  room_free int
)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = 'force_generic_plan'
AS $$
BEGIN
  RETURN QUERY
  SELECT s.capacity, s.is_closed, s.reserved, s.leased, s.touched, s.taken_until, s.is_lent, s.room_free
  FROM slots_of_day(venue, day, at, except_id, holder) s
  WHERE s.room_id = room AND s.minute = left(arrival, 2)::int * 60 + right(arrival, 2)::int
    + CASE WHEN arrival < '06:00' THEN 1440 ELSE 0 END;
END
$$;
--> statement-breakpoint
-- As in 0048, for all minutes at once.
CREATE OR REPLACE FUNCTION keeps_latest(venue uuid, day date, stored smallint[], minutes int[])
RETURNS boolean
LANGUAGE plpgsql STABLE
SET plan_cache_mode = 'force_generic_plan'
AS $$
BEGIN
  RETURN NOT stored && minutes::smallint[] OR NOT EXISTS (
    SELECT stored[n], (n - 1) % 4 + 1 FROM generate_subscripts(stored, 1) n WHERE stored[n] = ANY(minutes)
    EXCEPT
    SELECT f.minute, f.size FROM fits_of_day(venue, day) f WHERE f.minute = ANY(minutes));
END
$$;
--> statement-breakpoint
DROP TRIGGER reservations_availability ON reservations;
--> statement-breakpoint
DROP FUNCTION follow_new_reservation();
--> statement-breakpoint
-- As `follow_new_reservation` of 0052, once for each day of a statement: all parts of a visit are inserted by one.
CREATE FUNCTION follow_new_reservations()
RETURNS trigger
LANGUAGE plpgsql
SET plan_cache_mode = 'force_generic_plan'
AS $$
DECLARE
  met record;
BEGIN
  FOR met IN
    SELECT p.venue_id, a.date, a.latest, array_agg(DISTINCT l.minute::int) AS minutes
    FROM (
      SELECT b.venue_id, b.date, b."time", b.lead_minutes, coalesce(b.room_minutes, r.seat_stays[3]) AS minutes,
             coalesce(r.seat_stays[3], coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes) AS stay,
             left(b."time", 2)::int * 60 + right(b."time", 2)::int + CASE WHEN b."time" < '06:00' THEN 1440 ELSE 0 END AS began
      FROM booked b
      JOIN rooms r ON r.venue_id = b.venue_id AND r.id = b.room_id
        AND (r.seat_stays IS NOT NULL OR r.sold_as = 'whole' AND b.room_minutes IS NOT NULL)
      JOIN venues v ON v.id = b.venue_id
    ) p
    CROSS JOIN LATERAL days_reached(p.date, p."time", p.lead_minutes, p.minutes, p.stay) d(date)
    JOIN venue_availability a ON a.venue_id = p.venue_id AND a.date = d.date
    CROSS JOIN LATERAL unnest(a.latest) l(minute)
    WHERE l.minute > p.began + (p.date - d.date) * 1440 - p.lead_minutes - p.stay
      AND l.minute < p.began + (p.date - d.date) * 1440 + p.minutes
    GROUP BY p.venue_id, a.date, a.latest
  LOOP
    IF NOT keeps_latest(met.venue_id, met.date, met.latest, met.minutes) THEN
      PERFORM refresh_availability(met.venue_id, ARRAY[met.date]);
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reservations_availability
AFTER INSERT ON reservations
REFERENCING NEW TABLE AS booked
FOR EACH STATEMENT
EXECUTE FUNCTION follow_new_reservations();
--> statement-breakpoint
-- As in 0041. Both questions are answered by an index, and the second one only for a party with two professionals.
CREATE OR REPLACE FUNCTION refuse_busy_professional()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  team uuid[] := array_remove(ARRAY[NEW.professional_id, NEW.second_professional_id], NULL);
  is_busy boolean;
BEGIN
  PERFORM FROM professionals p WHERE p.venue_id = NEW.venue_id AND p.id = ANY(team) ORDER BY p.id FOR NO KEY UPDATE;
  is_busy := EXISTS (
    SELECT FROM reservations r
    WHERE r.venue_id = NEW.venue_id AND r.second_professional_id = ANY(team) AND r.id <> NEW.id
      AND r.date BETWEEN NEW.date - 2 AND NEW.date + 2
      AND NOT r.shares_room AND r.status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
      AND room_stay(r.date, r."time", r.room_minutes, r.lead_minutes)
          && room_stay(NEW.date, NEW."time", NEW.room_minutes, NEW.lead_minutes));
  IF NOT is_busy AND NEW.second_professional_id IS NOT NULL THEN
    is_busy := EXISTS (
      SELECT FROM reservations r
      WHERE r.venue_id = NEW.venue_id AND r.professional_id = ANY(team) AND r.id <> NEW.id
        AND r.date BETWEEN NEW.date - 2 AND NEW.date + 2
        AND NOT r.shares_room AND r.status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
        AND room_stay(r.date, r."time", r.room_minutes, r.lead_minutes)
            && room_stay(NEW.date, NEW."time", NEW.room_minutes, NEW.lead_minutes));
  END IF;
  IF is_busy THEN
    RAISE EXCEPTION 'a professional of party % has another party', NEW.id
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'reservations_second_professional';
  END IF;
  RETURN NULL;
END
$$;
