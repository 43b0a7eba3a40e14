-- Changes of a venue lock its row here first. Without this a change that has begun and this migration could each wait for
-- a table of the other.
LOCK TABLE venue_clocks IN EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "availability_days" (
	"date" date PRIMARY KEY NOT NULL,
	"is_filled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venue_availability" (
	"venue_id" uuid NOT NULL,
	"date" date NOT NULL,
	"sort_name" text NOT NULL,
	"timezone" text NOT NULL,
	"latest" smallint[],
	CONSTRAINT "venue_availability_venue_id_date_pk" PRIMARY KEY("venue_id","date")
);
--> statement-breakpoint
ALTER TABLE "venue_availability" ADD CONSTRAINT "venue_availability_venue_id_venue_search_venue_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venue_search"("venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "venue_availability_order" ON "venue_availability" USING btree ("date","sort_name","venue_id","timezone","latest") WHERE "venue_availability"."latest" is not null;
--> statement-breakpoint
-- The minute of the last slot of each period (morning, afternoon, evening) that takes a party of each size (any, 1-2, 3-4,
-- 5+), as twelve numbers; null if no slot takes any. The same rule as `computedAvailability` of the venues' search. A hold that
-- has expired keeps its seats until it is ended.
CREATE FUNCTION latest_fits(venue uuid, day date)
RETURNS TABLE (latest smallint[])
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
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
      SELECT s.minute, s.room_minutes IS NOT NULL AS is_whole, r.capacity, coalesce(r.min_people, 1) AS min_people,
             least(s.capacity - s.reserved - s.leased + s.lapsed, s.room_free) AS free
      FROM slots_of_day(venue, day, '-infinity') s
      JOIN rooms r ON r.venue_id = venue AND r.id = s.room_id AND r.removed_at IS NULL
      WHERE NOT s.is_closed
      OFFSET 0
    ) s ON s.minute BETWEEN p.first AND p.last
    GROUP BY p.period, z.nr
  ) fits
$$;
--> statement-breakpoint
-- Without `days` all days. The caller holds the venue's lock. The plan is generic: planning costs more than running.
CREATE FUNCTION refresh_availability(venue uuid, days date[])
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
  ON CONFLICT (venue_id, date) DO UPDATE SET latest = excluded.latest WHERE a.latest IS DISTINCT FROM excluded.latest;
END
$$;
--> statement-breakpoint
-- Days of slots that a party of the room may take or free, from `lead` minutes before its arrival for `minutes`. `stay` is
-- the longest stay of another party. A service day has minutes 360 to 1799.
CREATE FUNCTION days_reached(day date, arrival text, lead int, minutes int, stay int)
RETURNS SETOF date
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT day + k
  FROM (SELECT left(arrival, 2)::int * 60 + right(arrival, 2)::int + CASE WHEN arrival < '06:00' THEN 1440 ELSE 0 END AS began) b,
       generate_series(floor((b.began - lead - stay - 1799) / 1440.0)::int + 1, ceil((b.began + minutes - 360) / 1440.0)::int - 1) k
