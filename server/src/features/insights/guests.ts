import { counted } from '#server/features/insights/seats';

/** One after the other the parts of a visit are for the same guest: the time at which most of them begin has its people. */
export const GUESTS = `case when r.visit_id is null or r."time" = (
  select p."time" from reservations p
  where p.venue_id = r.venue_id and p.visit_id = r.visit_id and p.date = r.date and ${counted('p')}
  group by p."time" order by sum(p.people) desc, p."time" limit 1) then r.people else 0 end`;
