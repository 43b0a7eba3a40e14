ALTER TABLE "treatments" DROP CONSTRAINT "treatments_sane";--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "lead_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "treatments" ADD COLUMN "preparation_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_lead" CHECK ("reservations"."lead_minutes" between 0 and 240 and ("reservations"."lead_minutes" = 0 or "reservations"."treatment_id" is not null));--> statement-breakpoint
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_sane" CHECK ("treatments"."minutes" between 5 and 720 and "treatments"."buffer_minutes" between 0 and 240 and "treatments"."preparation_minutes" between 0 and 240 and "treatments"."price" >= 0 and "treatments"."people" between 1 and 20 and "treatments"."team_size" between 1 and 2);
--> statement-breakpoint
-- As `room_stay` of 0031, for a party whose room, professionals and equipment are also kept `lead` minutes before it arrives.
CREATE FUNCTION room_stay(day date, arrival text, minutes int, lead int)
RETURNS tsrange
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT tsrange(day + make_interval(mins => began - lead), day + make_interval(mins => began + minutes))
  FROM (SELECT left(arrival, 2)::int * 60 + right(arrival, 2)::int
               + CASE WHEN arrival < '06:00' THEN 1440 ELSE 0 END AS began) arrived
$$;
--> statement-breakpoint
-- The guards of 0031, 0032 and 0037. The table is locked while PostgreSQL builds them, and no change reaches parties that
-- were over before this version: without those the lock is an order of magnitude shorter (docs/decisions/045).
ALTER TABLE reservations
  DROP CONSTRAINT reservations_whole_room,
  DROP CONSTRAINT reservations_professional,
  DROP CONSTRAINT reservations_equipment,
  ADD CONSTRAINT reservations_whole_room EXCLUDE USING gist (
    venue_id WITH =, room_id WITH =, room_stay(date, "time", room_minutes, lead_minutes) WITH &&
  ) WHERE (room_minutes IS NOT NULL AND NOT shares_room AND date >= '2026-11-01'
    AND status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')),
  ADD CONSTRAINT reservations_professional EXCLUDE USING gist (
    venue_id WITH =, professional_id WITH =, room_stay(date, "time", room_minutes, lead_minutes) WITH &&
  ) WHERE (professional_id IS NOT NULL AND NOT shares_room AND date >= '2026-11-01'
    AND status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')),
  ADD CONSTRAINT reservations_equipment EXCLUDE USING gist (
    venue_id WITH =, equipment_id WITH =, room_stay(date, "time", room_minutes, lead_minutes) WITH &&
  ) WHERE (equipment_id IS NOT NULL AND NOT shares_room AND date >= '2026-11-01'
    AND status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED'));
--> statement-breakpoint
DROP FUNCTION room_taken_until(uuid, uuid, date, text, int, timestamptz, uuid);
--> statement-breakpoint
-- As in 0031, with the preparation of both parties.
CREATE FUNCTION room_taken_until(venue uuid, room uuid, day date, arrival text, minutes int, at timestamptz, except_id uuid,
  lead int DEFAULT 0)
RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT max(upper(room_stay(r.date, r."time", r.room_minutes)))
  FROM reservations r
  WHERE r.venue_id = venue AND r.room_id = room AND r.date BETWEEN day - 2 AND day + 2 AND r.room_minutes IS NOT NULL
    AND r.status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED') AND NOT (r.status = 'HOLD' AND r.hold_until <= at)
    AND r.id IS DISTINCT FROM except_id
    AND room_stay(r.date, r."time", r.room_minutes, r.lead_minutes) && room_stay(day, arrival, minutes, lead)
$$;
--> statement-breakpoint
DROP FUNCTION room_lent(uuid, uuid, date, text, int, uuid);
--> statement-breakpoint
-- As in 0034, for a party with a preparation. A desk sells the room only, so its leases have none.
CREATE FUNCTION room_lent(venue uuid, room uuid, day date, arrival text, minutes int, holder uuid, lead int DEFAULT 0)
RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT EXISTS (
    SELECT FROM desk_leases l
    JOIN rooms r ON r.venue_id = l.venue_id AND r.id = l.room_id AND r.desk_holds
    JOIN venues v ON v.id = l.venue_id
    WHERE l.venue_id = venue AND l.room_id = room AND l.date BETWEEN day - 2 AND day + 2 AND l.granted > l.spent
      AND l.desk_id IS DISTINCT FROM holder
      AND room_stay(l.date, l."time", coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes)
          && room_stay(day, arrival, minutes, lead))
$$;
--> statement-breakpoint
-- As in 0037, with the preparation of both parties.
CREATE OR REPLACE FUNCTION refuse_busy_professional()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  team uuid[] := array_remove(ARRAY[NEW.professional_id, NEW.second_professional_id], NULL);
BEGIN
  PERFORM FROM professionals p WHERE p.venue_id = NEW.venue_id AND p.id = ANY(team) ORDER BY p.id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM reservations r
    WHERE r.venue_id = NEW.venue_id AND r.id <> NEW.id AND r.date BETWEEN NEW.date - 2 AND NEW.date + 2
      AND NOT r.shares_room AND r.status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
      AND (r.second_professional_id = ANY(team)
        OR NEW.second_professional_id IS NOT NULL AND r.professional_id = ANY(team))
      AND room_stay(r.date, r."time", r.room_minutes, r.lead_minutes)
          && room_stay(NEW.date, NEW."time", NEW.room_minutes, NEW.lead_minutes)
  ) THEN
    RAISE EXCEPTION 'a professional of party % has another party', NEW.id
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'reservations_second_professional';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER reservations_second_professional ON reservations;
--> statement-breakpoint
CREATE TRIGGER reservations_second_professional
AFTER INSERT OR UPDATE OF status, professional_id, second_professional_id, date, "time", room_minutes, lead_minutes, shares_room
  ON reservations
FOR EACH ROW
WHEN (NEW.professional_id IS NOT NULL AND NOT NEW.shares_room AND NEW.status IN ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED'))
EXECUTE FUNCTION refuse_busy_professional();
