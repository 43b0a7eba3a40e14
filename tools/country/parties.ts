import { IS_COUNTED } from '#server/features/insights/seats';
import { USUAL_SIZES } from '#server/seed/parties';
import { CROWD } from '#server/seed/past';
import { guestNotes } from '#server/seed/people';
import { comments, STARS } from '#server/seed/reviews';
import { venueSql } from '../bench/fill.ts';
import { chance, entryId, guestName, guestPhone, oneOf, partOf, partyId, roomId } from './sql.ts';
import {
  type CountryPlan,
  capacityOf,
  HALL_MINUTES,
  HALL_VENUE,
  HISTORY_DAYS,
  NIGHT_VENUE,
  PENDING_EVERY,
} from './venues.ts';

const WEEKS = Math.floor(HISTORY_DAYS / 7);
const HALL_PARTIES = 26;
const ARRIVALS = 10;
/** Shares of the parties: today, in the days ahead, in the past year. */
const WHEN = [0.04, 0.08, 0.88];
export const DAYS_AHEAD = 30;
const PEOPLE = `(array[${USUAL_SIZES.join(', ')}])[1 + floor(${chance('i', 6)} * ${USUAL_SIZES.length})::int]`;

/** One row per reservation. A party's number is that of its venue times a million, plus its own. */
export const planParties = (plan: CountryPlan, from: number, to: number): string => `
  insert into country_parties (i, n, room, date, minute, people, status, created_at, guest, slot_id)
  select i, n, room, date, minute, people, status,
         least('${plan.now}'::timestamptz - interval '1 minute',
               date - floor(${chance('i', 8)} ^ 2 * 14) * interval '1 day' + interval '8 hours' + ${chance('i', 9)} * interval '4 hours'),
         floor(${chance('i', 7)} * ${Math.ceil(plan.reservations / 5)})::int,
         pg_temp.slot_id(${venueSql('n')} || '/' || ${roomId('n', 'room')} || '/' || date || '/' || pg_temp.time_of(minute))
  from (
    select *, case
        when date > '${plan.today}' then case when ${chance('i', 5)} < 0.06 then 'CANCELLED' else 'CONFIRMED' end
        when is_hall then 'COMPLETED'
        when ${chance('i', 5)} < 0.08 then 'CANCELLED'
        when date + minute * interval '1 minute' > '${plan.now}'::timestamptz at time zone 'Africa/Luanda' then 'CONFIRMED'
        when ${chance('i', 5)} < 0.13 then 'NO_SHOW'
        when date + (minute + 120) * interval '1 minute' > '${plan.now}'::timestamptz at time zone 'Africa/Luanda' then 'SEATED'
        else 'COMPLETED' end as status
    from (${placed(plan, from, to)}) placed
  ) parties`;

const placed = (plan: CountryPlan, from: number, to: number) => `
  select i, n, is_hall,
    case when is_hall then 3 when ${chance('i', 3)} < 0.7 then 1 else 2 end as room,
    case when is_hall then '${plan.today}'::date - (extract(dow from '${plan.today}'::date)::int + 1) - 7 * j
         else (array['${plan.today}'::date, '${plan.today}'::date + 1 + floor(${chance('i', 2)} ^ 2 * ${DAYS_AHEAD})::int, past.date])
              [1 + ${partOf(WHEN, chance('i', 1))}] end as date,
    case when is_hall then 840 when n % 2 = 0 and ${chance('i', 4)} < 0.2 then 720 + 30 * floor(${chance('i', 10)} * 6)::int
         else case when n % 10 = ${NIGHT_VENUE} then 1260 else 1140 end
              + 30 * floor(${ARRIVALS} * (${chance('i', 10)} + ${chance('i', 11)}) / 2)::int end as minute,
    case when is_hall then 60 else ${PEOPLE} end as people
  from (
    select n, j, n::bigint * 1000000 + j as i, n % 10 = ${HALL_VENUE} and j < ${HALL_PARTIES} as is_hall
    from (select n, n - n / ${PENDING_EVERY} as rank from generate_series(${from}, ${to}) n where n % ${PENDING_EVERY} <> 0) venues
    cross join lateral generate_series(0, ${countOf(plan)} - 1) j
  ) numbered
  cross join lateral (
    select '${plan.today}'::date - 1 - 7 * floor(${chance('i', 12)} * ${WEEKS})::int as week_end
  ) week
  cross join lateral (
    select week_end - (extract(dow from week_end)::int - ${partOf(CROWD, chance('i', 13))} + 7) % 7 as date
  ) past`;

function countOf({ venues, reservations }: CountryPlan): string {
  const approved = venues - Math.floor(venues / PENDING_EVERY);
  return `${Math.floor(reservations / approved)} + (rank <= ${reservations % approved})::int`;
}

export const PARTIES_TABLE = `
  create unlogged table country_parties (
    i bigint, n int, room int, date date, minute int, people int, status text, created_at timestamptz, guest int, slot_id uuid)`;

const COUNTED = `r.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')`;

