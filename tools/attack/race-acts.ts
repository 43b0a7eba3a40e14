import type { EndpointName } from '#shared/api/table';
import { newId } from '#shared/ids';
import type { SeatStays } from '#shared/venues/rules';
import type { Venue } from '#shared/venues/schema';
import type { Random } from '#tools/simulation/random';
import type { call, HttpAnswer } from './client.ts';
import type { Identity } from './people.ts';
import { actOnEvent } from './race-events.ts';
import { changeSetUp } from './race-setup.ts';
import { aHandOver, aTreatedParty, type RacingSpa } from './race-spa.ts';

const TIMES = ['19:00', '19:30', '20:00', '20:30', '21:00'];
const CLOSED_AT_ONCE = 5;
const evening = { first: '19:00', last: '21:00', every: 30, capacity: 5 };
const cabin = { capacity: 4, slots: [evening], whole: { stayMinutes: 30, bufferMinutes: 15, deskHolds: true } };
/** A party of a cabin takes two or three of the five arrival times, of the hall three to five. Desks hold the cabins. */
export const ROOMS = [
  { name: 'Sala Principal', capacity: 50, slots: [evening] },
  // More arrivals than seats: the stays decide
  {
    ...{ name: 'Tasca', capacity: 12, slots: [{ ...evening, capacity: 10 }] },
    ...{ seatStays: [45, 75, 105] as SeatStays, bufferMinutes: 15 },
  },
  { name: 'Cabine Múcua', ...cabin },
  { name: 'Cabine Gajaja', ...cabin },
  { name: 'Salão', capacity: 200, slots: [evening], whole: { stayMinutes: 90, minPeople: 2 } },
  { name: 'Salão de festas', capacity: 50, slots: [evening], whole: { stayMinutes: 60 } },
];
/** Index of the room for events: the other parties have rooms of their own. */
const EVENT_ROOM = 5;

/** Rooms of the treatments. */
export const wholeRoomsOf = ({ rooms }: Venue): string[] => rooms.slice(2, EVENT_ROOM).map(({ id }) => id);

/** A booking that the server confirmed, with its idempotency key. */
interface Promised {
  id: string;
  key: string;
}

interface Seen {
  id: string;
  version: number;
}

interface Party extends Seen {
  status: string;
  treatment?: object;
  visitPart?: { id: string };
}

type Asked = Parameters<typeof call> extends [unknown, ...infer R] ? R : never;

/** One venue in a race, and what its callers know. */
export interface Race {
  venue: Venue;
  staff: Identity[];
  days: string[];
  spa: RacingSpa;
  /** Null: the connection broke with a killed server. */
  send(random: Random, ...asked: Asked): Promise<HttpAnswer | null>;
  promised: Promised[];
  tokens: string[];
  links: string[];
  found: string[];
  closed: Seen[];
  /** Reservations as staff last read them. */
  board: Party[];
  calls: number;
  /** Successful answers. */
  done: Partial<Record<EndpointName, number>>;
  /** Acts that desks sent. */
  acts: Record<string, number>;
}

export const aRace = (given: Pick<Race, 'venue' | 'staff' | 'days' | 'spa' | 'send'>): Race => ({
  ...given,
  ...{ promised: [], tokens: [], links: [], found: [], closed: [], board: [], calls: 0, done: {}, acts: {} },
});

export async function ask(state: Race, random: Random, ...asked: Asked): Promise<HttpAnswer | null> {
  const [name] = asked;
  state.calls++;
  const answer = await state.send(random, ...asked);
  if (answer === null) return null;
  if (answer.status >= 500 && answer.status !== 503) state.found.push(`${name} answered ${answer.status}`);
  if (answer.status < 300) state.done[name] = (state.done[name] ?? 0) + 1;
  return answer;
}

