import { sql } from 'drizzle-orm';
import { brokenAt } from '#server/platform/changes/changes';
import { rowsOf } from '#server/platform/db/client';
import { brokenEnquiries } from '#server/testing/enquiries';
import { ledgerFaults } from '#server/testing/ledger';
import { crowdedArrivals, equipmentTakenTwice, professionalsTakenTwice, roomsTakenTwice } from '#server/testing/rooms';
import type { EndpointName } from '#shared/api/table';
import { newId } from '#shared/ids';
import { addDays, serviceDay } from '#shared/time';
import type { SeatStays } from '#shared/venues/rules';
import type { Venue } from '#shared/venues/schema';
import { type Random, randomOf } from '#tools/simulation/random';
import { call, type HttpAnswer } from './client.ts';
import { createIdentities, type Identity } from './people.ts';
import { actOnEvent } from './race-events.ts';
import { aHandOver, aSpaIn, aTreatedParty, type RacingSpa } from './race-spa.ts';
import type { AttackReport } from './report.ts';
import type { Target } from './target.ts';

const CLIENTS = 40;
const KILL_EVERY_MS = 12_000;
const TIMES = ['19:00', '19:30', '20:00', '20:30', '21:00'];
const CLOSED_AT_ONCE = 5;
const evening = { first: '19:00', last: '21:00', every: 30, capacity: 5 };
/** A party of the cabin takes two or three of the five arrival times, of the hall three to five. */
const ROOMS = [
  { name: 'Sala Principal', capacity: 50, slots: [evening] },
  // More arrivals than seats: the stays decide
  { name: 'Tasca', capacity: 12, slots: [{ ...evening, capacity: 10 }], seatStays: [60, 90, 120] as SeatStays },
  { name: 'Cabine', capacity: 4, slots: [evening], whole: { stayMinutes: 30, bufferMinutes: 15 } },
  { name: 'Salão', capacity: 200, slots: [evening], whole: { stayMinutes: 90, minPeople: 2 } },
  { name: 'Salão de festas', capacity: 50, slots: [evening], whole: { stayMinutes: 60 } },
];
/** Index of the room for events: the other parties have rooms of their own. */
const EVENT_ROOM = 4;

/** A booking that the server confirmed, with its idempotency key. */
interface Promised {
  id: string;
  key: string;
}

interface Seen {
  id: string;
  version: number;
}

interface Race {
  target: Target;
  venue: Venue;
  staff: Identity[];
  days: string[];
  spa: RacingSpa;
  promised: Promised[];
  tokens: string[];
  links: string[];
  found: string[];
  closed: Seen[];
  /** Reservations as staff last read them. */
  board: (Seen & { status: string; treatment?: object })[];
  calls: number;
  lost: number;
  /** Successful answers. */
  done: Partial<Record<EndpointName, number>>;
}

/**
 * Forty clients compete for two rooms by seats and three whole rooms on seven evenings while server processes are killed.
 * Guests book, retry with the same key and cancel; staff book, move, undo, close and open. Afterwards every seat must be
 * accounted for, and no whole room may have two parties.
 */
export async function race(target: Target, seed: number, seconds: number): Promise<AttackReport> {
  const { venue, identities } = await createIdentities(target, ROOMS);
  const today = serviceDay(new Date(), venue.timezone);
  const staff = identities.filter(({ isOfVenue, isDesk, role }) => isOfVenue && !isDesk && role !== 'super_admin');
  const days = [1, 2, 3, 4, 5, 6, 7].map((ahead) => addDays(today, ahead));
  const lists = { promised: [], tokens: [], links: [], found: [], closed: [], board: [] };
  const state: Race = {
    target,
    venue,
    staff,
    days,
    spa: await aSpaIn(target, venue, wholeRoomsOf(venue)),
    ...lists,
    calls: 0,
    lost: 0,
    done: {},
  };
  const end = performance.now() + seconds * 1000;
  const clients = Array.from({ length: CLIENTS }, async (_, number) => {
    const random = randomOf(seed * 1000 + number);
    while (performance.now() < end) await act(state, random);
  });
  const kills = killInTurn(target, end);
  await Promise.all(clients);
  const killed = await kills;
  state.found.push(...(await broken(state)));
  const succeeded = Object.entries(state.done).map(([name, count]) => `${name} ${count}`);
  const done = `${CLIENTS} clients, ${seconds} s, ${state.calls} calls, ${killed} servers killed, ${state.lost} calls lost with them; succeeded: ${succeeded.join(', ')}; ${await stays(state)}`;
  return { attack: 'race', done, found: state.found };
}