/** In order of the days, as they are made in life. */
export const fillSlots = (from: string, to: string): string => `
  insert into schedule_slots (venue_id, id, room_id, date, "time", capacity, reserved, overbooked)
  select ${venueSql('n')}, slot_id, ${roomId('n', 'room')}, date, pg_temp.time_of(minute), capacity, reserved,
         greatest(0, reserved - capacity)
  from (
    select n, room, date, minute, slot_id, ${capacityOf('room')} as capacity,
           coalesce(sum(people) filter (where ${COUNTED}), 0)::int as reserved
    from country_parties r where date >= '${from}' and date < '${to}' group by n, room, date, minute, slot_id
  ) slots order by date, n`;

/** A real table has a venue's rows on many pages, between those of other venues: the order is that of the booking. */
export const fillReservations = (from: string, to: string): string => `
  insert into reservations (venue_id, id, room_id, slot_id, name, phone, date, "time", people, notes, status, source,
    cancel_reason, deposit_value, deposit_status, seated_at, completed_at, room_minutes, waitlist_entry_id, guest_token,
    proven, created_at, updated_at)
  select ${venueSql('n')}, ${partyId('i')}, ${roomId('n', 'room')}, slot_id, ${guestName('guest')}, ${guestPhone('guest')}, date,
    pg_temp.time_of(minute), people, case when ${chance('i', 14)} < 0.25 then ${oneOf(guestNotes, chance('i', 15))} end, r.status,
    case when ${isFromList} then 'waitlist' when ${chance('i', 16)} < 0.3 then 'phone' else 'web' end,
    case when r.status = 'CANCELLED' then 'GUEST' end,
    case when ${chance('i', 17)} < 0.3 and ${IS_COUNTED} then 2000 end,
    case when ${chance('i', 17)} < 0.3 and ${IS_COUNTED} then 'PAID' end,
    case when r.status in ('SEATED', 'COMPLETED') then ${arrival} end,
    case when r.status = 'COMPLETED' then ${arrival} + interval '100 minutes' end,
    case when room = 3 then ${HALL_MINUTES} end, case when ${isFromList} then ${entryId('i')} end, md5('party' || i), true,
    created_at, created_at
  from country_parties r where created_at >= '${from}' and created_at < '${to}' order by created_at`;

const arrival = `(date + minute * interval '1 minute') at time zone 'Africa/Luanda'`;
const isFromList = `${chance('i', 18)} < 0.04 and r.status <> 'CANCELLED' and room < 3`;
const waited = `${chance('i', 18)} > 0.94 and room < 3`;

export const fillWaitlist = ({ today }: CountryPlan): string[] => [
  `insert into waitlist_entries (venue_id, id, room_id, name, phone, date, "time", people, status, guest_token, proven, created_at)
   select ${venueSql('n')}, ${entryId('i')}, ${roomId('n', 'room')}, ${guestName('guest + 7')}, ${guestPhone('(guest + 7)')}, date,
          pg_temp.time_of(minute), people,
          case when ${isFromList} then 'ACCEPTED' when date >= '${today}' then 'WAITING'
               when ${chance('i', 19)} < 0.5 then 'WITHDRAWN' else 'EXPIRED' end,
          md5('entry' || i), true, created_at - interval '1 hour'
   from country_parties r where (${isFromList}) or ${waited} order by created_at`,
  `insert into waitlist_offers (venue_id, id, entry_id, reservation_id, slot_id, passed_over, hold_until, outcome, ended_at, created_at)
   select ${venueSql('n')}, ${entryId('i')}, ${entryId('i')}, ${partyId('i')}, slot_id, '[]', created_at, 'ACCEPTED', created_at,
          created_at - interval '20 minutes'
   from country_parties r where ${isFromList} order by created_at`,
];

const stars = `(array[${STARS.join(', ')}])[1 + floor(${chance('i', 21)} * ${STARS.length})::int]`;
const words = [...new Set(STARS)]
  .map((star) => `when ${star} then ${oneOf(comments[star], chance('i', 22))}`)
  .join(' ');

export const fillReviews = ({ now }: CountryPlan): string[] => [
  `insert into reviews (venue_id, id, reservation_id, rating, comment, name, created_at)
   select ${venueSql('n')}, ${partyId('i')}, ${partyId('i')}, stars, case stars ${words} end, split_part(${guestName('guest')}, ' ', 1),
          ${arrival} + interval '20 hours'
   from (select r.*, ${stars} as stars from country_parties r
         where status = 'COMPLETED' and ${chance('i', 20)} < 0.1 and date < '${now}'::timestamptz - interval '3 days') r
   order by date`,
  `update venues v set rating_count = r.count, rating_sum = r.sum
   from (select venue_id, count(*)::int as count, sum(rating)::int as sum from reviews group by venue_id) r where r.venue_id = v.id`,
];

/** Each party has one confirmation, sent when it booked. */
export const fillMessages = (from: string, to: string): string => `
  insert into messages (venue_id, id, reservation_id, type, lang, phone, status, attempts, body, send_before, sent_at, delivered_at, created_at)
  select ${venueSql('n')}, ${partyId('i')}, ${partyId('i')}, 'CONFIRM', 'PT-AO', ${guestPhone('guest')}, 'DELIVERED', 1,
         ${guestName('guest')} || ', a sua reserva para ' || people || ' está confirmada: ' || date || ' às ' || pg_temp.time_of(minute) || '.',
         ${arrival}, created_at, created_at, created_at
  from country_parties r where created_at >= '${from}' and created_at < '${to}' order by created_at`;
