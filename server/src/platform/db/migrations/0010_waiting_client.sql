ALTER TABLE "waitlist_entries" ADD COLUMN "client_hash" text;--> statement-breakpoint
CREATE INDEX "messages_phone" ON "messages" USING btree ("phone","venue_id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_client" ON "waitlist_entries" USING btree ("venue_id","client_hash","date");