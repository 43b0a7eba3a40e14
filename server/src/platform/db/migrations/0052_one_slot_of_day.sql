-- One slot of `slots_of_day`, or no row. A function of its own, so that a booking of a slot with seats in the ledger neither
-- plans nor starts the statement of the whole day.
CREATE FUNCTION slot_of_day(venue uuid, day date, at timestamptz, except_id uuid, holder uuid, room uuid, arrival text)
RETURNS TABLE (
  capacity int,
  is_closed boolean,
  reserved int,
  leased int,
  touched boolean,
  taken_until text,
  is_lent boolean,
  room_free int
)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = 'force_generic_plan'
AS $$
BEGIN
  RETURN QUERY
  SELECT s.capacity, s.is_closed, s.reserved, s.leased, s.touched, s.taken_until, s.is_lent, s.room_free
  FROM slots_of_day(venue, day, at, except_id, holder) s
  WHERE s.room_id = room AND s."time" = arrival;
END
$$;
--> statement-breakpoint
-- A new party in a room that counts arrivals only changes the day by its slot, which `follow_slot` follows. In other rooms, as
-- `follow_new_party` did, which this trigger called.
CREATE FUNCTION follow_new_reservation()
RETURNS trigger
LANGUAGE plpgsql
SET plan_cache_mode = 'force_generic_plan'
AS $$
DECLARE
  stay int;
  minutes int;
  days date[];
BEGIN
  SELECT coalesce(r.seat_stays[3], coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes),
         coalesce(NEW.room_minutes, r.seat_stays[3])
  INTO stay, minutes
  FROM rooms r JOIN venues v ON v.id = r.venue_id
  WHERE r.venue_id = NEW.venue_id AND r.id = NEW.room_id
    AND (r.seat_stays IS NOT NULL OR r.sold_as = 'whole' AND NEW.room_minutes IS NOT NULL);
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT array_agg(a.date) INTO days
  FROM days_reached(NEW.date, NEW."time", NEW.lead_minutes, minutes, stay) d(date)
  JOIN venue_availability a ON a.venue_id = NEW.venue_id AND a.date = d.date
  CROSS JOIN LATERAL (
    SELECT left(NEW."time", 2)::int * 60 + right(NEW."time", 2)::int + CASE WHEN NEW."time" < '06:00' THEN 1440 ELSE 0 END
             + (NEW.date - d.date) * 1440 AS minute
  ) began
  CROSS JOIN LATERAL (
    SELECT array_agg(DISTINCT l.minute::int) AS lost FROM unnest(a.latest) l(minute)
    WHERE l.minute > began.minute - NEW.lead_minutes - stay AND l.minute < began.minute + minutes
  ) met
  WHERE met.lost IS NOT NULL AND NOT keeps_latest(NEW.venue_id, d.date, a.latest, met.lost);
  IF days IS NOT NULL THEN
    PERFORM refresh_availability(NEW.venue_id, days);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reservations_availability
AFTER INSERT ON reservations
FOR EACH ROW
EXECUTE FUNCTION follow_new_reservation();
--> statement-breakpoint
CREATE TRIGGER reservations_availability_deleted
AFTER DELETE ON reservations
FOR EACH ROW
EXECUTE FUNCTION follow_reservation();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_reservation()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM follow_party(OLD.venue_id, OLD.room_id, OLD.date, OLD."time", OLD.lead_minutes, OLD.room_minutes);
  IF TG_OP <> 'DELETE' THEN
    PERFORM follow_party(NEW.venue_id, NEW.room_id, NEW.date, NEW."time", NEW.lead_minutes, NEW.room_minutes);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP FUNCTION follow_new_party(uuid, uuid, date, text, int, int);
--> statement-breakpoint
-- As in 0036. A service day has the minutes from 360 to 1799: the days beside it are read only if the longest stay reaches them.
CREATE OR REPLACE FUNCTION room_seats_free(venue uuid, room uuid, seats int, stays int[], day date, arrival int, at timestamptz,
  except_id uuid)
RETURNS int
LANGUAGE sql STABLE PARALLEL SAFE
SET plan_cache_mode = 'force_generic_plan'
AS $$
  WITH there AS (
    SELECT p.people, p.began, p.began + p.stay AS ended
    FROM (
      SELECT r.people, seat_stay(r.people, stays) AS stay,
             (r.date - day) * 1440 + left(r."time", 2)::int * 60 + right(r."time", 2)::int
               + CASE WHEN r."time" < '06:00' THEN 1440 ELSE 0 END AS began
      FROM reservations r
      WHERE r.venue_id = venue AND r.room_id = room
        AND r.date BETWEEN day - (arrival - stays[3] < 360)::int AND day + (arrival + stays[3] > 1800)::int
        AND r.status IN ('HOLD', 'CONFIRMED', 'SEATED') AND NOT (r.status = 'HOLD' AND r.hold_until <= at)
        AND r.id IS DISTINCT FROM except_id
      UNION ALL
      SELECT l.granted - l.spent, stays[3],
             (l.date - day) * 1440 + left(l."time", 2)::int * 60 + right(l."time", 2)::int
               + CASE WHEN l."time" < '06:00' THEN 1440 ELSE 0 END
      FROM desk_leases l
      WHERE l.venue_id = venue AND l.room_id = room AND l.granted > l.spent
        AND l.date BETWEEN day - (arrival - stays[3] < 360)::int AND day + (arrival + stays[3] > 1800)::int
    ) p
    WHERE p.began < arrival + stays[3] AND p.began + p.stay > arrival
  ), inside AS MATERIALIZED (
    SELECT m.minute, coalesce((SELECT sum(t.people) FROM there t WHERE t.began <= m.minute AND t.ended > m.minute), 0) AS people
    FROM (SELECT arrival AS minute UNION SELECT began FROM there WHERE began > arrival) m
  )
  SELECT max(CASE WHEN s.free >= s.least THEN least(s.free, s.most) ELSE 0 END)::int
  FROM (
    SELECT sizes.least, sizes.most, seats - max(i.people) AS free
    FROM (VALUES (1, 2, stays[1]), (3, 5, stays[2]), (6, seats, stays[3])) AS sizes(least, most, stay)
    JOIN inside i ON i.minute < arrival + sizes.stay
    GROUP BY sizes.least, sizes.most
  ) s
$$;
