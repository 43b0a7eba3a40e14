CREATE TABLE "venue_approval_logs" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"admin_id" uuid,
	"action" text NOT NULL,
	"previous_status" text,
	"new_status" text NOT NULL,
	"comment" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "venue_approval_logs_venue_id_id_pk" PRIMARY KEY("venue_id","id")
);
--> statement-breakpoint
CREATE TABLE "manager_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"nome" text NOT NULL,
	"telemovel" text NOT NULL,
	"email" text NOT NULL,
	"nif" text,
	"documento_id" text,
	"morada" text,
	"terms_accepted_at" timestamp (3) with time zone NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manager_profiles_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (6) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"role" text DEFAULT 'USER' NOT NULL,
	"password_hash" text,
	"phone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('USER', 'MANAGER', 'ADMIN', 'super_admin'))
);
--> statement-breakpoint
CREATE TABLE "change_details" (
	"venue_id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"salt" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "change_details_venue_id_revision_pk" PRIMARY KEY("venue_id","revision")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"venue_id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"device" text,
	"at" timestamp (3) with time zone NOT NULL,
	"before_digest" text,
	"after_digest" text,
	"hash" text NOT NULL,
	CONSTRAINT "changes_venue_id_revision_pk" PRIMARY KEY("venue_id","revision")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"space_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_space_id_scope_key_pk" PRIMARY KEY("space_id","scope","key")
);
--> statement-breakpoint
CREATE TABLE "venue_clocks" (
	"venue_id" uuid PRIMARY KEY NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_venue_id_id_pk" PRIMARY KEY("venue_id","id"),
	CONSTRAINT "message_templates_once" UNIQUE("venue_id","lang","type")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"reservation_id" uuid,
	"waitlist_entry_id" uuid,
	"type" text NOT NULL,
	"lang" text NOT NULL,
	"phone" text NOT NULL,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"send_before" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_venue_id_id_pk" PRIMARY KEY("venue_id","id"),
	CONSTRAINT "messages_status_known" CHECK ("messages"."status" in ('QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'DROPPED'))
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"people" integer NOT NULL,
	"notes" text,
	"status" text DEFAULT 'CONFIRMED' NOT NULL,
	"deposit_value" numeric(10, 2),
	"hold_until" timestamp (3) with time zone,
	"lang" text DEFAULT 'PT-AO' NOT NULL,
	"source" text DEFAULT 'web' NOT NULL,
	"cancel_reason" text,
	"waitlist_entry_id" uuid,
	"guest_token" text NOT NULL,
	"client_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_venue_id_id_pk" PRIMARY KEY("venue_id","id"),
	CONSTRAINT "reservations_people" CHECK ("reservations"."people" >= 1),
	CONSTRAINT "reservations_status_known" CHECK ("reservations"."status" in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED', 'CANCELLED', 'NO_SHOW')),
	CONSTRAINT "reservations_hold_ends" CHECK ("reservations"."status" <> 'HOLD' or "reservations"."hold_until" is not null)
);
--> statement-breakpoint
CREATE TABLE "schedule_exceptions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"room_id" uuid,
	"date" date NOT NULL,
	"time" text,
	"is_closed" boolean DEFAULT false NOT NULL,
	"capacity" integer,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_exceptions_venue_id_id_pk" PRIMARY KEY("venue_id","id"),
	CONSTRAINT "schedule_exceptions_once" UNIQUE NULLS NOT DISTINCT("venue_id","date","room_id","time")
);
--> statement-breakpoint
CREATE TABLE "schedule_patterns" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"weekdays" smallint NOT NULL,
	"first_minute" smallint NOT NULL,
	"last_minute" smallint NOT NULL,
	"every_minutes" smallint NOT NULL,
	"capacity" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_patterns_venue_id_id_pk" PRIMARY KEY("venue_id","id"),
	CONSTRAINT "schedule_patterns_sane" CHECK ("schedule_patterns"."weekdays" between 1 and 127 and "schedule_patterns"."first_minute" >= 360 and "schedule_patterns"."last_minute" <= 1799 and "schedule_patterns"."last_minute" >= "schedule_patterns"."first_minute" and "schedule_patterns"."every_minutes" between 5 and 720 and "schedule_patterns"."capacity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "schedule_slots" (
	"id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"capacity" integer NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"leased" integer DEFAULT 0 NOT NULL,
	"overbooked" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_slots_venue_id_id_pk" PRIMARY KEY("venue_id","id"),
	CONSTRAINT "schedule_slots_once" UNIQUE("venue_id","room_id","date","time"),
	CONSTRAINT "schedule_slots_time" CHECK ("schedule_slots"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "schedule_slots_never_oversold" CHECK ("schedule_slots"."capacity" >= 0 and "schedule_slots"."reserved" >= 0 and "schedule_slots"."leased" >= 0 and "schedule_slots"."overbooked" >= 0 and "schedule_slots"."reserved" + "schedule_slots"."leased" <= "schedule_slots"."capacity" + "schedule_slots"."overbooked")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"stay_minutes" integer DEFAULT 120 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rooms_venue_id_id_pk" PRIMARY KEY("venue_id","id"),
	CONSTRAINT "rooms_capacity" CHECK ("rooms"."capacity" >= 1 and "rooms"."stay_minutes" >= 15)
);
--> statement-breakpoint
CREATE TABLE "venue_categories" (
	"venue_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "venue_categories_venue_id_category_id_pk" PRIMARY KEY("venue_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "venue_search" (
	"venue_id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"sort_name" text NOT NULL,
	"category_ids" uuid[] NOT NULL,
	"timezone" text NOT NULL,
	"min_party" integer NOT NULL,
	"max_party" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"phone" text NOT NULL,
	"cover_url" text,
	"timezone" text DEFAULT 'Africa/Luanda' NOT NULL,
	"min_party" integer DEFAULT 1 NOT NULL,
	"max_party" integer DEFAULT 20 NOT NULL,
	"owner_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"notice_minutes" integer DEFAULT 120 NOT NULL,
	"deposit_amount" numeric(10, 2) DEFAULT '2000.00' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "venues_slug_unique" UNIQUE("slug"),
	CONSTRAINT "venues_status_known" CHECK ("venues"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "venues_party" CHECK ("venues"."min_party" >= 1 and "venues"."max_party" >= "venues"."min_party")
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"people" integer NOT NULL,
	"window_minutes" integer DEFAULT 30 NOT NULL,
	"alt_pref" text DEFAULT 'NEAR' NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"lang" text DEFAULT 'PT-AO' NOT NULL,
	"guest_token" text NOT NULL,
	"hold_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_entries_venue_id_id_pk" PRIMARY KEY("venue_id","id"),
	CONSTRAINT "waitlist_entries_people" CHECK ("waitlist_entries"."people" >= 1),
	CONSTRAINT "waitlist_entries_status_known" CHECK ("waitlist_entries"."status" in ('WAITING', 'NOTIFIED', 'ACCEPTED', 'EXPIRED', 'WITHDRAWN'))
);
--> statement-breakpoint
CREATE TABLE "waitlist_offers" (
	"id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"reservation_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"offered_by" uuid,
	"passed_over" jsonb NOT NULL,
	"hold_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_offers_venue_id_id_pk" PRIMARY KEY("venue_id","id")
);
--> statement-breakpoint
ALTER TABLE "venue_approval_logs" ADD CONSTRAINT "venue_approval_logs_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_approval_logs" ADD CONSTRAINT "venue_approval_logs_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_profiles" ADD CONSTRAINT "manager_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_details" ADD CONSTRAINT "change_details_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_clocks" ADD CONSTRAINT "venue_clocks_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_slot" FOREIGN KEY ("venue_id","slot_id") REFERENCES "public"."schedule_slots"("venue_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_room" FOREIGN KEY ("venue_id","room_id") REFERENCES "public"."rooms"("venue_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_patterns" ADD CONSTRAINT "schedule_patterns_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_patterns" ADD CONSTRAINT "schedule_patterns_room" FOREIGN KEY ("venue_id","room_id") REFERENCES "public"."rooms"("venue_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_slots" ADD CONSTRAINT "schedule_slots_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_slots" ADD CONSTRAINT "schedule_slots_room" FOREIGN KEY ("venue_id","room_id") REFERENCES "public"."rooms"("venue_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_categories" ADD CONSTRAINT "venue_categories_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_categories" ADD CONSTRAINT "venue_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_search" ADD CONSTRAINT "venue_search_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_room" FOREIGN KEY ("venue_id","room_id") REFERENCES "public"."rooms"("venue_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_offers" ADD CONSTRAINT "waitlist_offers_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_offers" ADD CONSTRAINT "waitlist_offers_entry" FOREIGN KEY ("venue_id","entry_id") REFERENCES "public"."waitlist_entries"("venue_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "venue_approval_logs_of_venue" ON "venue_approval_logs" USING btree ("venue_id","created_at");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree (("sess" ->> 'userId'));--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role");--> statement-breakpoint
CREATE INDEX "changes_entity" ON "changes" USING btree ("venue_id","entity_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_templates_id" ON "message_templates" USING btree ("id");--> statement-breakpoint
CREATE INDEX "messages_queue" ON "messages" USING btree ("venue_id","created_at") WHERE "messages"."status" = 'QUEUED';--> statement-breakpoint
CREATE INDEX "messages_reservation" ON "messages" USING btree ("venue_id","reservation_id");--> statement-breakpoint
CREATE INDEX "reservations_day" ON "reservations" USING btree ("venue_id","date","time");--> statement-breakpoint
CREATE INDEX "reservations_phone" ON "reservations" USING btree ("venue_id","phone","date");--> statement-breakpoint
CREATE INDEX "reservations_client" ON "reservations" USING btree ("venue_id","client_hash","date");--> statement-breakpoint
CREATE INDEX "reservations_guest" ON "reservations" USING btree ("guest_token");--> statement-breakpoint
CREATE INDEX "reservations_holds_of_slot" ON "reservations" USING btree ("venue_id","slot_id") WHERE "reservations"."status" = 'HOLD';--> statement-breakpoint
CREATE INDEX "reservations_holds_ending" ON "reservations" USING btree ("hold_until") WHERE "reservations"."status" = 'HOLD';--> statement-breakpoint
CREATE INDEX "schedule_patterns_of_room" ON "schedule_patterns" USING btree ("venue_id","room_id");--> statement-breakpoint
CREATE INDEX "schedule_slots_day" ON "schedule_slots" USING btree ("venue_id","date");--> statement-breakpoint
CREATE INDEX "venue_categories_category" ON "venue_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "venue_search_words" ON "venue_search" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "venue_search_categories" ON "venue_search" USING gin ("category_ids");--> statement-breakpoint
CREATE INDEX "venue_search_order" ON "venue_search" USING btree ("sort_name","venue_id");--> statement-breakpoint
CREATE INDEX "venues_owner" ON "venues" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "venues_status" ON "venues" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "waitlist_entries_day" ON "waitlist_entries" USING btree ("venue_id","date","created_at","id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_id" ON "waitlist_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_guest" ON "waitlist_entries" USING btree ("guest_token");--> statement-breakpoint
CREATE INDEX "waitlist_offers_entry" ON "waitlist_offers" USING btree ("venue_id","entry_id");