import { slotId } from '#shared/ids';
import { timeOfService } from '#shared/time';

/** Row ids derive from numbers, so measurements can address rows; the services would be too slow for 100,000 venues. */

/** The uuid of the n-th row of a kind, as SQL (`n` is an SQL expression) and in TypeScript. */
export const idSql = (kind: string, n: string) =>
  `('${kind}0000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
export const idOf = (kind: 'aaaa' | 'bbbb', n: number): string =>
  `${kind}0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

const kinds = { venue: 'aaaa', room: 'bbbb' } as const;
export const venueSql = (n: string) => idSql(kinds.venue, n);
const roomSql = (n: string) => idSql(kinds.room, n);
export const venueId = (n: number) => idOf(kinds.venue, n);
export const roomId = (n: number) => idOf(kinds.room, n);

export const names = `array['Mirante','Casa','Quintal','Jango','Salão','Pátio','Terraço','Cantinho','Tasca','Esplanada','Jardim','Varanda']`;
export const seconds = `array['da Baía','da Kianda','da Mutamba','do Miradouro','das Acácias','do Musseque','da Ilha','do Kinaxixi','da Palanca','do Imbondeiro','da Muxima','de São Paulo']`;
export const streets = `array['Avenida 4 de Fevereiro','Rua da Missão','Rua Rainha Ginga','Avenida Murtala Mohammed','Rua dos Coqueiros','Largo do Ambiente']`;
const cities = `array['Luanda','Huambo','Benguela','Lobito']`;
export const descriptions = `array['Cozinha da terra e do mar, com peixe grelhado e funge.','Bar com música ao vivo e cocktails até de madrugada.','Massagens, sauna e tratamentos com vista para a baía.','Salão para casamentos, conferências e festas de empresa.']`;
const categoryNames = `array['Restaurante','Bar','Spa','Evento']`;
const categorySql = (n: string) => `('cccc0000-0000-7000-8000-' || lpad(to_hex(1 + (${n}) % 4), 12, '0'))::uuid`;
export const pick = (list: string, n: string) => `(${list})[1 + (${n}) % array_length(${list}, 1)]`;

/** Of all approved venues. */
export const fillSearch = `insert into venue_search (venue_id, words, sort_name, category_ids, timezone, min_party, max_party)
   select v.id, w.words, w.sort_name, c.ids, v.timezone, v.min_party, v.max_party from venues v,
     lateral (select translate(lower(concat_ws(' ', v.name, v.city, v.address, v.description)), 'áàâãéêíóôõúç', 'aaaaeeiooouc') as words,
                     translate(lower(v.name), 'áàâãéêíóôõúç', 'aaaaeeiooouc') as sort_name) w,
     lateral (select array_agg(category_id) as ids from venue_categories where venue_id = v.id) c
   where v.status = 'approved'`;

export const fillVenues = (count: number, capacity: number): string[] => [
  `insert into venues (id, name, slug, description, address, city, phone, status, max_party)
   select ${venueSql('n')}, ${pick(names, 'n')} || ' ' || ${pick(seconds, 'n / 12')} || ' ' || n, 'venue-' || n, ${pick(descriptions, 'n')},
          ${pick(streets, 'n / 7')} || ' ' || n % 300, ${pick(cities, 'n / 5')}, '+244923456789', 'approved', 1000
   from generate_series(1, ${count}) n`,
  `insert into categories (id, name, slug, emoji)
   select ${categorySql('n')}, ${pick(categoryNames, 'n')}, 'fill-' || n, '🏠' from generate_series(0, 3) n`,
  `insert into venue_categories (venue_id, category_id) select ${venueSql('n')}, ${categorySql('n')}
   from generate_series(1, ${count}) n`,
  `insert into venue_clocks (venue_id) select id from venues`,
  `insert into rooms (venue_id, id, name, capacity) select ${venueSql('n')}, ${roomSql('n')}, 'Sala Principal', 10000
   from generate_series(1, ${count}) n`,
  `insert into schedule_patterns (venue_id, room_id, weekdays, first_minute, last_minute, every_minutes, capacity)
   select ${venueSql('n')}, ${roomSql('n')}, 127, 1140, 1410, 30, ${capacity} from generate_series(1, ${count}) n`,
  fillSearch,
];

export const fillHistory = (total: number, days: number, today: string): string[] => [
  `set session_replication_role = replica`,
  `create temp table past as
   select d, ('${today}'::date - d) as day, s, to_char(interval '19 hours' + s * interval '30 minutes', 'HH24:MI') as "time",
          gen_random_uuid() as slot_id
   from generate_series(1, ${days}) d, generate_series(0, 9) s`,
  `insert into schedule_slots (venue_id, id, room_id, date, "time", capacity, reserved)
   select ${venueSql('1')}, slot_id, ${roomSql('1')}, day, "time", 1000000, ${Math.ceil(total / (days * 10))} from past`,
  `insert into reservations (venue_id, id, room_id, slot_id, name, phone, date, "time", people, status, guest_token, created_at)
   select ${venueSql('1')}, gen_random_uuid(), ${roomSql('1')}, slot_id, 'Guest ' || i, '+2449' || (20000000 + i % 70000000), day, "time", 1,
          'COMPLETED', md5(i::text || s || d), now() - d * interval '1 day'
   from past, generate_series(1, ${Math.ceil(total / (days * 10))}) i`,
  `set session_replication_role = default`,
];

const eveningTimes = Array.from({ length: 10 }, (_, half) => timeOfService(19 * 60 + 30 * half));
/** Must match the slot ids that the server derives. */
const eveningSlots = (date: string) =>
  eveningTimes
    .map((time, s) => `(${s}, '${time}', '${slotId({ venueId: venueId(1), roomId: roomId(1), date, time })}'::uuid)`)
    .join(', ');

/** `parties` confirmed reservations of two today at venue 1, spread over the ten slots. */
export const fillToday = (parties: number, today: string): string[] => [
  `create temp table evening as select * from (values ${eveningSlots(today)}) as slot(s, "time", slot_id)`,
  `insert into schedule_slots (venue_id, id, room_id, date, "time", capacity, reserved)
   select ${venueSql('1')}, slot_id, ${roomSql('1')}, '${today}', "time", 1000, ${(2 * parties) / 10} from evening`,
  `insert into reservations (venue_id, id, room_id, slot_id, name, phone, date, "time", people, status, guest_token)
   select ${venueSql('1')}, gen_random_uuid(), ${roomSql('1')}, slot_id, 'Guest ' || i, '+24492' || (1000000 + 10 * i + s), '${today}', "time", 2,
          'CONFIRMED', md5('today' || i || s)
   from evening, generate_series(1, ${parties / 10}) i`,
];

/** As the nightly roll does, after all other rows. */
export const fillAvailability = (...dates: string[]): string[] => [
  `insert into availability_days select unnest('{${dates.join(',')}}'::date[]), true on conflict do nothing`,
  `select compute_availability(venue_id, '{${dates.join(',')}}') from venue_search`,
];

export const settle = ['vacuum analyze', 'checkpoint'];
