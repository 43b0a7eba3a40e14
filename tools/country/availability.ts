import { availableDays, DAYS_OF_RUN } from '#server/features/venues/roll-availability';
import { venueSql } from '../bench/fill.ts';
import type { CountryPlan } from './venues.ts';

/** As a server's first run adds them. They are read once the rows of the filled ones are committed, at the end. */
export const addAvailableDays = ({ now }: CountryPlan): string => {
  const { from, to } = availableDays(new Date(now));
  return `insert into availability_days (date, is_filled)
          select day, day < '${from}'::date + ${DAYS_OF_RUN} from generate_series('${from}'::date, '${to}', interval '1 day') day`;
};

/** For the venues of these numbers. The function's own trigger has to run. */
export const fillAvailability = (from: number, to: number): string[] => [
  'set session_replication_role = origin',
  `select compute_availability(venue_id, (select array_agg(date) from availability_days where is_filled))
   from venue_search where venue_id between ${venueSql(`${from}`)} and ${venueSql(`${to}`)}`,
  'set session_replication_role = replica',
];
