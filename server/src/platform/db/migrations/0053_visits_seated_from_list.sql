-- As before, also for a later part of a visit: the offer names the first part.
CREATE OR REPLACE FUNCTION mark_entry_of_party()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stale_days (venue_id, date)
  SELECT e.venue_id, e.date FROM waitlist_offers o
  JOIN waitlist_entries e ON e.venue_id = o.venue_id AND e.id = o.entry_id
  WHERE o.venue_id = NEW.venue_id AND o.reservation_id = coalesce(NEW.visit_id, NEW.id) AND e.date <> NEW.date;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Stored days counted a visit as seated by its first part only. The job stores them again.
INSERT INTO stale_days (venue_id, date)
SELECT DISTINCT venue_id, date FROM waitlist_entries WHERE further_treatments IS NOT NULL AND status = 'ACCEPTED';
