-- Stored days counted a guest of several treatments once for each. The job stores them again.
INSERT INTO stale_days (venue_id, date)
SELECT DISTINCT venue_id, date FROM reservations WHERE visit_id IS NOT NULL;
