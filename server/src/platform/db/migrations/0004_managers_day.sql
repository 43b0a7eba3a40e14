CREATE TABLE "whatsapp_contacts" (
	"phone" text PRIMARY KEY NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_templates" (
	"venue_id" uuid NOT NULL,
	"type" text NOT NULL,
	"lang" text NOT NULL,
	"name" text NOT NULL,
	"language_code" text NOT NULL,
	"parameters" text[] NOT NULL,
	"state" text DEFAULT 'UNKNOWN' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_templates_venue_id_type_lang_pk" PRIMARY KEY("venue_id","type","lang")
);
--> statement-breakpoint
CREATE TABLE "staff_invites" (
	"id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"may_overbook" boolean DEFAULT false NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invites_venue_id_id_pk" PRIMARY KEY("venue_id","id"),
	CONSTRAINT "staff_invites_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"venue_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venue_staff" (
	"venue_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"may_overbook" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "venue_staff_venue_id_user_id_pk" PRIMARY KEY("venue_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role_known";--> statement-breakpoint
ALTER TABLE "rooms" ALTER COLUMN "stay_minutes" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rooms" ALTER COLUMN "stay_minutes" DROP NOT NULL;--> statement-breakpoint
-- Rooms that nobody had set follow the venue from now on
UPDATE "rooms" SET "stay_minutes" = NULL WHERE "stay_minutes" = 120;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "body" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "next_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "cancel_note" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "seated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "completed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "overbook_reason" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "overbooked_by" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "deposit_status" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "deposit_reference" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "undo_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD COLUMN "first_minute" smallint;--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD COLUMN "last_minute" smallint;--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD COLUMN "every_minutes" smallint;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "stay_minutes" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "automatic_offers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "reminder_minutes" integer;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "retention_months" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "desk_share" integer;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "calendar_token" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "source" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "waitlist_offers" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "waitlist_offers" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "whatsapp_templates" ADD CONSTRAINT "whatsapp_templates_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_staff" ADD CONSTRAINT "venue_staff_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_staff" ADD CONSTRAINT "venue_staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whatsapp_templates_name" ON "whatsapp_templates" USING btree ("name","language_code");--> statement-breakpoint
CREATE INDEX "staff_invites_email" ON "staff_invites" USING btree ("venue_id","email");--> statement-breakpoint
CREATE INDEX "former_slugs_venue" ON "former_slugs" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "venue_staff_user" ON "venue_staff" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_entry" ON "messages" USING btree ("venue_id","waitlist_entry_id");--> statement-breakpoint
CREATE INDEX "messages_provider" ON "messages" USING btree ("provider_id");--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_calendarToken_unique" UNIQUE("calendar_token");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_known" CHECK ("users"."role" in ('USER', 'STAFF', 'MANAGER', 'ADMIN', 'super_admin'));--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_deposit_known" CHECK ("reservations"."deposit_status" is null or "reservations"."deposit_status" in ('ASKED', 'PAID', 'REFUNDED', 'KEPT'));