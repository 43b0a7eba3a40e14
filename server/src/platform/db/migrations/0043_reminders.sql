-- Changes of a venue lock its row here first (see 0042): none begins between the reminders below and the triggers.
LOCK TABLE venue_clocks IN EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "due_reminders" (
	"venue_id" uuid NOT NULL,
	"reservation_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "due_reminders_venue_id_reservation_id_pk" PRIMARY KEY("venue_id","reservation_id")
);
--> statement-breakpoint
ALTER TABLE "due_reminders" ADD CONSTRAINT "due_reminders_reservation" FOREIGN KEY ("venue_id","reservation_id") REFERENCES "public"."reservations"("venue_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_reminders_due" ON "due_reminders" USING btree ("due_at","venue_id","reservation_id");
--> statement-breakpoint
CREATE FUNCTION party_begins(day date, at text, zone text)
RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT (day + at::time + CASE WHEN at < '06:00' THEN interval '1 day' ELSE interval '0' END) AT TIME ZONE zone
$$;
--> statement-breakpoint
INSERT INTO due_reminders (venue_id, reservation_id, due_at, starts_at)
SELECT r.venue_id, r.id, s.starts_at - v.reminder_minutes * interval '1 minute', s.starts_at
FROM venues v
JOIN reservations r ON r.venue_id = v.id AND r.date >= current_date - 2 AND r.status = 'CONFIRMED' AND r.phone <> ''
CROSS JOIN LATERAL party_begins(r.date, r."time", v.timezone) s(starts_at)
WHERE r.created_at <= s.starts_at - v.reminder_minutes * interval '1 minute';
--> statement-breakpoint
-- A venue without reminders has no minutes, so no moment. A party that was booked after the moment gets no reminder.
CREATE FUNCTION follow_reminder()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  starts timestamptz;
  due timestamptz;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM due_reminders WHERE venue_id = NEW.venue_id AND reservation_id = NEW.id;
  END IF;
  IF NEW.status <> 'CONFIRMED' OR NEW.phone = '' THEN
    RETURN NULL;
  END IF;
  SELECT party_begins(NEW.date, NEW."time", v.timezone),
         party_begins(NEW.date, NEW."time", v.timezone) - v.reminder_minutes * interval '1 minute' INTO starts, due
  FROM venues v WHERE v.id = NEW.venue_id;
  IF NEW.created_at <= due THEN
    INSERT INTO due_reminders (venue_id, reservation_id, due_at, starts_at) VALUES (NEW.venue_id, NEW.id, due, starts);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reservations_reminder
AFTER INSERT ON reservations FOR EACH ROW WHEN (NEW.status = 'CONFIRMED' AND NEW.phone <> '')
EXECUTE FUNCTION follow_reminder();
--> statement-breakpoint
CREATE TRIGGER reservations_reminder_changed
AFTER UPDATE ON reservations FOR EACH ROW
WHEN ((OLD.status = 'CONFIRMED' AND OLD.phone <> '', OLD.date, OLD."time")
  IS DISTINCT FROM (NEW.status = 'CONFIRMED' AND NEW.phone <> '', NEW.date, NEW."time"))
EXECUTE FUNCTION follow_reminder();
--> statement-breakpoint
-- Past parties that were never seated are among them; the next run of the job removes those.
CREATE FUNCTION follow_reminder_hours()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM due_reminders WHERE venue_id = NEW.id;
  INSERT INTO due_reminders (venue_id, reservation_id, due_at, starts_at)
  SELECT r.venue_id, r.id, s.starts_at - NEW.reminder_minutes * interval '1 minute', s.starts_at
  FROM reservations r
  CROSS JOIN LATERAL party_begins(r.date, r."time", NEW.timezone) s(starts_at)
  WHERE r.venue_id = NEW.id AND r.status = 'CONFIRMED' AND r.phone <> ''
    AND r.created_at <= s.starts_at - NEW.reminder_minutes * interval '1 minute';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER venues_reminders
AFTER UPDATE ON venues FOR EACH ROW
WHEN ((OLD.reminder_minutes, OLD.timezone) IS DISTINCT FROM (NEW.reminder_minutes, NEW.timezone))
EXECUTE FUNCTION follow_reminder_hours();