const wholeRoomsOf = ({ rooms }: Venue): string[] => rooms.slice(2, EVENT_ROOM).map(({ id }) => id);

async function killInTurn({ servers }: Target, end: number): Promise<number> {
  for (let killed = 0; ; killed++) {
    const wait = Math.min(KILL_EVERY_MS, end - performance.now() - 2000);
    if (wait < 2000) return killed;
    await new Promise((resolve) => setTimeout(resolve, wait));
    await servers[killed % servers.length]!.crash();
  }
}

type Asked = Parameters<typeof call> extends [unknown, ...infer R] ? R : never;

/** Counts connections that break with the killed server; every other failure is a fault. */
async function ask(state: Race, random: Random, ...[name, input, headers]: Asked): Promise<HttpAnswer | null> {
  state.calls++;
  try {
    const answer = await call(random.pick(state.target.servers).url, name, input, headers);
    if (answer.status >= 500 && answer.status !== 503) state.found.push(`${name} answered ${answer.status}`);
    if (answer.status < 300) state.done[name] = (state.done[name] ?? 0) + 1;
    return answer;
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') state.found.push(`${name} did not answer`);
    state.lost++;
    return null;
  }
}

async function act(state: Race, random: Random): Promise<unknown> {
  switch (
    random.weighted({ book: 40, cancel: 12, desk: 12, move: 24, edit: 20, wait: 2, close: 3, board: 8, event: 12 })
  ) {
    case 'book':
      return book(state, random);
    case 'cancel':
      return ask(state, random, 'cancelAsGuest', {
        token: state.tokens.length > 0 ? random.pick(state.tokens) : 'none',
      });
    case 'desk': {
      const booking = { ...aBooking(state, random), kind: 'phone' };
      return ask(state, random, 'bookAtDesk', booking, random.pick(state.staff).headers);
    }
    case 'move':
      return move(state, random);
    case 'edit':
      return edit(state, random);
    case 'wait':
      return ask(state, random, 'joinWaitlist', aBooking(state, random));
    case 'close':
      return closeOrOpen(state, random);
    case 'board':
      return readBoard(state, random);
    case 'event':
      return actOnEvent(eventsOf(state, random), random);
  }
}

const eventsOf = (state: Race, random: Random) => ({
  ...{ venueId: state.venue.id, hall: state.venue.rooms[EVENT_ROOM]!.id, days: state.days, links: state.links },
  staff: state.staff.find(({ role }) => role === 'MANAGER')!.headers,
  ask: (...[name, input, headers]: Asked) => ask(state, random, name, input, headers),
});

const aPlace = ({ venue, days }: Race, random: Random) => ({
  roomId: random.pick(venue.rooms.slice(0, EVENT_ROOM)).id,
  date: random.pick(days),
  time: random.pick(TIMES),
});

const aParty = (state: Race, random: Random) => ({
  venueId: state.venue.id,
  ...aPlace(state, random),
  name: `Guest ${random.int(1, 9999)}`,
  phone: `+24492${random.int(1_000_000, 9_999_999)}`,
  people: random.int(1, 4),
});

/** One party in three comes for a treatment. */
const aBooking = (state: Race, random: Random) => ({
  ...aParty(state, random),
  ...(random.percent(35) && aTreatedParty(state.spa, random)),
});

/** Retries with the same key after a lost answer, as a guest's phone does: there must be one booking. */
async function book(state: Race, random: Random): Promise<void> {
  const [party, key] = [aBooking(state, random), newId()];
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await ask(state, random, 'book', party, { 'idempotency-key': key });
    if (answer?.status === 201) {
      const booking = { id: answer.body.id, key };
      state.promised.push(booking);
      if (answer.body.guestToken !== undefined) state.tokens.push(answer.body.guestToken);
      if (random.percent(10)) await bookTwice(state, random, party, booking);
      return;
    }
    if (answer !== null && answer.status !== 503) return;
  }
}

async function bookTwice(
  state: Race,
  random: Random,
  party: ReturnType<typeof aBooking>,
  first: Promised,
): Promise<void> {
  const again = await ask(state, random, 'book', party, { 'idempotency-key': first.key });
  if (again?.status === 201 && again.body.id !== first.id) state.found.push(`key ${first.key} made two bookings`);
}

async function readBoard(state: Race, random: Random): Promise<void> {
  const { headers } = random.pick(state.staff);
  const answer = await ask(state, random, 'venueReservations', { venueId: state.venue.id }, headers);
  if (answer?.status === 200) state.board = answer.body;
}

