import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { createApp } from '#server/app';
import { argon2Options, digestOf } from '#server/features/auth/passwords';
import { deskTokens, users } from '#server/features/auth/table';
import { noteSender } from '#server/features/messages/queries';
import { manualSender } from '#server/features/messages/sender';
import { venueStaff, venues } from '#server/features/venues/table';
import type { Database } from '#server/platform/db/client';
import { createLimits } from '#server/platform/http/limits';
import { Live } from '#server/platform/live/live';
import { unsentMail } from '#server/platform/mail/outbox';
import { aVenue, type GivenVenue } from '#server/testing/builders';
import { noStorage } from '#server/testing/storage';
import { requestOf } from '#shared/api/request';
import { api, type EndpointName, type InputOf, type ReplyOf } from '#shared/api/table';
import type { Role } from '#shared/auth/rules';
import { newId } from '#shared/ids';
import type { Clock } from '#shared/time';
import type { Venue } from '#shared/venues/schema';
import type { Ground } from '#tools/simulation/postgres';
import { type Misprint, misprint } from '#tools/simulation/sql';

/** Minimal password hashing cost: each sign-in pays it, and these accounts protect nothing. */
const CHEAP = { memoryCost: 8, timeCost: 1 } as const;

/** An account, with the token for its calls on a device. */
export interface Person {
  id: string;
  email: string;
  name: string;
  role: Role;
  mayOverbook: boolean;
}

export type Answer<Name extends EndpointName> =
  | { ok: true; body: ReplyOf<Name> }
  | { ok: false; status: number; code: string };

/** Faults planted in a house. */
export interface Faults {
  misprints?: readonly Misprint[];
  /** SQL that removes constraints from the database. */
  broken?: readonly string[];
}

/** The real server in this process with its own database; many evenings run in it in turn, each with its own venue. */
export interface House {
  database: Database;
  url: string;
  clock: { now: () => Date };
  /** Calls an endpoint with a device's token, or as a stranger without one. */
  call<Name extends EndpointName>(name: Name, input: InputOf<Name>, token?: string): Promise<Answer<Name>>;
  venue(given: GivenVenue): Promise<Venue>;
  person(role: Role, name: string, password: string): Promise<Person>;
  employ(person: Person, venueId: string, mayOverbook: boolean): Promise<void>;
  /** The token of a device sign-in, written to the table without the cost of the password. */
  token(person: Person, deviceId: string): Promise<string>;
  /** Deletes a venue with all its data, so that the next evening starts empty. */
  forget(venueId: string): Promise<void>;
  close(): Promise<void>;
}

export async function openHouse(ground: Ground, { misprints = [], broken = [] }: Faults = {}): Promise<House> {
  const database = await ground.database();
  for (const sentence of broken) await database.raw.query(sentence);
  if (misprints.length > 0) misprint(database.db, misprints);
  await noteSender(database.db, manualSender.isAutomatic);
  const clock: Clock & House['clock'] = { now: () => new Date(0) };
  const log = pino({ level: process.env.SIM_LOG ?? 'silent' });
  const live = new Live(database, log);
  const server = createServer(appOver(database, clock, log, live));
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    database,
    url,
    clock,
    call: (name, input, token) => callOver(url, name, input, token),
    venue: (given) => aVenue({ database, clock }, given),
    ...people(database, clock),
    async close() {
      await live.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}

function appOver(database: Database, clock: Clock, log: pino.Logger, live: Live) {
  const limits = {
    publicWritesPerMinute: 1_000_000,
    signInsPerMinute: 1_000_000,
    readsPerMinute: 1e9,
    bookingsWithoutProof: 1e9,
    addressShare: 1,
  };
  return createApp({
    database,
    db: database.db,
    // Read at each call, because each evening brings its own clock
    clock: { now: () => clock.now() },
    log,
    live,
    sender: manualSender,
    mail: unsentMail(log),
    codeChannels: [],
    storage: noStorage,
    limits: createLimits(database.raw, limits),
    publicUrl: 'http://localhost:3000',
    secret: 'a secret of the simulation',
    trustProxy: 1,
  });
}

async function callOver<Name extends EndpointName>(
  url: string,
  name: Name,
  input: InputOf<Name>,
  token?: string,
): Promise<Answer<Name>> {
  const { path, body } = requestOf(api[name], input as Record<string, unknown>);
  const response = await fetch(url + path, {
    method: api[name].method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body }),
  });
  const parsed = (await response.json()) as ReplyOf<Name> & { code: string };
  return response.ok ? { ok: true, body: parsed } : { ok: false, status: response.status, code: parsed.code };
}

function people({ db }: Database, clock: Clock): Pick<House, 'person' | 'employ' | 'token' | 'forget'> {
  return {
    async forget(venueId) {
      await db.delete(venues).where(eq(venues.id, venueId));
    },
    async person(role, name, password) {
      const id = newId();
      const email = `${id}@exemplo.ao`;
      const passwordHash = await hash(password, { ...argon2Options, ...CHEAP });
      await db.insert(users).values({ id, role, email, firstName: name, passwordHash });
      return { id, email, name, role, mayOverbook: role !== 'STAFF' };
    },
    async employ(person, venueId, mayOverbook) {
      await db.insert(venueStaff).values({ venueId, userId: person.id, mayOverbook });
      person.mayOverbook = mayOverbook;
    },
    async token(person, deviceId) {
      const token = newId();
      await db.insert(deskTokens).values({
        tokenHash: digestOf(token),
        deviceId,
        deviceName: 'Balcão',
        userId: person.id,
        lastUsedAt: clock.now(),
        createdAt: clock.now(),
      });
      return token;
    },
  };
}
