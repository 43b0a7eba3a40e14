-- Changes of a venue lock its row here first (see 0042).
LOCK TABLE venue_clocks IN EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "venue_availability" ADD COLUMN "is_stale" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "venue_availability_stale" ON "venue_availability" USING btree ("date","venue_id") WHERE "venue_availability"."is_stale";
--> statement-breakpoint
-- Minutes of the service day of HH:MM: 360 to 1799. An expression that PostgreSQL inlines.
CREATE FUNCTION minute_of_service("time" text)
RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT left("time", 2)::int * 60 + right("time", 2)::int + CASE WHEN "time" < '06:00' THEN 1440 ELSE 0 END
$$;
--> statement-breakpoint
DROP FUNCTION fits_of_day(uuid, date);
--> statement-breakpoint
-- By the rule of `shared/src/treatments/day.ts`: the minutes at which a treatment for `people` may begin in a room, with the
-- professionals and the piece that it needs. They are needed from its preparation to the end of its gap, and their hours cover the treatment
-- itself; hours that touch are one. Minutes that parties leave free are the same for all treatments of one length.
CREATE FUNCTION treatment_minutes(venue uuid, day date, at timestamptz)
RETURNS TABLE (room_id uuid, people int, minutes int4multirange)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  WITH given AS MATERIALIZED (
    SELECT t.*, dense_rank() OVER (ORDER BY t.minutes, t.buffer_minutes, t.preparation_minutes) AS length
    FROM treatments t WHERE t.venue_id = venue AND t.removed_at IS NULL
  ),
  needed AS (
    SELECT r.id, 'room' AS kind, int4multirange(int4range(NULL, r.services_end_minute)) AS hours
    FROM rooms r WHERE r.venue_id = venue AND r.sold_as = 'whole' AND r.removed_at IS NULL
    UNION ALL
    SELECT e.id, 'piece', '{(,)}' FROM equipment e WHERE e.venue_id = venue AND e.removed_at IS NULL
    UNION ALL
    SELECT p.id, 'professional', range_agg(int4range(minute_of_service(h."from"), minute_of_service(h."to")))
    FROM professionals p
    CROSS JOIN LATERAL jsonb_to_recordset(p.shifts) h(weekdays int, "from" text, "to" text)
    WHERE p.venue_id = venue AND p.removed_at IS NULL AND (h.weekdays >> extract(dow FROM day)::int) & 1 = 1
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset(p.absences) a("from" date, "to" date) WHERE day BETWEEN a."from" AND a."to")
    GROUP BY p.id
  ),
  stays AS (
    SELECT o.id, b.began - p.lead AS began, b.began + p.minutes AS ended
    FROM (
      SELECT r.date, r."time", r.lead_minutes AS lead, r.room_minutes AS minutes,
             ARRAY[r.room_id, r.professional_id, r.second_professional_id, r.equipment_id] AS ids
      FROM reservations r
      WHERE r.venue_id = venue AND r.date BETWEEN day - 2 AND day + 2 AND r.room_minutes IS NOT NULL
        AND r.status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED') AND NOT (r.status = 'HOLD' AND r.hold_until <= at)
      UNION ALL
      SELECT l.date, l."time", 0, coalesce(h.stay_minutes, v.stay_minutes) + h.buffer_minutes, ARRAY[l.room_id, l.professional_id]
      FROM venues v
      JOIN rooms h ON h.venue_id = v.id AND h.desk_holds
      JOIN desk_leases l ON l.venue_id = v.id AND l.room_id = h.id AND l.granted > l.spent AND l.date BETWEEN day - 2 AND day + 2
      WHERE v.id = venue
    ) p
    CROSS JOIN LATERAL (SELECT (p.date - day) * 1440 + minute_of_service(p."time") AS began) b
    CROSS JOIN LATERAL unnest(p.ids) o(id)
    WHERE o.id IS NOT NULL AND b.began + p.minutes > 0 AND b.began - p.lead < 2880
  ),
  lengths AS (SELECT DISTINCT g.length, g.minutes, g.buffer_minutes, g.preparation_minutes FROM given g),
  starts AS MATERIALIZED (
    SELECT l.length, n.kind, n.id,
           coalesce((
             SELECT range_agg(int4range(lower(h), upper(h) - l.minutes + 1)) FROM unnest(n.hours) h
             WHERE (upper(h) - lower(h) >= l.minutes) IS NOT FALSE), '{}')
           - coalesce(range_agg(int4range(k.began - l.minutes - l.buffer_minutes + 1, k.ended + l.preparation_minutes))
             FILTER (WHERE k.id IS NOT NULL), '{}') AS minutes
    FROM lengths l CROSS JOIN needed n LEFT JOIN stays k ON k.id = n.id
    GROUP BY l.length, l.minutes, l.buffer_minutes, l.preparation_minutes, n.kind, n.id, n.hours
  ),
  served AS (
    SELECT g.id, range_agg(s.minutes) FILTER (WHERE s.kind = 'professional') AS professionals,
           range_agg(s.minutes) FILTER (WHERE s.kind = 'piece') AS pieces
    FROM given g
    JOIN starts s ON s.length = g.length AND s.id = ANY(g.professional_ids || g.equipment_ids)
    GROUP BY g.id
  )
  SELECT s.id, g.people, range_agg(
    s.minutes
    * CASE
        WHEN cardinality(g.professional_ids) = 0 THEN '{(,)}'
        WHEN g.team_size = 1 THEN w.professionals
        ELSE (
          SELECT range_agg(one.minutes * other.minutes)
          FROM starts one JOIN starts other ON other.length = one.length AND other.id > one.id
          WHERE one.length = g.length AND one.id = ANY(g.professional_ids) AND other.id = ANY(g.professional_ids))
      END
    * CASE WHEN cardinality(g.equipment_ids) = 0 THEN '{(,)}' ELSE w.pieces END)
  FROM given g
  LEFT JOIN served w ON w.id = g.id
  JOIN starts s ON s.length = g.length AND s.id = ANY(g.room_ids)
  GROUP BY s.id, g.people
