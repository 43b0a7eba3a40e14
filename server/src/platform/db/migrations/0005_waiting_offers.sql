CREATE TABLE "message_sender" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_automatic" boolean NOT NULL,
	CONSTRAINT "message_sender_one_row" CHECK ("message_sender"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "waitlist_entries_waiting" ON "waitlist_entries" USING btree ("date","venue_id") WHERE "waitlist_entries"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "waitlist_offers_slot" ON "waitlist_offers" USING btree ("venue_id","slot_id");--> statement-breakpoint
CREATE INDEX "waitlist_offers_reservation" ON "waitlist_offers" USING btree ("venue_id","reservation_id");