-- Changes of a venue lock its row here first (see 0042).
LOCK TABLE venue_clocks IN EXCLUSIVE MODE;
--> statement-breakpoint
-- First the table that a reader of a treatment's day locks first: otherwise each could wait for the other.
ALTER TABLE "professionals" ADD COLUMN "desk_holds" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_leases" ADD COLUMN "professional_id" uuid;--> statement-breakpoint
CREATE INDEX "desk_leases_professional" ON "desk_leases" USING btree ("venue_id","professional_id") WHERE "desk_leases"."professional_id" is not null;
--> statement-breakpoint
-- As in 0055. A professional whom a desk holds with a room has no party during the stay of the lease: the desk may have
-- promised one. The desk's own party ends the lease first.
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
  IF NOT is_busy THEN
    is_busy := EXISTS (
      SELECT FROM desk_leases l
      JOIN rooms h ON h.venue_id = l.venue_id AND h.id = l.room_id
      JOIN venues v ON v.id = l.venue_id
      WHERE l.venue_id = NEW.venue_id AND l.professional_id = ANY(team) AND l.granted > l.spent
        AND l.date BETWEEN NEW.date - 2 AND NEW.date + 2
        AND room_stay(l.date, l."time", coalesce(h.stay_minutes, v.stay_minutes) + h.buffer_minutes)
            && room_stay(NEW.date, NEW."time", NEW.room_minutes, NEW.lead_minutes));
  END IF;
  IF is_busy THEN
    RAISE EXCEPTION 'a professional of party % has another party', NEW.id
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'reservations_second_professional';
  END IF;
  RETURN NULL;
END
$$;
