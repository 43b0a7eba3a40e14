import pg from 'pg';
import { addDays, serviceDay, systemClock, timeOfService } from '#shared/time';
import { fillVenues, roomId, settle, venueId } from './fill.ts';
import { replay, type Statement } from './recorder.ts';
import { check, type Figure, median } from './report.ts';
import type { Stage } from './stage.ts';

const VENUES = 200;
/** After the measured ones: parties of days long past are not in the constraint. */
const FILLED_DAYS = 100;
/** Starts of two-hour stays, minutes after midnight. */
const STARTS = [540, 690, 840, 990, 1140];
/** Each round fills one day to come in all rooms. The first warms up and is not measured. */
const ROUNDS = 16;
const today = serviceDay(systemClock.now(), 'Africa/Luanda');

const columns = `insert into reservations
  (venue_id, id, room_id, slot_id, name, phone, date, "time", people, status, guest_token, room_minutes)`;
const rowOf = (minutes: '120' | 'null::int') => `${columns}
  select $1::uuid, gen_random_uuid(), $2::uuid, $2::uuid, 'Marisa Lopes', '+244923456789', $3::date, $4::text, 2, 'CONFIRMED',
         gen_random_uuid()::text, ${minutes}`;

/** Each way has its own database with the same reservations. */
const ways = {
  constraint: rowOf('120'),
  counters: `with cells as (
      insert into room_cells (venue_id, room_id, date, quarter, taken)
      select $1::uuid, $2::uuid, $3::date, quarter, 1
      from generate_series(left($4, 2)::int * 4 + right($4, 2)::int / 15, left($4, 2)::int * 4 + right($4, 2)::int / 15 + 7) quarter
      on conflict (venue_id, room_id, date, quarter) do update set taken = room_cells.taken + 1 where room_cells.taken + 1 <= 1
      returning 1)
    ${rowOf('120')} where (select count(*) from cells) = 8`,
  seats: rowOf('null::int'),
};
type Way = keyof typeof ways;
const names = Object.keys(ways) as Way[];
const database = (way: Way) => `rooms_${way}`;

/** The foreign key to the slot has one row per room as its target. */
const fillStays = (minutes: '120' | 'null') => [
  `insert into schedule_slots (venue_id, id, room_id, date, "time", capacity)
   select venue_id, id, id, '${today}', '09:00', capacity from rooms`,
  `${columns}
   select venue_id, gen_random_uuid(), id, id, 'Guest ' || day, '+2449' || (20000000 + day), '${today}'::date + ${ROUNDS} + day, start, 2,
          'COMPLETED', gen_random_uuid()::text, ${minutes}
   from generate_series(1, ${FILLED_DAYS}) day, unnest(array[${STARTS.map((start) => `'${timeOfService(start)}'`)}]) start, rooms`,
];

const prepare: Record<Way, string[]> = {
  constraint: fillStays('120'),
  counters: [
    'alter table reservations drop constraint reservations_whole_room',
    ...fillStays('120'),
    `create table room_cells (venue_id uuid, room_id uuid, date date, quarter int, taken int not null,
       primary key (venue_id, room_id, date, quarter))`,
    `insert into room_cells
     select venue_id, room_id, date, left("time", 2)::int * 4 + right("time", 2)::int / 15 + cell, 1
     from reservations, generate_series(0, 7) cell`,
  ],
  seats: fillStays('null'),
};

/** Compares three ways to keep a stay of two hours; each stay is one statement and one transaction. */
export async function measureRooms(stage: Stage): Promise<Figure[]> {
  await stage.create('rooms');
  await stage.run('rooms', ...fillVenues(VENUES, 10));
  for (const way of names) {
    await stage.copy('rooms', database(way));
    // The wait for the disk is the same for each way and would hide the difference
    await stage.run(
      database(way),
      ...prepare[way],
      ...settle,
      `alter database ${database(way)} set synchronous_commit = off`,
    );
  }
  const rounds: Record<Way, number>[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(stage, round));
  for (const way of names) await expectStays(stage, way);
  const measured = rounds.slice(1);
  const index = await bytesPerStay(stage, 'constraint', 'reservations_whole_room');
  const cells = await bytesPerStay(stage, 'counters', 'room_cells');
  return [
    compare(measured, 'counters', 1.2),
    compare(measured, 'seats', 2),
    check(
      'bytes per stay: constraint / counters',
      (index / cells).toFixed(2),
      '≤ 0.5',
      index / cells <= 0.5,
      `${index} / ${cells}`,
    ),
  ];
}

function compare(rounds: Record<Way, number>[], other: Way, most: number): Figure {
  const ratios = rounds.map((seconds) => seconds.constraint / seconds[other]);
  const ratio = median(ratios);
  const spread = `rounds ${ratios.map((each) => each.toFixed(2)).join(', ')}`;
  return check(`stay in a whole room: constraint / ${other}`, ratio.toFixed(2), `≤ ${most}`, ratio <= most, spread);
}

/** Seconds of each way for the same stays; each round starts with another way. */
async function measureRound(stage: Stage, round: number): Promise<Record<Way, number>> {
  const taken = { constraint: 0, counters: 0, seats: 0 };
  for (let n = 0; n < names.length; n++) {
    const way = names[(round + n) % names.length]!;
    taken[way] = await replay(stage.url(database(way)), staysOf(round, way), 1);
  }
  return taken;
}

function staysOf(round: number, way: Way): Statement[][] {
  const stays: Statement[][] = [];
  const date = addDays(today, round + 1);
  for (const start of STARTS) {
    for (let venue = 1; venue <= VENUES; venue++) {
      stays.push([{ name: way, text: ways[way], values: [venueId(venue), roomId(venue), date, timeOfService(start)] }]);
    }
  }
  return stays;
}

/** A counter that refuses a stay raises no error, and a refused stay costs less. */
async function expectStays(stage: Stage, way: Way): Promise<void> {
  const count = await numberOf(stage, way, 'select count(*)::int as number from reservations');
  const wanted = VENUES * (FILLED_DAYS + ROUNDS) * STARTS.length;
  if (count !== wanted) throw new Error(`${way}: ${count} stays of ${wanted}`);
}

async function bytesPerStay(stage: Stage, way: Way, relation: string): Promise<number> {
  const size = await numberOf(stage, way, `select pg_total_relation_size('${relation}')::int as number`);
  return Math.round(size / (await numberOf(stage, way, 'select count(*)::int as number from reservations')));
}

async function numberOf(stage: Stage, way: Way, query: string): Promise<number> {
  const client = new pg.Client({ connectionString: stage.url(database(way)) });
  await client.connect();
  const { rows } = await client.query<{ number: number }>(query);
  await client.end();
  return rows[0]!.number;
}