$$;
--> statement-breakpoint
-- As in 0048, at an instant. A room with treatments takes those for whom one of them may begin. For a venue without treatments the
-- minutes of treatments are not computed.
CREATE FUNCTION fits_of_day(venue uuid, day date, at timestamptz DEFAULT '-infinity')
RETURNS TABLE (minute int, size int)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  WITH treated AS MATERIALIZED (SELECT * FROM treatment_minutes(venue, day, at))
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
  CROSS JOIN slots_of_day(venue, day, at) s
  LEFT JOIN rooms r ON r.venue_id = venue AND r.id = s.room_id AND r.removed_at IS NULL
  CROSS JOIN LATERAL (SELECT least(s.capacity - s.reserved - s.leased + s.lapsed, s.room_free) AS free) f
  WHERE z.is_taken AND NOT s.is_closed
    AND CASE
      WHEN s.room_minutes IS NULL THEN least(r.capacity, f.free) >= z.seats AND r.id IS NOT NULL
      WHEN r.capacity >= z.least AND coalesce(r.min_people, 1) <= z.most THEN
        CASE WHEN s.room_id = ANY(ARRAY(SELECT unnest(t.room_ids) FROM treatments t WHERE t.venue_id = venue AND t.removed_at IS NULL))
          THEN EXISTS (
            SELECT FROM treated t WHERE t.room_id = s.room_id AND t.people <= least(r.capacity, s.capacity) AND t.minutes @> s.minute)
          ELSE f.free > 0 END
      ELSE false END
$$;
--> statement-breakpoint
-- Whether a slot that has not begun takes a party: `size` and minutes as in `fits_of_day`. A function, because planning it in a search
-- takes longer than running it.
CREATE FUNCTION takes_party(venue uuid, day date, at timestamptz, zone text, size int, first int, last int)
RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE
SET plan_cache_mode = 'force_generic_plan'
AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM fits_of_day(venue, day, at) f
    WHERE f.size = takes_party.size AND f.minute BETWEEN first AND last
      AND (day + f.minute * interval '1 minute') AT TIME ZONE zone > at);
END
$$;
--> statement-breakpoint
-- As `refresh_availability` of 0042.
CREATE FUNCTION compute_availability(venue uuid, days date[])
RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = 'force_generic_plan'
AS $$
BEGIN
  -- Before the first roll: the next statement would be planned for nothing.
  IF NOT EXISTS (SELECT FROM availability_days) THEN
    RETURN;
  END IF;
  INSERT INTO venue_availability AS a (venue_id, date, sort_name, timezone, latest)
  SELECT v.venue_id, d.date, v.sort_name, v.timezone, f.latest
  FROM venue_search v
  CROSS JOIN availability_days d
  CROSS JOIN LATERAL latest_fits(v.venue_id, d.date) f
  WHERE v.venue_id = venue AND (days IS NULL OR d.date = ANY(days))
  ON CONFLICT (venue_id, date) DO UPDATE SET latest = excluded.latest, is_stale = false
    WHERE a.is_stale OR a.latest IS DISTINCT FROM excluded.latest;
