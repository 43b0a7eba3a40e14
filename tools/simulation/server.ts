import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hash } from '@node-rs/argon2';
import { eq, type SQL } from 'drizzle-orm';
import { pino } from 'pino';
import { createApp } from '#server/app';
import { argon2Options, digestOf } from '#server/features/auth/passwords';
import { deskTokens, users } from '#server/features/auth/table';
import { changesAfter } from '#server/features/live/queries';
import { noteSender } from '#server/features/messages/queries';
import { venueStaff, venues } from '#server/features/venues/table';
import type { Database, Db, Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { createLimits } from '#server/platform/http/limits';
import { Live } from '#server/platform/live/live';
import { unsentMail } from '#server/platform/mail/outbox';
import { manualSender } from '#server/platform/ports/sender';
import { aVenue, type GivenVenue } from '#server/testing/builders';
import { noStorage } from '#server/testing/storage';
import { requestOf } from '#shared/api/request';
import { api, type EndpointName, type InputOf, type ReplyOf } from '#shared/api/table';
import type { Role } from '#shared/auth/rules';
import { newId } from '#shared/ids';
import type { Clock } from '#shared/time';
import type { Venue } from '#shared/venues/schema';
import type { SimPostgres } from '#tools/simulation/postgres';

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

export type ServerReply<Name extends EndpointName> =
  | { ok: true; body: ReplyOf<Name> }
  | { ok: false; status: number; code: string };

/** Faults planted in a server. */
export interface SqlFaults {
  patches?: readonly SqlPatch[];
  /** SQL that removes constraints from the database. */
  schemaChanges?: readonly string[];
}

/** The real server in this process with its own database; many evenings run in it in turn, each with its own venue. */
export interface SimServer {
  database: Database;
  url: string;
  clock: { now: () => Date };
  /** Calls an endpoint with a device's token, or as a stranger without one. */
  call<Name extends EndpointName>(name: Name, input: InputOf<Name>, token?: string): Promise<ServerReply<Name>>;
  venue(given: GivenVenue): Promise<Venue>;
  person(role: Role, name: string, password: string): Promise<Person>;
  employ(person: Person, venueId: string, mayOverbook: boolean): Promise<void>;
  /** The token of a device sign-in, written to the table without the cost of the password. */
  token(person: Person, deviceId: string): Promise<string>;
  /** Deletes a venue with all its data, so that the next evening starts empty. */
  forget(venueId: string): Promise<void>;
  close(): Promise<void>;
}

export async function openSimServer(
  postgres: SimPostgres,
  { patches = [], schemaChanges = [] }: SqlFaults = {},
): Promise<SimServer> {
  const database = await postgres.database();
  for (const sentence of schemaChanges) await database.raw.query(sentence);
  if (patches.length > 0) patchSql(database.db, patches);
  await noteSender(database.db, manualSender.isAutomatic);
  const clock: Clock & SimServer['clock'] = { now: () => new Date(0) };
  const log = pino({ level: process.env.SIM_LOG ?? 'silent' });
  const live = new Live(database, log, changesAfter);
  const http = createServer(appOver(database, clock, log, live));
  http.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    database,
    url,
    clock,
    call: (name, input, token) => callOver(url, name, input, token),
    venue: (given) => aVenue({ database, clock }, given),
    ...people(database, clock),
    async close() {
      await live.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
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
): Promise<ServerReply<Name>> {
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

function people({ db }: Database, clock: Clock): Pick<SimServer, 'person' | 'employ' | 'token' | 'forget'> {
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

/** A planted fault in the product's SQL: statements with `find` get `put` in its place. */
interface SqlPatch {
  find: string;
  put: string;
}

/** Applies patches to the statements of a database. */
function patchSql(db: Db, patches: readonly SqlPatch[]): void {
  const begin = db.transaction.bind(db);
  db.transaction = (run, config) => begin((tx) => run(patched(tx, patches)), config);
  patched(db, patches);
}

function patched<Session extends Db | Tx>(session: Session, patches: readonly SqlPatch[]): Session {
  const execute = session.execute.bind(session);
  session.execute = ((query: SQL & { text?: string; params?: unknown[] }) =>
    execute(
      query.text === undefined ? query : rewritten(query.text, query.params ?? [], patches),
    )) as Session['execute'];
  if ('rollback' in session) {
    const save = session.transaction.bind(session);
    session.transaction = (run) => save((nested) => run(patched(nested, patches)));
  }
  return session;
}

const rewritten = (text: string, params: unknown[], patches: readonly SqlPatch[]): SQL =>
  statement(
    patches.reduce((sql, { find, put }) => sql.replaceAll(find, put), text),
    ...params,
  );
