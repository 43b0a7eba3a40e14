-- Changes of a venue lock its row here first (see 0042).
LOCK TABLE venue_clocks IN EXCLUSIVE MODE;
--> statement-breakpoint
-- A lease that is used up holds its professional no longer, also if the version before 0057 ends it and lends it again.
CREATE FUNCTION end_held_professional()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.professional_id := NULL;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER desk_leases_professional
BEFORE UPDATE OF granted, spent ON desk_leases
FOR EACH ROW
WHEN (NEW.professional_id IS NOT NULL AND NEW.granted <= NEW.spent)
EXECUTE FUNCTION end_held_professional();
--> statement-breakpoint
UPDATE desk_leases SET professional_id = NULL WHERE professional_id IS NOT NULL AND granted <= spent;
