-- As in 0042: changes of a venue lock its row here first.
LOCK TABLE venue_clocks IN EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "analytics_days" (
	"date" date NOT NULL,
	"group_id" integer NOT NULL,
	"reservations" integer NOT NULL,
	"people" integer NOT NULL,
	"came" integer NOT NULL,
	"missed" integer NOT NULL,
	"joined" integer NOT NULL,
	"offered" integer NOT NULL,
	"accepted" integer NOT NULL,
	"seated" integer NOT NULL,
	"expired" integer NOT NULL,
	"withdrawn" integer NOT NULL,
	CONSTRAINT "analytics_days_date_group_id_pk" PRIMARY KEY("date","group_id")
);
--> statement-breakpoint
CREATE TABLE "analytics_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city" text NOT NULL,
	"category_ids" uuid[] NOT NULL,
	"timezone" text NOT NULL,
	"is_approved" boolean NOT NULL,
	CONSTRAINT "analytics_groups_once" UNIQUE("city","category_ids","timezone","is_approved")
);
--> statement-breakpoint
CREATE TABLE "analytics_hours" (
	"date" date NOT NULL,
	"group_id" integer NOT NULL,
	"hour" smallint NOT NULL,
	"taken" bigint NOT NULL,
	"seats" bigint NOT NULL,
	CONSTRAINT "analytics_hours_date_group_id_hour_pk" PRIMARY KEY("date","group_id","hour")
);
--> statement-breakpoint
CREATE TABLE "analytics_range" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"first" date NOT NULL,
	"last" date NOT NULL,
	"filled_first" date,
	"filled_last" date,
	CONSTRAINT "analytics_range_one_row" CHECK ("analytics_range"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "stale_days" (
	"venue_id" uuid NOT NULL,
	"date" date
);
--> statement-breakpoint
CREATE TABLE "venue_days" (
	"venue_id" uuid NOT NULL,
	"date" date NOT NULL,
	"group_id" integer NOT NULL,
	"reservations" integer NOT NULL,
	"people" integer NOT NULL,
	"came" integer NOT NULL,
	"missed" integer NOT NULL,
	"joined" integer NOT NULL,
	"offered" integer NOT NULL,
	"accepted" integer NOT NULL,
	"seated" integer NOT NULL,
	"expired" integer NOT NULL,
	"withdrawn" integer NOT NULL,
	"hours" smallint[] NOT NULL,
	"taken" integer[] NOT NULL,
	"seats" integer[] NOT NULL,
	CONSTRAINT "venue_days_venue_id_date_pk" PRIMARY KEY("venue_id","date")
);
--> statement-breakpoint
ALTER TABLE "analytics_days" ADD CONSTRAINT "analytics_days_group_id_analytics_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."analytics_groups"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "analytics_hours" ADD CONSTRAINT "analytics_hours_group_id_analytics_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."analytics_groups"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "venue_days" ADD CONSTRAINT "venue_days_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "venue_days" ADD CONSTRAINT "venue_days_group_id_analytics_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."analytics_groups"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE FUNCTION mark_day()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO stale_days (venue_id, date) VALUES (NEW.venue_id, NEW.date);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND OLD.date <> NEW.date THEN
    INSERT INTO stale_days (venue_id, date) VALUES (OLD.venue_id, OLD.date);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION mark_venue()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stale_days (venue_id) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.venue_id ELSE NEW.venue_id END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION mark_changed_venue()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stale_days (venue_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION mark_offer()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stale_days (venue_id, date)
  SELECT e.venue_id, e.date FROM waitlist_entries e WHERE e.venue_id = NEW.venue_id AND e.id = NEW.entry_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- An entry counts as seated by the party of its offer, which the guest may have moved to another day.
CREATE FUNCTION mark_entry_of_party()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stale_days (venue_id, date)
  SELECT e.venue_id, e.date FROM waitlist_offers o
  JOIN waitlist_entries e ON e.venue_id = o.venue_id AND e.id = o.entry_id
  WHERE o.venue_id = NEW.venue_id AND o.reservation_id = NEW.id AND e.date <> NEW.date;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A deleted reservation marks nothing: what ages leaves the sums of its day as they are.
CREATE TRIGGER reservations_stale AFTER INSERT ON reservations FOR EACH ROW EXECUTE FUNCTION mark_day();
--> statement-breakpoint
CREATE TRIGGER reservations_stale_changed
AFTER UPDATE ON reservations FOR EACH ROW
WHEN ((OLD.status, OLD.people, OLD.date, OLD."time", OLD.slot_id, OLD.room_minutes, OLD.lead_minutes)
  IS DISTINCT FROM
  (NEW.status, NEW.people, NEW.date, NEW."time", NEW.slot_id, NEW.room_minutes, NEW.lead_minutes))
EXECUTE FUNCTION mark_day();
--> statement-breakpoint
CREATE TRIGGER reservations_stale_entry
AFTER UPDATE ON reservations FOR EACH ROW
WHEN ((OLD.status IN ('SEATED', 'COMPLETED')) <> (NEW.status IN ('SEATED', 'COMPLETED')))
EXECUTE FUNCTION mark_entry_of_party();
--> statement-breakpoint
CREATE TRIGGER waitlist_entries_stale AFTER INSERT ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION mark_day();
--> statement-breakpoint
CREATE TRIGGER waitlist_entries_stale_changed
AFTER UPDATE ON waitlist_entries FOR EACH ROW
WHEN ((OLD.status, OLD.date) IS DISTINCT FROM (NEW.status, NEW.date))
EXECUTE FUNCTION mark_day();
--> statement-breakpoint
CREATE TRIGGER waitlist_offers_stale AFTER INSERT ON waitlist_offers FOR EACH ROW EXECUTE FUNCTION mark_offer();
--> statement-breakpoint
CREATE TRIGGER offered_days_stale AFTER INSERT ON offered_days FOR EACH ROW EXECUTE FUNCTION mark_day();
--> statement-breakpoint
-- A slot's first row has the capacity of its schedule, so only a change adds or takes seats.
CREATE TRIGGER schedule_slots_stale_changed
AFTER UPDATE ON schedule_slots FOR EACH ROW
WHEN ((OLD.capacity, OLD.is_closed) IS DISTINCT FROM (NEW.capacity, NEW.is_closed))
EXECUTE FUNCTION mark_day();
--> statement-breakpoint
CREATE TRIGGER schedule_exceptions_stale
AFTER INSERT OR UPDATE OR DELETE ON schedule_exceptions FOR EACH ROW EXECUTE FUNCTION mark_day();
--> statement-breakpoint
CREATE TRIGGER schedule_patterns_stale
AFTER INSERT OR UPDATE OR DELETE ON schedule_patterns FOR EACH ROW EXECUTE FUNCTION mark_venue();
--> statement-breakpoint
CREATE TRIGGER rooms_stale
AFTER UPDATE ON rooms FOR EACH ROW
WHEN ((OLD.capacity, OLD.stay_minutes, OLD.sold_as, OLD.buffer_minutes, OLD.removed_at)
  IS DISTINCT FROM (NEW.capacity, NEW.stay_minutes, NEW.sold_as, NEW.buffer_minutes, NEW.removed_at))
EXECUTE FUNCTION mark_venue();
--> statement-breakpoint
CREATE TRIGGER venue_categories_stale
AFTER INSERT OR DELETE ON venue_categories FOR EACH ROW EXECUTE FUNCTION mark_venue();
--> statement-breakpoint
-- The first approval is logged together with the status.
CREATE TRIGGER venues_stale
AFTER UPDATE ON venues FOR EACH ROW
WHEN ((OLD.city, OLD.timezone, OLD.status, OLD.stay_minutes) IS DISTINCT FROM (NEW.city, NEW.timezone, NEW.status, NEW.stay_minutes))
EXECUTE FUNCTION mark_changed_venue();
