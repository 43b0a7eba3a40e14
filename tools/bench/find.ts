import { nearestParties } from '#server/features/reservations/find-queries';
import { openPostgres } from '#server/platform/db/client';
import { guestMatch } from '#shared/guests/search';
import { serviceDay, systemClock } from '#shared/time';
import { fillVenues, roomId, settle, venueId } from './fill.ts';
import { check, type Figure, median } from './report.ts';
import type { Stage } from './stage.ts';

const PARTIES = 200_000;
const GUESTS = 60_000;
const ROUNDS = 9;
const MOST_MS = 50;

/** Common, rare and unknown names, k for q, without accents, two common words; a full, partial and unknown phone. */
const searches = [
  ...['Kiluanje', 'quilwange kalandula', 'Wanyama', 'joao goncalves', 'xavier silva', 'ninguem aqui', 'an'],
  ...['920005', '+244920005439', '9999999'],
];

/** The slowest guest search of a large venue. */
export async function measureFind(stage: Stage): Promise<Figure[]> {
  await stage.create('find');
  // Without foreign keys: these reservations have no slots
  await stage.run('find', ...fillVenues(3, 5), 'set session_replication_role = replica', fillGuests, ...settle);
  const database = openPostgres(stage.url('find'), 1);
  const today = serviceDay(systemClock.now(), 'Africa/Luanda');
  const times = new Map<string, number>();
  for (const search of searches) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      await nearestParties(database.db, venueId(1), guestMatch(search)!, today);
      rounds.push(performance.now() - start);
    }
    times.set(search, median(rounds));
  }
  await database.close();
  const slowest = Math.max(...times.values());
  const what = `slowest search for a guest among ${PARTIES} parties of ${GUESTS} guests`;
  const detail = [...times].map(([search, time]) => `${search} ${time.toFixed(0)}`).join(', ');
  return [check(what, `${slowest.toFixed(0)} ms`, `≤ ${MOST_MS} ms`, slowest <= MOST_MS, detail)];
}

const first = `array['Kiluange','Domingos','João','Esperança','Zulmira','Manuel','Adão','Conceição','Filipe','Nzinga','Teresa','Yuri']`;
const second = `array['Kalandula','Quiosa','Neto','dos Santos','Baptista','Tchissola','Cassoma','Lukamba','Ferreira','Mbemba','Xavier','Gonçalves','Pacheco']`;
const third = `array['Silva','Kiala','Chipenda','Lopes','Muhongo']`;

const fillGuests = `
  insert into reservations (venue_id, id, room_id, slot_id, name, phone, date, "time", people, status, guest_token, created_at)
  select '${venueId(1)}', gen_random_uuid(), '${roomId(1)}', gen_random_uuid(),
    concat_ws(' ', (${first})[1 + g % 12], (${second})[1 + (g / 12) % 13], (${third})[1 + (g / 156) % 5],
              case when g = 777 then 'Wanyama' end),
    '+2449' || lpad((20000000 + g * 7)::text, 8, '0'), current_date + 30 - i / 200,
    to_char(interval '19 hours' + (i % 10) * interval '30 minutes', 'HH24:MI'), 2, 'COMPLETED', md5(i::text),
    now() - i * interval '1 minute'
  from (select i, (i * 7919) % ${GUESTS} as g from generate_series(1, ${PARTIES}) i) parties`;