/** Guests book, wait, retry with the same key and cancel; staff book, move, undo, quote, close, open and set up. */
export async function act(state: Race, random: Random): Promise<unknown> {
  switch (
    random.weighted({
      ...{ book: 40, cancel: 12, staff: 12, move: 24, edit: 20, wait: 2, close: 3, board: 8, event: 12, setUp: 2 },
    })
  ) {
    case 'book':
      return book(state, random);
    case 'cancel':
      return ask(state, random, 'cancelAsGuest', {
        token: state.tokens.length > 0 ? random.pick(state.tokens) : 'none',
      });
    case 'staff': {
      const booking = { ...aBooking(state, random), kind: 'phone' };
      const name = 'furtherTreatments' in booking ? 'bookVisitAtDesk' : 'bookAtDesk';
      return ask(state, random, name, booking, random.pick(state.staff).headers);
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
    case 'setUp':
      return changeSetUp(setUpOf(state, random), random);
  }
}

const asManager = (state: Race, random: Random) => ({
  venueId: state.venue.id,
  staff: state.staff.find(({ role }) => role === 'MANAGER')!.headers,
  ask: (...[name, input, headers]: Asked) => ask(state, random, name, input, headers),
});

const eventsOf = (state: Race, random: Random) => ({
  ...asManager(state, random),
  ...{ hall: state.venue.rooms[EVENT_ROOM]!.id, days: state.days, links: state.links },
});

const setUpOf = (state: Race, random: Random) => ({
  ...asManager(state, random),
  ...{ spa: state.spa, cabins: state.venue.rooms.slice(2, 4).map(({ id }) => id) },
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

/** One party in three comes for a treatment, some for a visit of two. */
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
  const day = { venueId: state.venue.id, date: random.pick(state.days) };
  const answer = await ask(state, random, 'venueReservations', day, headers);
  if (answer?.status === 200) state.board = answer.body;
}

async function move(state: Race, random: Random): Promise<void> {
  if (state.board.length === 0) return readBoard(state, random);
  const party = random.pick(state.board);
  const named = { venueId: state.venue.id, id: party.id, version: party.version };
  const { headers } = random.pick(state.staff);
  if (party.visitPart !== undefined && random.percent(30)) return cancelVisit(state, random, party.visitPart.id);
  const to = random.weighted({ CANCELLED: 8, NO_SHOW: 4, CONFIRMED: 4, SEATED: 1 });
  const answer = random.percent(40)
    ? await ask(state, random, 'undoReservation', named, headers)
    : await ask(state, random, 'moveReservation', { ...named, to }, headers);
  show(state, answer);
}

/** Puts the row of an answer, or the newer one of a refusal, on the board. */
function show({ board }: Race, answer: HttpAnswer | null): void {
  const row: Party | undefined = answer?.status === 409 ? answer.body.current : answer?.body;
  const at = board.findIndex(({ id }) => id === row?.id);
  if (at >= 0 && row?.version !== undefined) board[at] = row;
}

async function cancelVisit(state: Race, random: Random, visitId: string): Promise<void> {
  const { board, venue, staff } = state;
  const open = board.filter(({ visitPart, status }) => visitPart?.id === visitId && status === 'CONFIRMED');
  if (open.length === 0) return;
  const parts = open.map(({ id, version }) => ({ id, version }));
  const cancellation = { venueId: venue.id, id: parts[0]!.id, parts };
  await ask(state, random, 'cancelVisit', cancellation, random.pick(staff).headers);
}

/** Moves a party to another room, day or time, or hands it to other professionals. */
async function edit(state: Race, random: Random): Promise<void> {
  const live = state.board.filter(({ status }) => status === 'CONFIRMED');
  if (live.length === 0) return readBoard(state, random);
  const { id, version, treatment } = random.pick(live);
  const handOver = treatment && random.percent(50) && aHandOver(state.spa, random);
  const place = handOver && random.percent(50) ? {} : aPlace(state, random);
  const change = { venueId: state.venue.id, id, version, ...place, ...handOver };
  show(state, await ask(state, random, 'changeReservation', change, random.pick(state.staff).headers));
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
