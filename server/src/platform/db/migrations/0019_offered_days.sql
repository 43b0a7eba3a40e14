CREATE TABLE "offered_days" (
	"venue_id" uuid NOT NULL,
	"date" date NOT NULL,
	"seats" integer[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offered_days_venue_id_date_pk" PRIMARY KEY("venue_id","date"),
	CONSTRAINT "offered_days_hours" CHECK (cardinality("offered_days"."seats") = 24)
);
--> statement-breakpoint
ALTER TABLE "offered_days" ADD CONSTRAINT "offered_days_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;