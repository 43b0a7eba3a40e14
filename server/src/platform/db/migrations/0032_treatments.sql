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
--> statement-breakpoint
DROP FUNCTION slots_of_day(uuid, date, timestamptz, uuid);
--> statement-breakpoint
-- As in 0031; `stay` replaces the rooms' own length of a stay with its buffer, for a treatment.
CREATE FUNCTION slots_of_day(venue uuid, day date, at timestamptz, except_id uuid DEFAULT NULL, stay int DEFAULT NULL)
RETURNS TABLE (
  room_id uuid,
  "time" text,
  minute int,
  capacity int,
  is_closed boolean,
  reason text,
  reserved int,
  leased int,
  overbooked int,
  lapsed int,
  touched boolean,
  room_minutes int,
  taken_until text
)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT s.room_id, s."time", s.minute, s.capacity, s.is_closed, s.reason,
         CASE WHEN s.until IS NULL THEN s.reserved ELSE greatest(s.reserved, s.capacity - s.leased + s.lapsed) END,
         s.leased, s.overbooked, s.lapsed, s.touched, s.room_minutes, to_char(s.until, 'HH24:MI')
  FROM (
    SELECT coalesce(l.room_id, x.room_id) AS room_id,
           coalesce(l."time", x."time") AS "time",
           coalesce(x.minute, CASE WHEN l."time" < '06:00' THEN 1440 ELSE 0 END
                              + left(l."time", 2)::int * 60 + right(l."time", 2)::int) AS minute,
           coalesce(l.capacity, x.capacity) AS capacity,
           coalesce(l.is_closed, x.is_closed) AS is_closed,
           x.reason,
           coalesce(l.reserved, 0) AS reserved,
           coalesce(l.leased, 0) AS leased,
           coalesce(l.overbooked, 0) AS overbooked,
           coalesce(l.lapsed, 0) AS lapsed,
           l.id IS NOT NULL AS touched,
           w.minutes AS room_minutes,
           CASE WHEN w.minutes IS NOT NULL
                THEN room_taken_until(venue, w.id, day, coalesce(l."time", x."time"), w.minutes, at, except_id) END AS until
    FROM derived_slots(venue, day) x
    FULL JOIN (
      SELECT s.*,
             coalesce((SELECT sum(r.people) FROM reservations r
                       WHERE r.venue_id = venue AND r.slot_id = s.id AND r.status = 'HOLD' AND r.hold_until <= at), 0)::int
               AS lapsed
      FROM schedule_slots s
      WHERE s.venue_id = venue AND s.date = day AND s.reserved + s.leased > 0
    ) l ON l.room_id = x.room_id AND l."time" = x."time"
    LEFT JOIN (
      SELECT r.id, coalesce(stay, coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes) AS minutes
      FROM rooms r JOIN venues v ON v.id = r.venue_id
      WHERE r.venue_id = venue AND r.sold_as = 'whole'
    ) w ON w.id = coalesce(l.room_id, x.room_id)
  ) s
$$;
