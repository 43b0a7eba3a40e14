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
-- As in 0067, but a stale day keeps its former slots. A search that does not compute it, as those of the version before, finds by them. Days
-- that have no row are computed.
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
