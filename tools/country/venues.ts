import { seatsOfferedByHour } from '#server/features/insights/seats';
import { cities } from '#shared/venues/schema';
import { descriptions, fillSearch, names, pick, seconds, streets, venueSql } from '../bench/fill.ts';
import { accountId, chance, guestName, oneOf, roomId } from './sql.ts';

export interface CountryPlan {
  venues: number;
  reservations: number;
  seed: number;
  /** Service day of the fill, and its instant. */
  today: string;
  now: string;
  passwordHash: string;
}

export const HISTORY_DAYS = 365;
/** Each of this many venues has one that is not approved. */
export const PENDING_EVERY = 50;
/** Venues repeat in a cycle: each second has lunch, one is open past midnight, one lets a hall. */
const CYCLE = 10;
export const NIGHT_VENUE = 3;
export const HALL_VENUE = 7;
export const HALL_MINUTES = 270;

const isApproved = `n % ${PENDING_EVERY} <> 0`;
const perVenue = ({ venues }: CountryPlan) => `generate_series(1, ${venues}) n`;
const at = (days: string, { now }: CountryPlan) => `'${now}'::timestamptz - (${days}) * interval '1 day'`;
const registered = (plan: CountryPlan) =>
  at(`case when ${isApproved} then ${HISTORY_DAYS + 20} + n % 300 else n / ${PENDING_EVERY} % 30 end`, plan);

export const fillAccounts = (plan: CountryPlan): string[] =>
  (['manager', 'host'] as const).flatMap((kind) => [
    `insert into users (id, email, email_verified_at, first_name, last_name, role, password_hash, phone, created_at, updated_at)
     select ${accountId('n', kind)}, '${kind}-' || n || '@exemplo.ao', at, split_part(name, ' ', 1), split_part(name, ' ', 2),
            '${kind === 'manager' ? 'MANAGER' : 'STAFF'}', '${plan.passwordHash}', '+244900000' || lpad((n % 1000)::text, 3, '0'), at, at
     from (select n, ${registered(plan)} as at, ${guestName(kind === 'manager' ? 'n' : '-n')} as name from ${perVenue(plan)}) n`,
    ...(kind === 'host' ? [] : [managerProfiles, platformOwner]),
  ]);

const OWNER = 'plataforma@exemplo.ao';
const platformOwner = `
  insert into users (email, email_verified_at, first_name, last_name, role, password_hash, created_at)
  select '${OWNER}', created_at, 'Ana', 'Neto', 'super_admin', password_hash, created_at from users limit 1`;

const managerProfiles = `
  insert into manager_profiles (user_id, nome, telemovel, email, terms_accepted_at, completed, created_at, updated_at)
  select id, first_name || ' ' || last_name, phone, email, created_at, true, created_at, created_at from users
  where role = 'MANAGER'`;

/** As the trigger does. */
const fillWords = [
  `insert into venue_words (venue_id, word, sort_name, in_name)
   select v.venue_id, w.word, v.sort_name, w.in_name
   from venue_search v cross join lateral words_of(v.words, v.sort_name, v.category_ids) w`,
  `insert into search_words (word) select distinct word from venue_words where word not like '#%'`,
];

