CREATE TABLE "professionals" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"name" text NOT NULL,
	"shifts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"absences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "professionals_venue_id_id_pk" PRIMARY KEY("venue_id","id")
);
--> statement-breakpoint
CREATE TABLE "treatments" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"names" jsonb NOT NULL,
	"minutes" smallint NOT NULL,
	"buffer_minutes" smallint DEFAULT 0 NOT NULL,
	"price" integer NOT NULL,
	"people" smallint DEFAULT 1 NOT NULL,
	"room_ids" uuid[] NOT NULL,
	"professional_ids" uuid[] NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "treatments_venue_id_id_pk" PRIMARY KEY("venue_id","id"),
	CONSTRAINT "treatments_sane" CHECK ("treatments"."minutes" between 5 and 720 and "treatments"."buffer_minutes" between 0 and 240 and "treatments"."price" >= 0 and "treatments"."people" between 1 and 20)
);
--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_room_minutes";--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "treatment_id" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "professional_id" uuid;--> statement-breakpoint
ALTER TABLE "professionals" ADD CONSTRAINT "professionals_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_treatment" FOREIGN KEY ("venue_id","treatment_id") REFERENCES "public"."treatments"("venue_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_professional_fk" FOREIGN KEY ("venue_id","professional_id") REFERENCES "public"."professionals"("venue_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_treatment_has_room" CHECK (("reservations"."treatment_id" is not null or "reservations"."professional_id" is null) and ("reservations"."room_minutes" is not null or "reservations"."treatment_id" is null));--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_room_minutes" CHECK ("reservations"."room_minutes" between 5 and 2160);
--> statement-breakpoint
-- A professional has one party at any instant, as a whole room has (0031).
ALTER TABLE reservations ADD CONSTRAINT reservations_professional EXCLUDE USING gist (
  venue_id WITH =, professional_id WITH =, room_stay(date, "time", room_minutes) WITH &&
) WHERE (professional_id IS NOT NULL AND NOT shares_room AND status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED'));
