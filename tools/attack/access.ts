import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/platform/db/client';
import { TODAY } from '#server/testing/clock';
import { fieldsOf, fittingInput, type Things } from '#server/testing/fitting';
import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import { can } from '#shared/auth/rules';
import { newId } from '#shared/ids';
import { addDays, serviceDay } from '#shared/time';
import type { Venue } from '#shared/venues/schema';
import { call } from './client.ts';
import { createIdentities, type Identity } from './people.ts';
import type { AttackReport } from './report.ts';
import type { Target } from './target.ts';

type EndpointEntry = [EndpointName, Endpoint];

/**
 * Endpoints that end the caller's own session or account: calling them would log the identity out for the rest of the
 * walk.
 */
const ENDS_THE_CALLER = /^(logOut|logIn|signIn|signUp|change\w*Password|end\w*Session|revoke\w*Session)/;
const table = (Object.entries(api) as EndpointEntry[]).filter(([name]) => !ENDS_THE_CALLER.test(name));
const guarded = table.filter(([, { access }]) => access !== 'public');
const open = table.filter(([, { access }]) => access === 'public');

const isOfVenue = (row: Endpoint): boolean => fieldsOf(row).includes('venueId') || row.path.includes('/:id');

/**
 * Calls every endpoint as fifteen identities with an input that fits the attacked venue. Faults: an outsider gets in
 * or changes a row of the venue, or a call answers 5xx.
 */
export async function walkAccess(target: Target): Promise<AttackReport> {
  const { venue, identities } = await createIdentities(target);
  const things = await thingsIn(target, venue);
  const found: string[] = [];
  let calls = 0;
  const walk = async (identities: Identity[], rows: EndpointEntry[]) => {
    for (const identity of identities) {
      for (const row of rows) {
        calls++;
        const { status } = await call(target.servers[0]!.url, row[0], inputFor(row, venue, things), identity.headers);
        const fault = faultOf(identity, row[1], status);
        if (fault !== null) found.push(`${identity.name}, ${row[0]}: answered ${status}, ${fault}`);
      }
    }
  };
  const [insiders, outsiders] = [identities.filter((one) => one.isOfVenue), identities.filter((one) => !one.isOfVenue)];
  const before = await fingerprint(target, venue);
  await walk(outsiders, guarded);
  const after = await fingerprint(target, venue);
  for (const [name, rows] of Object.entries(before)) {
    if (rows !== after[name]) found.push(`an outsider changed rows of ${name}`);
  }
  await walk(insiders, guarded);
  await walk(identities, open);
  for (const fault of target.servers.flatMap(({ faults }) => faults)) found.push(fault);
  return { attack: 'access walk', done: `${identities.length} identities, ${calls} calls`, found };
}

function faultOf(identity: Identity, row: Endpoint, status: number): string | null {
  if (status >= 500) return 'a failure of the server';
  if (row.access === 'public') return null;
  if (identity.role === 'stranger') return status === 401 ? null : '401 was due';
  if (row.access !== 'signedIn' && !can({ role: identity.role }, row.access)) {
    return status === 403 ? null : '403 was due';
  }
  const mustBeRefused = !identity.isOfVenue && isOfVenue(row);
  return mustBeRefused && ![401, 403, 404].includes(status) ? 'a refusal was due' : null;
}

/** Values for path and input of the endpoint; dates become tomorrow. */
function inputFor([name, row]: EndpointEntry, venue: Venue, things: Things): Record<string, unknown> {
  const day = tomorrow();
  const later = new Map([
    [TODAY, day],
    [TODAY.slice(0, 7), day.slice(0, 7)],
  ]);
  const fitting = fittingInput(name, venue, things);
  const input = Object.fromEntries(
    Object.entries(fitting).map(([key, value]) => [key, later.get(value as string) ?? value]),
  );
  const fields = new Set([...fieldsOf(row), ...[...row.path.matchAll(/:(\w+)/g)].map((part) => part[1]!)]);
  return Object.fromEntries([...fields].filter((field) => field in input).map((field) => [field, input[field]]));
}

const tomorrow = (): string => addDays(serviceDay(new Date(), 'Africa/Luanda'), 1);

/** Creates a reservation, a waitlist entry and their records, so that every id in a path exists. */
async function thingsIn(target: Target, venue: Venue): Promise<Things> {
  const [{ url }] = target.servers as [Target['servers'][number]];
  const party = { venueId: venue.id, roomId: venue.rooms[0]!.id, name: 'Marisa Lopes', phone: '+244924111222' };
  const asked = { ...party, date: tomorrow(), time: '20:00', people: 2 };
  const { db } = target.database;
  const booked = await call(url, 'book', asked);
  const waiting = await call(url, 'joinWaitlist', asked);
  if (booked.status !== 201 || waiting.status !== 201)
    throw new Error(
      `the attack could not create its reservation (${booked.status}) and waitlist entry (${waiting.status})`,
    );
  const [reservation, entry] = [booked.body.id as string, waiting.body.id as string];
  const [message] = await rowsOf<{ id: string }>(
    db,
    sql`select id from messages where reservation_id = ${reservation}`,
  );
  const [template, review, enquiry] = [newId(), newId(), newId()];
  await db.execute(sql`insert into message_templates (id, venue_id, lang, type, body)
                       values (${template}, ${venue.id}, 'EN', 'CONFIRM', 'Hello {nome}')`);
  await db.execute(sql`insert into reviews (id, venue_id, reservation_id, rating)
                       values (${review}, ${venue.id}, ${reservation}, 5)`);
  await db.execute(sql`insert into enquiries (id, venue_id, name, phone, dates, people, kind, guest_token)
                       values (${enquiry}, ${venue.id}, 'Nádia Sousa', '+244924111777', ${`{${tomorrow()}}`}, 40,
                               'WEDDING', ${enquiry})`);
  return { reservation, entry, enquiry, message: message!.id, template, review };
}

async function fingerprint({ database: { db } }: Target, venue: Venue): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'venue_id' order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await rowsOf<{ digest: string }>(
      db,
      sql`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
          from ${sql.identifier(name)} t where t.venue_id = ${venue.id}`,
    );
    digests[name] = row!.digest;
  }
  return digests;
}
