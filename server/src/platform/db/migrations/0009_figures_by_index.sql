DROP INDEX "reservations_day";--> statement-breakpoint
CREATE INDEX "reservations_day" ON "reservations" USING btree ("venue_id","date","time","status","people","deposit_value","deposit_status");