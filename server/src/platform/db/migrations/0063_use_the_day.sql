-- Changes of a venue lock its row here first (see 0042).
LOCK TABLE venue_clocks IN EXCLUSIVE MODE;
--> statement-breakpoint
-- First the table that a booking locks first: otherwise each could wait for the other.
ALTER TABLE "venues" ADD COLUMN "packs_treatments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "may_reassign" boolean DEFAULT false NOT NULL;