END
$$;
--> statement-breakpoint
-- What triggers call. The minutes of treatments take longer to compute than a visit takes to book. So the days of their venues are only
-- marked as stale, until the roll computes them, and keep their former slots: a search that does not compute them, as those of the version
-- before, finds by these. Days that have no row are computed.
CREATE OR REPLACE FUNCTION refresh_availability(venue uuid, days date[])
RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = 'force_generic_plan'
AS $$
DECLARE
  missing date[];
BEGIN
  IF NOT EXISTS (SELECT FROM treatments t WHERE t.venue_id = venue AND t.removed_at IS NULL) THEN
    PERFORM compute_availability(venue, days);
    RETURN;
  END IF;
  UPDATE venue_availability a SET is_stale = true
  WHERE a.venue_id = venue AND (days IS NULL OR a.date = ANY(days)) AND NOT a.is_stale;
  missing := ARRAY(
    SELECT d.date FROM availability_days d
    WHERE (days IS NULL OR d.date = ANY(days))
      AND NOT EXISTS (SELECT FROM venue_availability a WHERE a.venue_id = venue AND a.date = d.date));
  IF cardinality(missing) > 0 THEN
    PERFORM compute_availability(venue, missing);
  END IF;
END
$$;
--> statement-breakpoint
-- As in 0055; of a venue with treatments it is not known whether another room or professional still takes a party.
CREATE OR REPLACE FUNCTION keeps_latest(venue uuid, day date, stored smallint[], minutes int[])
RETURNS boolean
LANGUAGE plpgsql STABLE
SET plan_cache_mode = 'force_generic_plan'
AS $$
BEGIN
  IF NOT stored && minutes::smallint[] THEN
    RETURN true;
  END IF;
  IF EXISTS (SELECT FROM treatments t WHERE t.venue_id = venue AND t.removed_at IS NULL) THEN
    RETURN false;
  END IF;
  RETURN NOT EXISTS (
    SELECT stored[n], (n - 1) % 4 + 1 FROM generate_subscripts(stored, 1) n WHERE stored[n] = ANY(minutes)
    EXCEPT
    SELECT f.minute, f.size FROM fits_of_day(venue, day) f WHERE f.minute = ANY(minutes));
END
$$;
--> statement-breakpoint
-- `stay`: minutes of the longest party of the room that has no treatment. `before` and `after`: how long before and after its arrival
-- another party may need what a party of the room has; that one may be in another room, with the same professional.
CREATE FUNCTION reach_of_room(venue uuid, room uuid)
RETURNS TABLE (stay int, before int, after int)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT s.stay, coalesce(t.before, 0), greatest(s.stay, t.after)
  FROM rooms r
  JOIN venues v ON v.id = r.venue_id
  CROSS JOIN LATERAL (SELECT coalesce(r.seat_stays[3], coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes) AS stay) s
  CROSS JOIN LATERAL (
    SELECT max(t.preparation_minutes) AS before, max(t.minutes + t.buffer_minutes) AS after
    FROM treatments t WHERE t.venue_id = venue AND t.removed_at IS NULL
  ) t
  WHERE r.venue_id = venue AND r.id = room
$$;
--> statement-breakpoint
-- As in 0055, for all rooms that a party's professionals or equipment may be missing in.
CREATE OR REPLACE FUNCTION follow_new_reservations()
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
      SELECT b.venue_id, b.date, b."time", b.lead_minutes, coalesce(b.room_minutes, r.seat_stays[3]) + reach.before AS minutes,
             reach.after AS stay, minute_of_service(b."time") AS began
      FROM booked b
      JOIN rooms r ON r.venue_id = b.venue_id AND r.id = b.room_id AND (r.seat_stays IS NOT NULL OR b.room_minutes IS NOT NULL)
      CROSS JOIN LATERAL reach_of_room(b.venue_id, b.room_id) reach
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
-- As in 0042, with the reach of treatments.
CREATE OR REPLACE FUNCTION follow_party(venue uuid, room uuid, day date, arrival text, lead int, minutes int)
RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = 'force_generic_plan'
AS $$
DECLARE
  days date[];
