CREATE TABLE "change_archives" (
	"venue_id" uuid NOT NULL,
	"first_revision" bigint NOT NULL,
	"last_revision" bigint NOT NULL,
	"previous_hash" text NOT NULL,
	"last_hash" text NOT NULL,
	"sha256" text NOT NULL,
	"archived_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "change_archives_venue_id_first_revision_pk" PRIMARY KEY("venue_id","first_revision"),
	CONSTRAINT "change_archives_range" CHECK ("change_archives"."last_revision" >= "change_archives"."first_revision")
);
--> statement-breakpoint
ALTER TABLE "change_archives" ADD CONSTRAINT "change_archives_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;