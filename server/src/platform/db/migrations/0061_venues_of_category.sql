DROP INDEX "venue_categories_category";--> statement-breakpoint
CREATE INDEX "venue_categories_venue" ON "venue_categories" USING btree ("category_id","venue_id");