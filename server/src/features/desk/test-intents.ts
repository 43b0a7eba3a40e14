import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/platform/db/client';
import { aDeskRequest, aVenue, type GivenVenue, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, type TestDesk } from '#server/testing/desk';
import type { TestServer } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import type { IntentAnswer, LeaseState } from '#shared/desk/schema';
import { newId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';

export type GivenIntent = InputOf<'syncDesk'>['intents'][number];
type GivenAct<Kind> = Extract<GivenIntent, { kind: Kind }>['args'];

export interface Notebook {
  /** Defaults: online, now, without a lease. */
  note<Kind extends GivenIntent['kind']>(kind: Kind, args: GivenAct<Kind>, given?: Partial<GivenIntent>): GivenIntent;
  booking(args?: Partial<InputOf<'bookAtDesk'>>, given?: Partial<GivenIntent>): GivenIntent;
  send(...intents: GivenIntent[]): Promise<IntentAnswer[]>;
}

export function aNotebook(server: TestServer, desk: TestDesk, venue: Venue, staffId: string): Notebook {
  let seq = 0;
  const note: Notebook['note'] = (kind, args, given) =>
    ({
      id: newId(),
      seq: ++seq,
      kind,
      args,
      seenVersion: 0,
      deskTime: server.clock.now().toISOString(),
      staffId,
      schemaVersion: 1,
      madeOffline: true,
      fromLease: 0,
      ...given,
    }) as GivenIntent;
  return {
    note,
    booking: (args, given) => note('bookAtDesk', { id: newId(), ...aDeskRequest(venue, args) }, given),
    async send(...intents) {
      const { status, body, error } = await desk.sync({ intents, more: true });
      if (status !== 200) throw new Error(`the intents were refused: ${JSON.stringify(error)}`);
      return body.answers;
    },
  };
}

/** Sets the clock, by default to 18:00 in Luanda; the manager is signed in at the desk of a new venue. */
export async function aDeskOfVenue(
  server: TestServer,
  { user }: SignedInCaller,
  { at = `${TODAY}T17:00:00.000Z`, ...given }: GivenVenue & { at?: string } = {},
): Promise<{ venue: Venue; desk: TestDesk; notebook: Notebook }> {
  server.clock.set(at);
  const venue = await aVenue(server, { ownerId: user.id, ...given });
  const desk = await aDesk(server, venue, user);
  return { venue, desk, notebook: aNotebook(server, desk, venue, user.id) };
}

export const outcomes = (answers: IntentAnswer[]): string[] =>
  answers.map(({ outcome, code }) => (outcome === 'applied' ? outcome : code!));

export async function leasesOf(desk: TestDesk, date = TODAY): Promise<Map<string, LeaseState>> {
  const { body } = await desk.sync();
  return new Map(body.leases!.filter((lease) => lease.date === date).map((lease) => [lease.time, lease]));
}

export interface Seats {
  capacity: number;
  reserved: number;
  leased: number;
  overbooked: number;
}

export async function seatsAt({ database: { db } }: TestServer, venue: Venue, time = '20:00'): Promise<Seats> {
  const [row] = await rowsOf<Seats>(
    db,
    sql`select coalesce(sum(capacity), 0)::int as capacity, coalesce(sum(reserved), 0)::int as reserved,
               coalesce(sum(leased), 0)::int as leased, coalesce(sum(overbooked), 0)::int as overbooked
        from schedule_slots where venue_id = ${venue.id} and date = ${TODAY} and "time" = ${time}`,
  );
  return row!;
}
