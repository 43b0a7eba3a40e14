CREATE TABLE "equipment" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"name" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "equipment_venue_id_id_pk" PRIMARY KEY("venue_id","id")
);
--> statement-breakpoint
ALTER TABLE "treatments" DROP CONSTRAINT "treatments_sane";--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "second_professional_id" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "equipment_id" uuid;--> statement-breakpoint
ALTER TABLE "treatments" ADD COLUMN "team_size" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "treatments" ADD COLUMN "equipment_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_second_professional_fk" FOREIGN KEY ("venue_id","second_professional_id") REFERENCES "public"."professionals"("venue_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_equipment_fk" FOREIGN KEY ("venue_id","equipment_id") REFERENCES "public"."equipment"("venue_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservations_second_professional_day" ON "reservations" USING btree ("venue_id","second_professional_id","date") WHERE "reservations"."second_professional_id" is not null;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_treatment_has_equipment" CHECK (("reservations"."treatment_id" is not null or "reservations"."equipment_id" is null) and ("reservations"."professional_id" is not null or "reservations"."second_professional_id" is null));--> statement-breakpoint
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_sane" CHECK ("treatments"."minutes" between 5 and 720 and "treatments"."buffer_minutes" between 0 and 240 and "treatments"."price" >= 0 and "treatments"."people" between 1 and 20 and "treatments"."team_size" between 1 and 2);--> statement-breakpoint
-- One party has a piece of equipment at any instant, as a professional has (0032).
ALTER TABLE reservations ADD CONSTRAINT reservations_equipment EXCLUDE USING gist (
  venue_id WITH =, equipment_id WITH =, room_stay(date, "time", room_minutes) WITH &&
) WHERE (equipment_id IS NOT NULL AND NOT shares_room AND status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED'));
--> statement-breakpoint
-- The last guard where two professionals work at once: an exclusion constraint compares one column with itself, not the
-- first of one party with the second of another. The rows of both are locked, so that two transactions look in turn.
CREATE FUNCTION refuse_busy_professional()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  team uuid[] := array_remove(ARRAY[NEW.professional_id, NEW.second_professional_id], NULL);
BEGIN
  PERFORM FROM professionals p WHERE p.venue_id = NEW.venue_id AND p.id = ANY(team) ORDER BY p.id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM reservations r
    WHERE r.venue_id = NEW.venue_id AND r.id <> NEW.id AND r.date BETWEEN NEW.date - 2 AND NEW.date + 2
      AND NOT r.shares_room AND r.status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
      AND (r.second_professional_id = ANY(team)
        OR NEW.second_professional_id IS NOT NULL AND r.professional_id = ANY(team))
      AND room_stay(r.date, r."time", r.room_minutes) && room_stay(NEW.date, NEW."time", NEW.room_minutes)
  ) THEN
    RAISE EXCEPTION 'a professional of party % has another party', NEW.id
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'reservations_second_professional';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reservations_second_professional
AFTER INSERT OR UPDATE OF status, professional_id, second_professional_id, date, "time", room_minutes, shares_room
  ON reservations
FOR EACH ROW
WHEN (NEW.professional_id IS NOT NULL AND NOT NEW.shares_room AND NEW.status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED'))
EXECUTE FUNCTION refuse_busy_professional();
