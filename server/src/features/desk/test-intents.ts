import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/platform/db/client';
import { aDeskRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import type { TestDesk } from '#server/testing/desk';
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