$$;
--> statement-breakpoint
-- The first seats of a slot make its row, with the capacity of the schedule; a row without seats counts for nothing. So the
-- free seats before are known, except if a slot's last party leaves. A slot before the last ones that fit changes nothing.
CREATE FUNCTION follow_slot()
RETURNS trigger
LANGUAGE plpgsql
SET plan_cache_mode = 'force_generic_plan'
AS $$
DECLARE
  at int := left(NEW."time", 2)::int * 60 + right(NEW."time", 2)::int + CASE WHEN NEW."time" < '06:00' THEN 1440 ELSE 0 END;
  offered int := CASE WHEN NEW.is_closed THEN 0 ELSE NEW.capacity END;
  free int := CASE WHEN NEW.reserved + NEW.leased > 0 THEN greatest(0, offered - NEW.reserved - NEW.leased) END;
  free_before int := offered;
  latest smallint[];
  smallest int;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.reserved + OLD.leased > 0 THEN
    free_before := CASE WHEN OLD.is_closed THEN 0 ELSE greatest(0, OLD.capacity - OLD.reserved - OLD.leased) END;
  END IF;
  SELECT a.latest INTO latest FROM venue_availability a WHERE a.venue_id = NEW.venue_id AND a.date = NEW.date;
  IF NOT FOUND OR free = free_before THEN
    RETURN NULL;
  END IF;
  latest := latest[CASE WHEN at < 720 THEN 1 WHEN at < 1080 THEN 5 ELSE 9 END : CASE WHEN at < 720 THEN 4 WHEN at < 1080 THEN 8 ELSE 12 END];
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
  PERFORM refresh_availability(NEW.venue_id, ARRAY[NEW.date]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER schedule_slots_inserted
AFTER INSERT ON schedule_slots FOR EACH ROW WHEN (NEW.reserved + NEW.leased > 0)
EXECUTE FUNCTION follow_slot();
--> statement-breakpoint
CREATE TRIGGER schedule_slots_updated
AFTER UPDATE ON schedule_slots FOR EACH ROW
WHEN ((NEW.reserved + NEW.leased > 0 OR OLD.reserved + OLD.leased > 0)
  AND (NEW.reserved + NEW.leased, NEW.capacity, NEW.is_closed) IS DISTINCT FROM (OLD.reserved + OLD.leased, OLD.capacity, OLD.is_closed))
EXECUTE FUNCTION follow_slot();
--> statement-breakpoint
CREATE FUNCTION forget_slot()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refresh_availability(OLD.venue_id, ARRAY[OLD.date]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER schedule_slots_deleted
AFTER DELETE ON schedule_slots FOR EACH ROW WHEN (OLD.reserved + OLD.leased > 0)
EXECUTE FUNCTION forget_slot();
--> statement-breakpoint
-- In a room sold whole, or one that counts its people for their stays, a party reaches other slots than its own.
CREATE FUNCTION follow_party(venue uuid, room uuid, day date, arrival text, lead int, minutes int)
RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = 'force_generic_plan'
AS $$
DECLARE
  days date[];
BEGIN
  IF NOT EXISTS (SELECT FROM rooms r WHERE r.venue_id = venue AND r.id = room AND (r.seat_stays IS NOT NULL OR r.sold_as = 'whole')) THEN
    RETURN;
  END IF;
  SELECT array_agg(d.date) INTO days
  FROM rooms r JOIN venues v ON v.id = r.venue_id
  CROSS JOIN LATERAL days_reached(day, arrival, lead, coalesce(minutes, r.seat_stays[3]),
    coalesce(r.seat_stays[3], coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes)) d(date)
  WHERE r.venue_id = venue AND r.id = room AND (r.seat_stays IS NOT NULL OR r.sold_as = 'whole' AND minutes IS NOT NULL);
  IF days IS NOT NULL THEN
    PERFORM refresh_availability(venue, days);
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION follow_reservation()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM follow_party(OLD.venue_id, OLD.room_id, OLD.date, OLD."time", OLD.lead_minutes, OLD.room_minutes);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM follow_party(NEW.venue_id, NEW.room_id, NEW.date, NEW."time", NEW.lead_minutes, NEW.room_minutes);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reservations_availability
AFTER INSERT OR DELETE ON reservations FOR EACH ROW
EXECUTE FUNCTION follow_reservation();
--> statement-breakpoint
CREATE TRIGGER reservations_availability_changed
AFTER UPDATE ON reservations FOR EACH ROW
WHEN ((OLD.status IN ('HOLD', 'CONFIRMED', 'SEATED'), OLD.status = 'COMPLETED', OLD.people, OLD.room_id, OLD.date, OLD."time", OLD.room_minutes, OLD.lead_minutes)
  IS DISTINCT FROM
  (NEW.status IN ('HOLD', 'CONFIRMED', 'SEATED'), NEW.status = 'COMPLETED', NEW.people, NEW.room_id, NEW.date, NEW."time", NEW.room_minutes, NEW.lead_minutes))
EXECUTE FUNCTION follow_reservation();
--> statement-breakpoint
CREATE FUNCTION follow_leases()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refresh_availability(m.venue_id, array_agg(DISTINCT d.date))
  FROM moved m
  JOIN rooms r ON r.venue_id = m.venue_id AND r.id = m.room_id AND (r.desk_holds OR r.seat_stays IS NOT NULL)
  JOIN venues v ON v.id = m.venue_id
  CROSS JOIN LATERAL (
    SELECT coalesce(r.seat_stays[3], coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes) AS minutes
  ) stay
  CROSS JOIN LATERAL days_reached(m.date, m."time", 0, stay.minutes, stay.minutes) d(date)
  GROUP BY m.venue_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER desk_leases_inserted AFTER INSERT ON desk_leases
REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION follow_leases();
--> statement-breakpoint
CREATE TRIGGER desk_leases_updated AFTER UPDATE ON desk_leases
REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION follow_leases();
--> statement-breakpoint
CREATE TRIGGER desk_leases_deleted AFTER DELETE ON desk_leases
REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION follow_leases();
--> statement-breakpoint
CREATE FUNCTION follow_week()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refresh_availability(m.venue_id, NULL) FROM (SELECT DISTINCT venue_id FROM moved) m;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER schedule_patterns_inserted AFTER INSERT ON schedule_patterns
REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION follow_week();
--> statement-breakpoint
CREATE TRIGGER schedule_patterns_updated AFTER UPDATE ON schedule_patterns
REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION follow_week();
--> statement-breakpoint
CREATE TRIGGER schedule_patterns_deleted AFTER DELETE ON schedule_patterns
REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION follow_week();
--> statement-breakpoint
CREATE FUNCTION follow_exceptions()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refresh_availability(m.venue_id, m.dates)
  FROM (SELECT venue_id, array_agg(DISTINCT date) AS dates FROM moved GROUP BY venue_id) m;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER schedule_exceptions_inserted AFTER INSERT ON schedule_exceptions
REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION follow_exceptions();
--> statement-breakpoint
CREATE TRIGGER schedule_exceptions_updated AFTER UPDATE ON schedule_exceptions
REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION follow_exceptions();
--> statement-breakpoint
CREATE TRIGGER schedule_exceptions_deleted AFTER DELETE ON schedule_exceptions
REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION follow_exceptions();
--> statement-breakpoint
CREATE FUNCTION follow_room()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refresh_availability(NEW.venue_id, NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER rooms_inserted
AFTER INSERT ON rooms FOR EACH ROW
EXECUTE FUNCTION follow_room();
--> statement-breakpoint
CREATE TRIGGER rooms_updated
AFTER UPDATE ON rooms FOR EACH ROW
WHEN ((OLD.capacity, OLD.stay_minutes, OLD.sold_as, OLD.min_people, OLD.buffer_minutes, OLD.desk_holds, OLD.seat_stays, OLD.removed_at)
  IS DISTINCT FROM
  (NEW.capacity, NEW.stay_minutes, NEW.sold_as, NEW.min_people, NEW.buffer_minutes, NEW.desk_holds, NEW.seat_stays, NEW.removed_at))
EXECUTE FUNCTION follow_room();
--> statement-breakpoint
CREATE FUNCTION follow_venue()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refresh_availability(NEW.id, NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER venues_stay
AFTER UPDATE ON venues FOR EACH ROW WHEN (OLD.stay_minutes IS DISTINCT FROM NEW.stay_minutes)
EXECUTE FUNCTION follow_venue();
--> statement-breakpoint
-- The table's lock makes the roll's new days wait for a venue that joins: each of them sees the other.
CREATE FUNCTION follow_search()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    LOCK TABLE availability_days IN SHARE MODE;
    PERFORM refresh_availability(NEW.venue_id, NULL);
    RETURN NULL;
  END IF;
  IF (OLD.sort_name, OLD.timezone) IS DISTINCT FROM (NEW.sort_name, NEW.timezone) THEN
    UPDATE venue_availability SET sort_name = NEW.sort_name, timezone = NEW.timezone WHERE venue_id = NEW.venue_id;
  END IF;
  IF (OLD.min_party, OLD.max_party) IS DISTINCT FROM (NEW.min_party, NEW.max_party) THEN
    PERFORM refresh_availability(NEW.venue_id, NULL);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER venue_search_inserted
AFTER INSERT ON venue_search FOR EACH ROW
EXECUTE FUNCTION follow_search();
--> statement-breakpoint
CREATE TRIGGER venue_search_updated
AFTER UPDATE ON venue_search FOR EACH ROW
WHEN ((OLD.sort_name, OLD.timezone, OLD.min_party, OLD.max_party) IS DISTINCT FROM (NEW.sort_name, NEW.timezone, NEW.min_party, NEW.max_party))
EXECUTE FUNCTION follow_search();
