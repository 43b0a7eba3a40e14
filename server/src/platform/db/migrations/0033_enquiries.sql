CREATE TABLE "enquiries" (
	"id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"dates" text[] NOT NULL,
	"people" integer NOT NULL,
	"kind" text NOT NULL,
	"budget" integer,
	"words" text,
	"lang" text DEFAULT 'PT-AO' NOT NULL,
	"stage" text DEFAULT 'NEW' NOT NULL,
	"close_reason" text,
	"quote" jsonb,
	"reservation_id" uuid,
	"guest_token" text NOT NULL,
	"client_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiries_venue_id_id_pk" PRIMARY KEY("venue_id","id"),
	CONSTRAINT "enquiries_people" CHECK ("enquiries"."people" >= 1),
	CONSTRAINT "enquiries_kind_known" CHECK ("enquiries"."kind" in ('WEDDING', 'BIRTHDAY', 'COMPANY', 'CEREMONY', 'OTHER')),
	CONSTRAINT "enquiries_stage_known" CHECK ("enquiries"."stage" in ('NEW', 'QUOTED', 'BOOKED', 'DECLINED', 'CLOSED', 'EXPIRED')),
	CONSTRAINT "enquiries_quoted" CHECK ("enquiries"."stage" not in ('QUOTED', 'BOOKED', 'EXPIRED') or "enquiries"."quote" is not null)
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "enquiry_id" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "enquiry_id" uuid;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_guest" ON "enquiries" USING btree ("guest_token");--> statement-breakpoint
CREATE INDEX "enquiries_of_venue" ON "enquiries" USING btree ("venue_id","created_at");--> statement-breakpoint
CREATE INDEX "enquiries_phone" ON "enquiries" USING btree ("venue_id","phone");--> statement-breakpoint
CREATE INDEX "enquiries_client" ON "enquiries" USING btree ("client_hash","created_at");--> statement-breakpoint
CREATE INDEX "messages_enquiry" ON "messages" USING btree ("venue_id","enquiry_id") WHERE "messages"."enquiry_id" is not null;--> statement-breakpoint
CREATE INDEX "reservations_enquiry" ON "reservations" USING btree ("venue_id","enquiry_id") WHERE "reservations"."enquiry_id" is not null;
--> statement-breakpoint
-- An option of a quote is a reservation that holds a room sold whole.
ALTER TABLE reservations ADD CONSTRAINT reservations_of_enquiry FOREIGN KEY (venue_id, enquiry_id)
  REFERENCES enquiries (venue_id, id);
