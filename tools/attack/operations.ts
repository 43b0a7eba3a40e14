import { pino } from 'pino';
import { deskTokens, users } from '#server/features/auth/table';
import { changesAfter } from '#server/features/live/queries';
import { noteSender } from '#server/features/messages/queries';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { slotsWithLapsedHolds } from '#server/features/reservations/queries';
import { venueStaff } from '#server/features/venues/table';
import { offerWaiting } from '#server/features/waitlist/offers';
import { handlers } from '#server/handlers';
import type { Database } from '#server/platform/db/client';
import type { Call, Deps, Handler } from '#server/platform/http/call';
import { errorBody } from '#server/platform/http/errors';
import { createLimits } from '#server/platform/http/limits';
import { Live } from '#server/platform/live/live';
import { unsentMail } from '#server/platform/mail/outbox';
import { strangersCall } from '#server/platform/pages/internal-client';
import { manualSender } from '#server/platform/ports/sender';
import { aVenue } from '#server/testing/builders';
import { noStorage } from '#server/testing/storage';
import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import type { Role } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';
import { newId } from '#shared/ids';
import { addDays, type Clock, MINUTE_MS, serviceDay } from '#shared/time';
import { type Random, randomOf } from '#tools/simulation/random';
import type { HttpAnswer } from './client.ts';
import type { Identity } from './people.ts';
import { act, aRace, type Race, ROOMS, wholeRoomsOf } from './race-acts.ts';
import { broken, kindsOfParties } from './race-checks.ts';
import { actOfDesk, aRacingDesk, type RacingDesk } from './race-desks.ts';
import { aSpaIn } from './race-spa.ts';
import type { AttackReport } from './report.ts';
import type { Target } from './target.ts';

const CLIENTS = 32;
const VENUES = 4;
const DESKS = 2;
/** Operations on the venues of a round: more would only race for evenings that are full. */
const ROUND = 4000;
const DESK_PERCENT = 12;
const NOON = Date.parse('2026-11-21T11:00:00.000Z');
/** Holds and offers lapse during a round. */
const FASTER = 40;
const unlimited = { publicWritesPerMinute: 1e9, signInsPerMinute: 1e9, readsPerMinute: 1e9, bookingsWithoutProof: 1e9 };

/**
 * So many operations of guests, staff and desks race for the rooms, professionals, equipment and leases of four venues at
 * a time. They call the handlers of the endpoints without HTTP, over several connections to PostgreSQL. After each round
 * the rows of its venues are checked.
 */
export async function raceOperations({ database }: Target, operations: number, seed: number): Promise<AttackReport> {
  const arena = await anArena(database);
  const found: string[] = [];
  const done: Record<string, number> = {};
  let made = 0;
  for (let round = 0; made < operations && found.length === 0; round++) {
    for (const race of await raceOnce(arena, Math.min(ROUND, operations - made), seed * 100_000 + round)) {
      made += race.calls;
      found.push(...race.found, ...(await broken(database, race.venue, race.promised)));
      for (const [name, count] of Object.entries({ ...race.done, ...race.acts }))
        done[name] = (done[name] ?? 0) + count;
    }
    if (round % 10 === 9) console.log(`${made} operations`);
  }
  await arena.live.close();
  const succeeded = Object.entries(done).map(([name, count]) => `${name} ${count}`);
  const kinds = await kindsOfParties(database);
  return { attack: 'operations', done: `${made} operations; succeeded: ${succeeded.join(', ')}; ${kinds}`, found };
}

interface Arena extends Deps {
  database: Database;
  /** Sets the clock to noon. */
  begin(): void;
}

async function anArena(database: Database): Promise<Arena> {
  let began = Date.now();
  const clock: Clock = { now: () => new Date(NOON + (Date.now() - began) * FASTER) };
  const log = pino({ level: 'silent' });
  await noteSender(database.db, manualSender.isAutomatic);
  return {
    database,
    db: database.db,
    clock,
    log,
    security: log,
    limits: createLimits(database.raw, { ...unlimited, addressShare: 1 }),
    live: new Live(database, log, changesAfter),
    sender: manualSender,
    mail: unsentMail(log),
    codeChannels: [],
    storage: noStorage,
    publicUrl: 'http://localhost:3000',
    secret: 'a secret for attacks only',
    begin() {
      began = Date.now();
    },
  };
}

