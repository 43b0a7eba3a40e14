CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone_key" text NOT NULL,
	"code_hash" text NOT NULL,
	"by" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phone_codes_by_known" CHECK ("phone_codes"."by" in ('whatsapp', 'sms', 'email'))
);
--> statement-breakpoint
CREATE TABLE "phone_proofs" (
	"proof_hash" text PRIMARY KEY NOT NULL,
	"phone_key" text NOT NULL,
	"by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "phone_proofs_by_known" CHECK ("phone_proofs"."by" in ('whatsapp', 'sms', 'email'))
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "unproven_seats" integer;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "phone_codes_ending" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "phone_proofs_ending" ON "phone_proofs" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_unproven_seats" CHECK ("platform_settings"."unproven_seats" >= 0);