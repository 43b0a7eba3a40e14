import { join } from 'node:path';
import Database from 'better-sqlite3';
import { statement } from '#server/platform/db/statement';
import type { SyncCall, SyncReply } from '#shared/desk/schema';
import type { SimServer, SqlFaults } from '#tools/simulation/server';

/** A fault planted on purpose: the simulation must find it. */
export interface PlantedFault extends SqlFaults {
  name: string;
  /** Seed of a short evening that shows it. */
  seed: number;
  /** Wraps the connection between desks and server. */
  line?: (at: { server: SimServer; venueId: string }) => typeof fetch;
  /** Change of the disk at a power cut. */
  disk?: (folder: string) => void;
}

const withoutCheck = 'alter table schedule_slots drop constraint schedule_slots_never_oversold';

const isSync = (input: Parameters<typeof fetch>[0]): boolean => String(input).endsWith('/sync');

/** Changes the server's rows after each exchange with a desk. */
const afterSync =
  (text: string): NonNullable<PlantedFault['line']> =>
  ({ server, venueId }) =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (isSync(input)) await server.database.db.execute(statement(text, venueId));
    return answer;
  };

/** Columns that a booking reads before it claims seats. */
const READING = 'coalesce(s.reserved, d.reserved) as reserved, coalesce(s.leased, d.leased) as leased';
const DOOR = 'reserved + leased + $1::int <= capacity';

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'seats are taken without a check, and the CHECK constraint is gone',
    seed: 25,
    schemaChanges: [withoutCheck],
    patches: [
      { find: READING, put: '0 as reserved, 0 as leased' },
      { find: DOOR, put: '$1::int > 0' },
    ],
  },
  {
    name: 'seats that desks hold are sold to the public as well',
    seed: 25,
    schemaChanges: [withoutCheck],
    patches: [
      { find: READING, put: 'coalesce(s.reserved, d.reserved) as reserved, 0 as leased' },
      { find: DOOR, put: 'reserved + $1::int <= capacity' },
    ],
  },
  {
    name: 'an intent is answered again each time that it comes',
    seed: 25,
    line: afterSync('delete from desk_intents where venue_id = $1'),
  },
  {
    name: 'leases end with their slot',
    seed: 17,
    line: afterSync(`with over as (
        update desk_leases l set spent = granted, revision = revision + 1
        where venue_id = $1 and granted > spent
          and (date + "time"::time + interval '30 minutes') < (select max(last_seen_at) at time zone 'Africa/Luanda' from desks where venue_id = $1)
        returning l.slot_id, l.granted - l.spent as people)
      update schedule_slots s set leased = 0 where venue_id = $1 and id in (select slot_id from over)`),
  },
  {
    name: 'no desk is asked for what it holds of a closed slot',
    seed: 45,
    line: () => async (input, init) => {
      const answer = await fetch(input, init);
      if (!isSync(input) || !answer.ok) return answer;
      const reply = (await answer.json()) as SyncReply;
      const leases = reply.leases?.map((lease) => ({ ...lease, wanted: lease.granted })) ?? null;
      return Response.json({ ...reply, leases }, { status: answer.status });
    },
  },
  {
    name: 'a power cut loses the last thing that was written down',
    seed: 56,
    disk(folder) {
      const file = new Database(join(folder, 'outbox.db'));
      file.exec('delete from intents where seq = (select max(seq) from intents where outcome is null)');
      file.close();
    },
  },
  {
    name: 'a power cut forgets what was refused and not looked at yet',
    seed: 149,
    disk(folder) {
      const file = new Database(join(folder, 'outbox.db'));
      file.exec("delete from intents where outcome = 'refused'");
      file.close();
    },
  },
  {
    name: 'everything is refused',
    seed: 25,
    line: () => async (input, init) => {
      if (!isSync(input) || typeof init?.body !== 'string') return fetch(input, init);
      const call = JSON.parse(init.body) as SyncCall;
      const answer = await fetch(input, { ...init, body: JSON.stringify({ ...call, intents: [] }) });
      const reply = (await answer.json()) as SyncReply;
      const at = reply.serverTime;
      const answers = call.intents.map(({ id }) => ({
        ...{ id, outcome: 'refused', code: 'slot_full', message: 'Não há lugar.', at },
      }));
      return Response.json({ ...reply, answers }, { status: answer.status });
    },
  },
  {
    name: 'the wall clock of a desk decides who came first',
    seed: 18,
    schemaChanges: [
      `create function by_wall_clock() returns trigger language plpgsql as $$
        begin new.created_at := new.created_at - interval '2 days'; return new; end $$`,
      `create trigger by_wall_clock before insert on waitlist_entries
        for each row when (new.source = 'staff') execute function by_wall_clock()`,
    ],
  },
  {
    name: 'a piece of equipment is given to two parties, and its constraint is gone',
    seed: 15,
    schemaChanges: ['alter table reservations drop constraint reservations_equipment'],
    patches: [{ find: "'equipmentId', equipment_id", put: "'equipmentId', null" }],
  },
  {
    name: 'the preparation of a party is sold to another, and its constraints are gone',
    seed: 23,
    schemaChanges: [
      ...['whole_room', 'professional', 'equipment'].map(
        (guard) => `alter table reservations drop constraint reservations_${guard}`,
      ),
      'drop trigger reservations_second_professional on reservations',
    ],
    patches: [{ find: 'arrived.minute - lead_minutes as began', put: 'arrived.minute as began' }],
  },
];
