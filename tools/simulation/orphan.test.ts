import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { newId } from '#shared/ids';
import { MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';
import { Computer } from '#tools/simulation/computer';
import { openSimPostgres, type SimPostgres } from '#tools/simulation/postgres';
import { openSimServer, type Person, type SimServer } from '#tools/simulation/server';

const DATE = '2026-11-21';
const AT = `${DATE}T18:00:00.000Z`;
const PASSWORD = 'uma-frase-longa';

let postgres: SimPostgres;
let server: SimServer;
let elsa: Person;
let venue: Venue;
beforeAll(async () => {
  postgres = await openSimPostgres();
  server = await openSimServer(postgres);
});
beforeEach(async () => {
  server.clock.now = () => new Date(AT);
  elsa = await server.person('MANAGER', 'Elsa', PASSWORD);
  venue = await server.venue({ ownerId: elsa.id });
});
afterAll(async () => {
  await server?.close();
  await postgres?.close();
});

const booking = (name: string, people: number) => ({
  ...{ id: newId(), venueId: venue.id, kind: 'phone' as const, roomId: venue.rooms[0]!.id, name, people },
  ...{ phone: '+244923111222', date: DATE, time: '20:00', lang: 'PT-AO' as const },
});
const partiesAt = async (token: string) => {
  const answer = await server.call('venueReservations', { venueId: venue.id, date: DATE }, token);
  if (!answer.ok) throw new Error(answer.code);
  return answer.body.map(({ name, people, status }) => ({ name, people, status }));
};

/** The first intent arrives and its answer is lost; the others stay on the desk. */
async function actsOfAnOutage(pc: Computer): Promise<void> {
  pc.line = 'answers are lost';
  const yuri = await pc.there('bookAtDesk', booking('Yuri Baptista', 2));
  await pc.here('tryNow', {});
  pc.line = 'down';
  await pc.here('tryNow', {});
  const { id, version } = yuri;
  await pc.there('moveReservation', { venueId: venue.id, id, version, to: 'SEATED', notify: false });
  await pc.there('bookAtDesk', booking('Lueji Tavares', 3));
  await pc.there('bookAtDesk', { ...booking('', 2), name: undefined, kind: 'walk-in', phone: '' });
  const { link, unsent } = await pc.here('deskStatus', {});
  expect([link.kind, unsent]).toEqual(['offline', 4]);
}

function expectEachOnce(parties: Awaited<ReturnType<typeof partiesAt>>): void {
  expect(parties.filter(({ name }) => name === 'Yuri Baptista')).toEqual([
    { name: 'Yuri Baptista', people: 2, status: 'SEATED' },
  ]);
  expect(parties.map(({ people, status }) => [people, status]).sort()).toEqual([
    [2, 'SEATED'],
    [2, 'SEATED'],
    [3, 'CONFIRMED'],
  ]);
}

test('registers a desk that lost its keychain as a new one, and the hand-in brings each intent of the outage once', async () => {
  const pc = new Computer(server.url, AT, { email: elsa.email, password: PASSWORD, venueId: venue.id });
  try {
    await pc.toTheDay();
    expect((await pc.here('deskStatus', {})).leases.find(({ time }) => time === '20:00')).toMatchObject({ left: 2 });
    await actsOfAnOutage(pc);
    await pc.stop();

    // A reinstalled machine with the old data folder
    pc.secrets.clear();
    pc.line = 'up';
    server.clock.now = () => new Date(Date.parse(AT) + 90 * MINUTE_MS);
    pc.start();
    expect(await pc.here('deskStatus', {})).toMatchObject({
      phase: 'orphaned',
      closed: { count: 4, deskName: 'Porta' },
    });
    await pc.here('startAnew', {});
    await pc.toTheDay();
    const token = await server.token(elsa, newId());
    expect(await partiesAt(token)).toHaveLength(1);

    const [orphan] = (await pc.here('deskStatus', {})).orphans;
    await pc.here('handIn', { id: orphan!.id });
    await pc.here('tryNow', {});
    const after = await pc.here('deskStatus', {});
    expect([after.unsent, after.toReview, after.orphans, after.link.kind]).toEqual([0, 0, [], 'online']);
    expectEachOnce(await partiesAt(token));
    const desks = await server.call('venueDesks', { venueId: venue.id }, token);
    expect(desks.ok && desks.body.map(({ state }) => state).sort()).toEqual(['active', 'replaced']);
    expect([await ledgerFaults(server, venue.id), await logBreak(server, venue.id)]).toEqual([[], null]);
    expect(pc.files.filter((name) => name.includes('orphan'))).toEqual([]);
  } finally {
    await pc.remove();
  }
}, 60_000);