BEGIN
  SELECT array_agg(d.date) INTO days
  FROM rooms r
  CROSS JOIN LATERAL reach_of_room(venue, room) reach
  CROSS JOIN LATERAL days_reached(day, arrival, lead, coalesce(minutes, r.seat_stays[3]) + reach.before, reach.after) d(date)
  WHERE r.venue_id = venue AND r.id = room AND (r.seat_stays IS NOT NULL OR minutes IS NOT NULL);
  IF days IS NOT NULL THEN
    PERFORM refresh_availability(venue, days);
  END IF;
END
$$;
--> statement-breakpoint
-- As in 0042, with the reach of treatments.
CREATE OR REPLACE FUNCTION follow_leases()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refresh_availability(m.venue_id, array_agg(DISTINCT d.date))
  FROM moved m
  JOIN rooms r ON r.venue_id = m.venue_id AND r.id = m.room_id AND (r.desk_holds OR r.seat_stays IS NOT NULL)
  CROSS JOIN LATERAL reach_of_room(m.venue_id, m.room_id) reach
  CROSS JOIN LATERAL days_reached(m.date, m."time", 0, reach.stay + reach.before, reach.after) d(date)
  GROUP BY m.venue_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- As in 0044; another professional or piece makes others free too.
CREATE OR REPLACE TRIGGER reservations_availability_changed
AFTER UPDATE ON reservations FOR EACH ROW
WHEN ((OLD.status IN ('HOLD', 'CONFIRMED', 'SEATED'), OLD.status = 'COMPLETED', OLD.people, OLD.room_id, OLD.date, OLD."time", OLD.room_minutes,
    OLD.lead_minutes, OLD.professional_id, OLD.second_professional_id, OLD.equipment_id)
  IS DISTINCT FROM
  (NEW.status IN ('HOLD', 'CONFIRMED', 'SEATED'), NEW.status = 'COMPLETED', NEW.people, NEW.room_id, NEW.date, NEW."time", NEW.room_minutes,
    NEW.lead_minutes, NEW.professional_id, NEW.second_professional_id, NEW.equipment_id))
EXECUTE FUNCTION follow_reservation();
--> statement-breakpoint
-- As in 0042, with the end of services.
CREATE OR REPLACE TRIGGER rooms_updated
AFTER UPDATE ON rooms FOR EACH ROW
WHEN ((OLD.capacity, OLD.stay_minutes, OLD.sold_as, OLD.min_people, OLD.buffer_minutes, OLD.desk_holds, OLD.seat_stays, OLD.services_end_minute,
    OLD.removed_at)
  IS DISTINCT FROM
  (NEW.capacity, NEW.stay_minutes, NEW.sold_as, NEW.min_people, NEW.buffer_minutes, NEW.desk_holds, NEW.seat_stays, NEW.services_end_minute,
    NEW.removed_at))
EXECUTE FUNCTION follow_room();
--> statement-breakpoint
CREATE TRIGGER treatments_inserted
AFTER INSERT ON treatments FOR EACH ROW
EXECUTE FUNCTION follow_room();
--> statement-breakpoint
CREATE TRIGGER treatments_updated
AFTER UPDATE ON treatments FOR EACH ROW
WHEN ((OLD.minutes, OLD.buffer_minutes, OLD.preparation_minutes, OLD.people, OLD.room_ids, OLD.professional_ids, OLD.team_size,
    OLD.equipment_ids, OLD.removed_at)
  IS DISTINCT FROM
  (NEW.minutes, NEW.buffer_minutes, NEW.preparation_minutes, NEW.people, NEW.room_ids, NEW.professional_ids, NEW.team_size,
    NEW.equipment_ids, NEW.removed_at))
EXECUTE FUNCTION follow_room();
--> statement-breakpoint
-- A new professional and a new piece have no treatment yet.
CREATE TRIGGER professionals_updated
AFTER UPDATE ON professionals FOR EACH ROW
WHEN ((OLD.shifts, OLD.absences, OLD.removed_at) IS DISTINCT FROM (NEW.shifts, NEW.absences, NEW.removed_at))
EXECUTE FUNCTION follow_room();
--> statement-breakpoint
CREATE TRIGGER equipment_updated
AFTER UPDATE ON equipment FOR EACH ROW
WHEN (OLD.removed_at IS DISTINCT FROM NEW.removed_at)
EXECUTE FUNCTION follow_room();
--> statement-breakpoint
-- The roll computes the days again. Here it would hold up bookings; until then days are searched by their slots.
UPDATE availability_days SET is_filled = false;
