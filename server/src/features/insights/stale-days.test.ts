import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { analyticsOf } from '#server/features/insights/analytics';
import { rollDifferences } from '#server/features/insights/roll-check';
import { rollDays } from '#server/features/insights/roll-days';
import { rowsOf } from '#server/platform/db/client';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';

const YESTERDAY = addDays(TODAY, -1);
const TOMORROW = addDays(TODAY, 1);

const server = await serverForFile();
let stage: Stage;
const db = () => server.database.db;
const run = (text: SQL) => db().execute(text);
const roll = () => rollDays(db(), server.clock.now());

beforeAll(async () => {
  server.clock.set(SATURDAY_EVENING);
  stage = await aStage();
});

interface Stage {
  venueId: string;
  seats: string;
  whole: string;
  /** Of today, with a later part of the same visit. */
  party: string;
  laterPart: string;
  /** Of yesterday, with an offer of the party's seats. */
  entry: string;
}

async function aStage(): Promise<Stage> {
  const slots = [{ first: '20:00', last: '21:00', every: 30, capacity: 20 }];
  const rooms = [{ slots }, { slots, capacity: 40, whole: { stayMinutes: 60, bufferMinutes: 20 } }];
  const venue = await aVenue(server, { rooms, categories: ['bar', 'jazz'] });
  await run(sql`update venue_approval_logs set created_at = created_at - interval '9 days'`);
  const answer = await server.caller().call('book', aReservationRequest(venue));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  const [seats, whole] = venue.rooms.map(({ id }) => id);
  const built = {
    venueId: venue.id,
    seats: seats!,
    whole: whole!,
    party: answer.body.id,
    laterPart: newId(),
    entry: newId(),
  };
  await run(partOf(built, built.laterPart));
  await run(sql`update reservations set visit_id = ${built.party} where venue_id = ${built.venueId}`);
  await run(entryOf(built, built.entry, 'ACCEPTED'));
  await run(offerOf(built));
  while (await roll());
  return built;
}

const entryOf = ({ venueId, seats }: Stage, id: string, status: string) => sql`
  insert into waitlist_entries (venue_id, id, room_id, name, phone, date, "time", people, status, guest_token)
  values (${venueId}, ${id}, ${seats}, 'Ivone', '+244924055' || right(${id}, 3), ${YESTERDAY}, '20:30', 2, ${status}, ${id})`;
const partOf = ({ venueId, party }: Stage, id: string) => sql`
  insert into reservations (venue_id, id, room_id, slot_id, name, phone, date, "time", people, guest_token)
  select venue_id, ${id}, room_id, slot_id, name, '+244924055999', date, "time", 3, ${id} from reservations
  where venue_id = ${venueId} and id = ${party}`;
/** To the entry that has none. */
const offerOf = ({ venueId, party }: Stage) => sql`
  insert into waitlist_offers (venue_id, id, entry_id, reservation_id, slot_id, passed_over, hold_until)
  select venue_id, ${newId()}, id, ${party}, ${newId()}, '[]', now() from waitlist_entries e
  where venue_id = ${venueId} and not exists (select from waitlist_offers o where o.venue_id = e.venue_id and o.entry_id = e.id)`;

/** In this order. Each is a change that one trigger sees. */
const acts: [string, (stage: Stage) => SQL][] = [
  ['a new party', (given) => partOf(given, newId())],
  [
    'a later part of a visit that arrives',
    ({ laterPart }) => sql`update reservations set status = 'SEATED' where id = ${laterPart}`,
  ],
  ['more people of a party', ({ party }) => sql`update reservations set people = 4 where id = ${party}`],
  ['a party that arrives', ({ party }) => sql`update reservations set status = 'SEATED' where id = ${party}`],
  ['a party on another day', ({ party }) => sql`update reservations set date = ${TOMORROW} where id = ${party}`],
  ['a new entry', (given) => entryOf(given, newId(), 'WAITING')],
  ['an entry that expires', ({ entry }) => sql`update waitlist_entries set status = 'EXPIRED' where id = ${entry}`],
  ['an entry of another day', ({ entry }) => sql`update waitlist_entries set date = ${TODAY} where id = ${entry}`],
  ['an offer', offerOf],
  [
    'the stored offer of an ended day',
    ({ venueId }) => sql`
      insert into offered_days (venue_id, date, seats) values (${venueId}, ${YESTERDAY}, array_fill(7, array[24]))`,
  ],
  ['a closed slot', ({ venueId }) => sql`update schedule_slots set is_closed = true where venue_id = ${venueId}`],
  [
    'a new exception',
    ({ venueId, seats }) => sql`
      insert into schedule_exceptions (venue_id, room_id, date, is_closed) values (${venueId}, ${seats}, ${TOMORROW}, true)`,
  ],
  [
    'an exception of another day',
    ({ venueId }) => sql`update schedule_exceptions set date = ${TODAY} where venue_id = ${venueId}`,
  ],
  ['a removed exception', ({ venueId }) => sql`delete from schedule_exceptions where venue_id = ${venueId}`],
  [
    'more hours of the week',
    ({ venueId, seats }) => sql`
      insert into schedule_patterns (venue_id, room_id, weekdays, first_minute, last_minute, every_minutes, capacity)
      values (${venueId}, ${seats}, 127, 720, 780, 30, 10)`,
  ],
  [
    'more seats of the week',
    ({ venueId }) => sql`update schedule_patterns set capacity = 30 where venue_id = ${venueId}`,
  ],
  [
    'fewer hours of the week',
    ({ seats }) => sql`delete from schedule_patterns where room_id = ${seats} and first_minute = 720`,
  ],
  ['a larger room', ({ whole }) => sql`update rooms set capacity = 50 where id = ${whole}`],
  ['a room with longer stays', ({ whole }) => sql`update rooms set stay_minutes = 90 where id = ${whole}`],
  ['a removed room', ({ whole }) => sql`update rooms set removed_at = now() where id = ${whole}`],
  [
    'a category less',
    ({ venueId }) => sql`
      delete from venue_categories where venue_id = ${venueId} and category_id = (select id from categories where slug = 'jazz')`,
  ],
  [
    'a category more',
    ({ venueId }) => sql`
      insert into venue_categories (venue_id, category_id) select ${venueId}, id from categories where slug = 'jazz'`,
  ],
  ['a venue of another city', ({ venueId }) => sql`update venues set city = 'Lobito' where id = ${venueId}`],
  ['a venue of another time zone', ({ venueId }) => sql`update venues set timezone = 'UTC' where id = ${venueId}`],
  ['a venue that is suspended', ({ venueId }) => sql`update venues set status = 'rejected' where id = ${venueId}`],
];

const stored = () =>
  rowsOf(
    db(),
    sql`select to_jsonb(d) as day, to_jsonb(g) as kind from venue_days d join analytics_groups g on g.id = d.group_id order by date`,
  );

test.each(acts)('stores the days again after %s', async (_, change) => {
  const charts = () => analyticsOf({ from: addDays(TODAY, -9), to: TOMORROW }, { db: db(), clock: server.clock });
  const before = await stored();
  await run(change(stage));
  const marked = await charts();
  await roll();
  expect(await stored()).not.toEqual(before);
  expect(await rollDifferences(db(), { now: server.clock.now(), days: 31 })).toEqual([]);
  expect(marked).toEqual(await charts());
});
