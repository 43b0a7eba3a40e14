CREATE TABLE "desk_intents" (
	"venue_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"desk_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"entity_id" uuid,
	"version_after" integer,
	"desk_time" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"answer" jsonb,
	CONSTRAINT "desk_intents_venue_id_id_pk" PRIMARY KEY("venue_id","id"),
	CONSTRAINT "desk_intents_seq" UNIQUE("venue_id","desk_id","seq")
);
--> statement-breakpoint
CREATE TABLE "desk_leases" (
	"venue_id" uuid NOT NULL,
	"desk_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"granted" integer DEFAULT 0 NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "desk_leases_venue_id_desk_id_slot_id_pk" PRIMARY KEY("venue_id","desk_id","slot_id"),
	CONSTRAINT "desk_leases_sane" CHECK ("desk_leases"."spent" >= 0 and "desk_leases"."granted" >= "desk_leases"."spent")
);
--> statement-breakpoint
CREATE TABLE "desk_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"device_name" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "desks" (
	"id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"name" text NOT NULL,
	"epoch" integer DEFAULT 1 NOT NULL,
	"registered_by" uuid NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"waiting" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" uuid,
	"revoke_reason" text,
	CONSTRAINT "desks_venue_id_id_pk" PRIMARY KEY("venue_id","id"),
	CONSTRAINT "desks_revoked" CHECK (("desks"."revoked_at" is null) = ("desks"."revoke_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "desk_intents" ADD CONSTRAINT "desk_intents_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_intents" ADD CONSTRAINT "desk_intents_desk" FOREIGN KEY ("venue_id","desk_id") REFERENCES "public"."desks"("venue_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_leases" ADD CONSTRAINT "desk_leases_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_leases" ADD CONSTRAINT "desk_leases_desk" FOREIGN KEY ("venue_id","desk_id") REFERENCES "public"."desks"("venue_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_tokens" ADD CONSTRAINT "desk_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desks" ADD CONSTRAINT "desks_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_intents_entity" ON "desk_intents" USING btree ("venue_id","entity_id");--> statement-breakpoint
CREATE INDEX "desk_intents_age" ON "desk_intents" USING btree ("arrived_at");--> statement-breakpoint
CREATE INDEX "desk_leases_slot" ON "desk_leases" USING btree ("venue_id","slot_id");--> statement-breakpoint
CREATE INDEX "desk_tokens_device" ON "desk_tokens" USING btree ("device_id","user_id");--> statement-breakpoint
CREATE INDEX "desk_tokens_user" ON "desk_tokens" USING btree ("user_id");