/** Clients act on one of the venues each time. Returns the venues' races. */
async function raceOnce(arena: Arena, operations: number, seed: number): Promise<Race[]> {
  arena.begin();
  const random = randomOf(seed);
  const played = await Promise.all(Array.from({ length: VENUES }, () => aPlayedVenue(arena, random)));
  const made = () => played.reduce((sum, { race }) => sum + race.calls, 0);
  const client = async (_: unknown, number: number) => {
    const own = randomOf(seed * CLIENTS + number);
    while (made() < operations) {
      const { race, desks } = own.pick(played);
      if (own.percent(DESK_PERCENT)) await actOfDesk(race, own.pick(desks), own, arena.clock);
      else await act(race, own);
    }
  };
  await Promise.all([...Array.from({ length: CLIENTS }, client), sweep(arena, () => made() < operations)]);
  return played.map(({ race }) => race);
}

/** As the jobs of every minute do. */
async function sweep({ db, clock }: Arena, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    for (const slot of await slotsWithLapsedHolds(db, clock.now())) await endLapsedHolds(db, slot, clock.now());
    await offerWaiting(db, clock);
    await new Promise((resolve) => setTimeout(resolve, MINUTE_MS / FASTER));
  }
}

async function aPlayedVenue(arena: Arena, random: Random): Promise<{ race: Race; desks: RacingDesk[] }> {
  const accounts = new Map<string, User>();
  const manager = await anAccount(arena, accounts, 'MANAGER');
  const host = await anAccount(arena, accounts, 'STAFF');
  const venue = await aVenue(arena, { ownerId: manager.id, rooms: ROOMS });
  await arena.db.insert(venueStaff).values({ venueId: venue.id, userId: host.id });
  const today = serviceDay(arena.clock.now(), venue.timezone);
  const days = [0, 1, 2, 3, 4].map((ahead) => addDays(today, ahead));
  const staff = [manager, host].map(identityOf);
  const race = aRace({
    ...{ venue, staff, days, spa: await aSpaIn(arena, venue, wholeRoomsOf(venue)) },
    send: (_, ...asked) => callHandler(arena, accounts, ...asked),
  });
  const desks: RacingDesk[] = [];
  for (let n = 0; n < DESKS; n++) {
    const deviceId = newId();
    const headers = { account: host.id, device: deviceId };
    desks.push(await aRacingDesk(race, random, { deviceId, staffId: host.id, headers }));
    // Its acts name a person who signed in on it
    const signedIn = { deviceId, deviceName: 'Entrada', userId: host.id };
    const times = { createdAt: arena.clock.now(), lastUsedAt: arena.clock.now() };
    await arena.db.insert(deskTokens).values({ tokenHash: deviceId, ...signedIn, ...times });
  }
  return { race, desks };
}

async function anAccount({ db }: Arena, accounts: Map<string, User>, role: Role): Promise<User> {
  const id = newId();
  const [user] = await db
    .insert(users)
    .values({ id, role, email: `${id}@exemplo.ao`, firstName: 'Elsa' })
    .returning();
  accounts.set(id, user!);
  return user!;
}

const identityOf = ({ id, role }: User): Identity => ({
  ...{ name: role, role, isOfVenue: true, isDesk: false, headers: { account: id } },
});

/** Parses as over HTTP. `headers`: `account` and `device` instead of a session. */
async function callHandler(
  arena: Arena,
  accounts: Map<string, User>,
  name: EndpointName,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<HttpAnswer> {
  const row: Endpoint = api[name];
  const call: Call = {
    ...strangersCall(arena, 'PT-AO'),
    user: accounts.get(headers.account ?? '') ?? null,
    deviceId: headers.device ?? null,
    address: headers['x-forwarded-for'] ?? '10.0.0.1',
    idempotencyKey: headers['idempotency-key'] ?? null,
  };
  try {
    const handler = handlers[name] as Handler<EndpointName>;
    const body = await handler(row.input.parse(input) as never, call);
    return { status: row.status, body, cookies: [] };
  } catch (error) {
    const { status, ...body } = errorBody(error, call.say, '');
    return { status, body, cookies: [] };
  }
}