async function move(state: Race, random: Random): Promise<void> {
  if (state.board.length === 0) return readBoard(state, random);
  const { id, version } = random.pick(state.board);
  const named = { venueId: state.venue.id, id, version };
  const { headers } = random.pick(state.staff);
  const to = random.weighted({ CANCELLED: 8, NO_SHOW: 4, CONFIRMED: 4, SEATED: 1 });
  if (random.percent(40)) await ask(state, random, 'undoReservation', named, headers);
  else await ask(state, random, 'moveReservation', { ...named, to }, headers);
}

/** Moves a party to another room, day or time, or hands it to other professionals. */
async function edit(state: Race, random: Random): Promise<void> {
  const live = state.board.filter(({ status }) => status === 'CONFIRMED');
  if (live.length === 0) return readBoard(state, random);
  const { id, version, treatment } = random.pick(live);
  const handOver = treatment && random.percent(50) && aHandOver(state.spa, random);
  const place = handOver && random.percent(50) ? {} : aPlace(state, random);
  const change = { venueId: state.venue.id, id, version, ...place, ...handOver };
  await ask(state, random, 'changeReservation', change, random.pick(state.staff).headers);
}

async function closeOrOpen(state: Race, random: Random): Promise<void> {
  const { headers } = random.pick(state.staff);
  const venueId = state.venue.id;
  if (state.closed.length >= CLOSED_AT_ONCE) {
    await ask(state, random, 'removeException', { venueId, ...state.closed.shift()! }, headers);
    return;
  }
  const exception = { venueId, kind: 'closed', date: random.pick(state.days), time: random.pick(TIMES) };
  const answer = await ask(state, random, 'addException', exception, headers);
  if (answer !== null && answer.status < 300) state.closed.push({ id: answer.body.id, version: answer.body.version });
}

async function stays({ target: { database }, venue }: Race): Promise<string> {
  const [row] = await rowsOf<{ text: string }>(
    database.db,
    sql`select format('%s parties of whole rooms, %s of treatments, %s options of quotes', count(room_minutes),
          count(treatment_id), count(enquiry_id)) as text from reservations where venue_id = ${venue.id}`,
  );
  return row!.text;
}

/** Checks the rows after the race, not only the ledger's own counters. */
async function broken({ target: { database }, venue, promised }: Race): Promise<string[]> {
  const found: string[] = [];
  const { db } = database;
  const all = (statement: ReturnType<typeof sql>) => rowsOf<Record<string, unknown>>(db, statement);
  const slots = await all(sql`
    with held as (
      select room_id, date, "time", sum(people)::int as people from reservations
      where venue_id = ${venue.id} and status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED') group by 1, 2, 3)
    select coalesce(s.date, h.date)::text as date, coalesce(s."time", h."time") as time, s.reserved, h.people, s.capacity, s.overbooked
    from (select * from schedule_slots where venue_id = ${venue.id}) s
    full join held h on h.room_id = s.room_id and h.date = s.date and h."time" = s."time"
    where coalesce(s.reserved, 0) <> coalesce(h.people, 0) or s.reserved + s.leased > s.capacity + s.overbooked`);
  for (const slot of slots) found.push(`a slot disagrees with its parties: ${JSON.stringify(slot)}`);
  const twice = await all(sql`
    select room_id, date::text, "time", count(*)::int from schedule_slots where venue_id = ${venue.id}
    group by 1, 2, 3 having count(*) > 1`);
  for (const place of twice) found.push(`a place has two slots: ${JSON.stringify(place)}`);
  const known = new Set((await all(sql`select id from reservations where venue_id = ${venue.id}`)).map(({ id }) => id));
  for (const { id } of promised) if (!known.has(id)) found.push(`booking ${id} was confirmed and is gone`);
  for (const pair of await roomsTakenTwice({ database }, venue.id))
    found.push(`a room has two parties: ${JSON.stringify(pair)}`);
  for (const place of await crowdedArrivals({ database }, venue.id))
    found.push(`a room has more people than seats: ${JSON.stringify(place)}`);
  for (const pair of await professionalsTakenTwice({ database }, venue.id))
    found.push(`a professional has two parties: ${JSON.stringify(pair)}`);
  for (const pair of await equipmentTakenTwice({ database }, venue.id))
    found.push(`a piece of equipment has two parties: ${JSON.stringify(pair)}`);
  for (const place of await ledgerFaults({ database }, venue.id))
    found.push(`the ledger differs: ${JSON.stringify(place)}`);
  found.push(...(await brokenEnquiries(db, venue.id)));
  const revision = await brokenAt(db, venue.id);
  if (revision !== null) found.push(`the change log breaks at revision ${revision}`);
  return found;
}
