ALTER TABLE "rooms" ADD COLUMN "seat_stays" integer[];--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_seat_stays" CHECK ("rooms"."seat_stays" is null or ("rooms"."sold_as" = 'seats' and array_length("rooms"."seat_stays", 1) = 3 and 15 <= all("rooms"."seat_stays") and 720 >= all("rooms"."seat_stays")));--> statement-breakpoint
-- Minutes that a party keeps its seats; as `seatStay` in shared/src/venues/rules.ts. Not strict, so that it is inlined.
CREATE FUNCTION seat_stay(people int, stays int[])
RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT stays[CASE WHEN people <= 2 THEN 1 WHEN people <= 5 THEN 2 ELSE 3 END]
$$;
--> statement-breakpoint
-- The largest party that fits in a room from minute `arrival` of a service day on, for its whole stay. Who left takes no
-- seats; expired holds and the party `except_id` take none either. A lease takes its seats for the longest stay, because
-- a desk may have sold it to any party. A stay is half a day at most.
CREATE FUNCTION room_seats_free(venue uuid, room uuid, seats int, stays int[], day date, arrival int, at timestamptz,
  except_id uuid)
RETURNS int
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  WITH there AS (
    SELECT p.people, p.began, p.began + p.stay AS ended
    FROM (
      SELECT r.people, seat_stay(r.people, stays) AS stay,
             (r.date - day) * 1440 + left(r."time", 2)::int * 60 + right(r."time", 2)::int
               + CASE WHEN r."time" < '06:00' THEN 1440 ELSE 0 END AS began
      FROM reservations r
      WHERE r.venue_id = venue AND r.date BETWEEN day - 1 AND day + 1 AND r.room_id = room
        AND r.status IN ('HOLD', 'CONFIRMED', 'SEATED') AND NOT (r.status = 'HOLD' AND r.hold_until <= at)
        AND r.id IS DISTINCT FROM except_id
      UNION ALL
      SELECT l.granted - l.spent, stays[3],
             (l.date - day) * 1440 + left(l."time", 2)::int * 60 + right(l."time", 2)::int
               + CASE WHEN l."time" < '06:00' THEN 1440 ELSE 0 END
      FROM desk_leases l
      WHERE l.venue_id = venue AND l.date BETWEEN day - 1 AND day + 1 AND l.room_id = room AND l.granted > l.spent
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
--> statement-breakpoint
-- The last guard of every path: a room that counts its people for their stays never has more of them than seats, except
-- those who came or were overbooked (`shares_room`). The room's row is locked, so that two transactions count in turn.
CREATE FUNCTION refuse_crowded_room()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  seats int;
  stays int[];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status IN ('HOLD', 'CONFIRMED', 'SEATED') AND NOT OLD.shares_room AND NEW.people <= OLD.people
     AND (NEW.room_id, NEW.date, NEW."time") = (OLD.room_id, OLD.date, OLD."time") THEN
    RETURN NULL;
  END IF;
  SELECT r.capacity, r.seat_stays INTO seats, stays FROM rooms r
  WHERE r.venue_id = NEW.venue_id AND r.id = NEW.room_id AND r.seat_stays IS NOT NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF NEW.people > room_seats_free(NEW.venue_id, NEW.room_id, seats, stays, NEW.date,
       left(NEW."time", 2)::int * 60 + right(NEW."time", 2)::int + CASE WHEN NEW."time" < '06:00' THEN 1440 ELSE 0 END,
       '-infinity', NEW.id) THEN
    RAISE EXCEPTION 'room % has too few seats for party %', NEW.room_id, NEW.id
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'reservations_room_seats';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reservations_room_seats
AFTER INSERT OR UPDATE OF status, people, room_id, date, "time", shares_room ON reservations
FOR EACH ROW
WHEN (NEW.room_minutes IS NULL AND NOT NEW.shares_room AND NEW.status IN ('HOLD', 'CONFIRMED', 'SEATED'))
EXECUTE FUNCTION refuse_crowded_room();
--> statement-breakpoint
DROP FUNCTION slots_of_day(uuid, date, timestamptz, uuid, uuid);
--> statement-breakpoint
-- As in 0034. `room_free` is the largest party that a room which counts its people for their stays takes at the time.
CREATE FUNCTION slots_of_day(venue uuid, day date, at timestamptz, except_id uuid DEFAULT NULL,
  holder uuid DEFAULT NULL)
RETURNS TABLE (
  room_id uuid,
  "time" text,
  minute int,
  capacity int,
  is_closed boolean,
  reason text,
  reserved int,
  leased int,
  overbooked int,
  lapsed int,
  touched boolean,
  room_minutes int,
  taken_until text,
  is_lent boolean,
  desk_holds boolean,
  room_free int
)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT s.room_id, s."time", s.minute, s.capacity, s.is_closed, s.reason,
         CASE WHEN s.until IS NULL AND NOT s.is_lent THEN s.reserved ELSE greatest(s.reserved, s.capacity - s.leased + s.lapsed) END,
         s.leased, s.overbooked, s.lapsed, s.touched, s.room_minutes, to_char(s.until, 'HH24:MI'),
         s.is_lent, s.desk_holds,
         CASE WHEN s.seat_stays IS NOT NULL
              THEN room_seats_free(venue, s.room_id, s.seats, s.seat_stays, day, s.minute, at, except_id) END
  FROM (
    SELECT coalesce(l.room_id, x.room_id) AS room_id,
           coalesce(l."time", x."time") AS "time",
           coalesce(x.minute, CASE WHEN l."time" < '06:00' THEN 1440 ELSE 0 END
                              + left(l."time", 2)::int * 60 + right(l."time", 2)::int) AS minute,
           coalesce(l.capacity, x.capacity) AS capacity,
           coalesce(l.is_closed, x.is_closed) AS is_closed,
           x.reason,
           coalesce(l.reserved, 0) AS reserved,
           coalesce(l.leased, 0) AS leased,
           coalesce(l.overbooked, 0) AS overbooked,
           coalesce(l.lapsed, 0) AS lapsed,
           l.id IS NOT NULL AS touched,
           w.minutes AS room_minutes,
           CASE WHEN w.minutes IS NOT NULL
                THEN room_taken_until(venue, w.id, day, coalesce(l."time", x."time"), w.minutes, at, except_id) END AS until,
           CASE WHEN w.desk_holds THEN room_lent(venue, w.id, day, coalesce(l."time", x."time"), w.minutes, holder)
                ELSE false END AS is_lent,
           coalesce(w.desk_holds, false) AS desk_holds,
           w.seats, w.seat_stays
    FROM derived_slots(venue, day) x
    FULL JOIN (
      SELECT s.*,
             coalesce((SELECT sum(r.people) FROM reservations r
                       WHERE r.venue_id = venue AND r.slot_id = s.id AND r.status = 'HOLD' AND r.hold_until <= at), 0)::int
               AS lapsed
      FROM schedule_slots s
      WHERE s.venue_id = venue AND s.date = day AND s.reserved + s.leased > 0
    ) l ON l.room_id = x.room_id AND l."time" = x."time"
    LEFT JOIN (
      SELECT r.id, r.desk_holds, r.capacity AS seats, r.seat_stays,
             CASE WHEN r.sold_as = 'whole' THEN coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes END AS minutes
      FROM rooms r JOIN venues v ON v.id = r.venue_id
      WHERE r.venue_id = venue AND (r.sold_as = 'whole' OR r.seat_stays IS NOT NULL)
    ) w ON w.id = coalesce(l.room_id, x.room_id)
  ) s
$$;