export const fillVenues = (plan: CountryPlan): string[] => [
  `insert into venues (id, name, slug, description, address, city, phone, owner_id, status, max_party,
                       created_at, updated_at)
   select ${venueSql('n')}, ${pick(names, 'n')} || ' ' || ${pick(seconds, 'n / 12')} || ' ' || n, 'venue-' || n,
          ${pick(descriptions, 'n')}, ${pick(streets, 'n / 7')} || ' ' || n % 300, ${oneOf(cities, chance('n', 1))},
          '+244923456789', ${accountId('n', 'manager')}, case when ${isApproved} then 'approved' else 'pending' end, 100,
          ${registered(plan)}, ${registered(plan)}
   from ${perVenue(plan)}`,
  `insert into venue_clocks (venue_id) select id from venues`,
  `insert into venue_approval_logs (venue_id, action, previous_status, new_status, created_at)
   select id, 'approved', 'pending', 'approved', created_at + interval '2 days' from venues where status = 'approved'`,
  `insert into venue_categories (venue_id, category_id)
   select ${venueSql('n')}, list.ids[1 + k % cardinality(list.ids)]
   from ${perVenue(plan)}, (select array_agg(id order by slug) as ids from categories) list, unnest(array[n, n / ${CYCLE} * 5 + 1]) k
   on conflict do nothing`,
  `insert into rooms (venue_id, id, name, capacity, sold_as, stay_minutes, min_people, buffer_minutes)
   select ${venueSql('n')}, ${roomId('n', 'k')}, (array['Sala Principal', 'Terraço', 'Salão'])[k], (array[96, 48, 100])[k],
          case when k = 3 then 'whole' else 'seats' end, case when k = 3 then 240 end, case when k = 3 then 20 end,
          case when k = 3 then 30 else 0 end
   from ${perVenue(plan)}, generate_series(1, 3) k where k < 3 or n % ${CYCLE} = ${HALL_VENUE}`,
  patterns(plan, { rooms: '1, 2', where: `n % ${CYCLE} <> ${NIGHT_VENUE}`, minutes: '1140, 1410, 30' }),
  patterns(plan, { rooms: '1, 2', where: `n % ${CYCLE} = ${NIGHT_VENUE}`, minutes: '1260, 1530, 30' }),
  patterns(plan, { rooms: '1, 2', where: 'n % 2 = 0', minutes: '720, 870, 30' }),
  patterns(plan, { rooms: '3', where: `n % ${CYCLE} = ${HALL_VENUE}`, minutes: '600, 1320, 60' }),
  `insert into venue_staff (venue_id, user_id) select ${venueSql('n')}, ${accountId('n', 'host')} from ${perVenue(plan)}`,
  fillSearch,
  ...fillWords,
];

/** Each third venue reminds a day before. The triggers store when each of its reminders is due. */
export const startReminders = ({ venues }: Pick<CountryPlan, 'venues'>): string => `
  update venues set reminder_minutes = 1440 from generate_series(3, ${venues}, 3) n where id = ${venueSql('n')}`;

export const capacityOf = (room: string) => `(array[24, 12, 100])[${room}]`;

const patterns = (plan: CountryPlan, { rooms, where, minutes }: { rooms: string; where: string; minutes: string }) =>
  `insert into schedule_patterns (venue_id, room_id, weekdays, first_minute, last_minute, every_minutes, capacity)
   select ${venueSql('n')}, ${roomId('n', 'k')}, 127, ${minutes}, ${capacityOf('k')}
   from ${perVenue(plan)}, unnest(array[${rooms}]) k where ${where}`;

/** The seats of a week of one venue of the cycle serve for all of its kind. The week is after the last booking. */
export const planOffers = ({ today, now }: CountryPlan): string => `
  create unlogged table country_offers as
  select kind, date, (
      select array_agg(coalesce((select sum(s.seats) from ${seatsOfferedByHour(venueSql('kind'), 'date', `'${now}'::timestamptz`)} s
                                 where s.hour = hours.hour), 0)::int order by hours.hour)
      from generate_series(6, 29) hours(hour)) as seats
  from generate_series(1, ${CYCLE}) kind, (select '${today}'::date + k as date from generate_series(60, 66) k) week`;

export const fillOfferedDays = ({ venues, today }: CountryPlan, from: string, to: string): string => `
  insert into offered_days (venue_id, date, seats)
  select ${venueSql('n')}, d.date, offers.seats
  from country_offers offers
  join generate_series(1, ${venues}) n on 1 + (n - 1) % ${CYCLE} = offers.kind and ${isApproved}
  join (select '${today}'::date - k as date from generate_series(1, ${HISTORY_DAYS}) k) d
    on extract(dow from d.date) = extract(dow from offers.date) and d.date >= '${from}' and d.date < '${to}'
  order by d.date, n`;
