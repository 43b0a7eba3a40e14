-- Changes of a venue lock its row here first (see 0042).
LOCK TABLE venue_clocks IN EXCLUSIVE MODE;
--> statement-breakpoint
DROP FUNCTION latest_fits(uuid, date);
--> statement-breakpoint
-- As in 0042; with `minutes` only of the slots at these minutes.
CREATE FUNCTION latest_fits(venue uuid, day date, minutes int[] DEFAULT NULL)
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
      WHERE NOT s.is_closed AND (minutes IS NULL OR s.minute = ANY(minutes))
      OFFSET 0
    ) s ON s.minute BETWEEN p.first AND p.last
    GROUP BY p.period, z.nr
  ) fits
$$;
--> statement-breakpoint
-- A new party takes no more than the slots that its stay meets. A day stays as it is if these are none of its last ones that
-- fit, or if the last ones still fit, in another room or beside the party.
CREATE FUNCTION follow_new_party(venue uuid, room uuid, day date, arrival text, lead int, minutes int)
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
  WHERE met.minutes IS NOT NULL AND EXISTS (
    SELECT FROM latest_fits(venue, d.date, met.minutes) f, generate_subscripts(a.latest, 1) n
    WHERE a.latest[n] = ANY(met.minutes) AND f.latest[n] IS DISTINCT FROM a.latest[n]);
  IF days IS NOT NULL THEN
    PERFORM refresh_availability(venue, days);
  END IF;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_reservation()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM follow_new_party(NEW.venue_id, NEW.room_id, NEW.date, NEW."time", NEW.lead_minutes, NEW.room_minutes);
    RETURN NULL;
  END IF;
  PERFORM follow_party(OLD.venue_id, OLD.room_id, OLD.date, OLD."time", OLD.lead_minutes, OLD.room_minutes);
  IF TG_OP <> 'DELETE' THEN
    PERFORM follow_party(NEW.venue_id, NEW.room_id, NEW.date, NEW."time", NEW.lead_minutes, NEW.room_minutes);
  END IF;
  RETURN NULL;
END
$$;
