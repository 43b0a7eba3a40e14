import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureOwner } from '#server/features/auth/owner';
import { users } from '#server/features/auth/table';
import { reservations } from '#server/features/reservations/table';
import { categories, venues } from '#server/features/venues/table';
import { brokenAt } from '#server/platform/changes/changes';
import { type Database, rowsOf } from '#server/platform/db/client';
import { demoDesk, demoPassword } from '#server/seed/people';
import { ensureCategories, fillDemoOnce } from '#server/seed/seed';
import { demoVenues } from '#server/seed/venues';
import { TODAY, testClock } from '#server/testing/clock';
import { openTestDatabase } from '#server/testing/database';
import { startTestServer, type TestServer } from '#server/testing/server';
import { chartNames, isEmpty, strongestWeekday } from '#shared/insights/analytics-rules';
import { addDays, DAY_MS, serviceDay } from '#shared/time';

const folder = mkdtempSync(join(tmpdir(), 'reserva-seed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Slots whose seats are not the sum of their live parties, and slots above their capacity. */
const wrongSlots = ({ db }: Database) =>
  rowsOf(
    db,
    sql`select s.id from schedule_slots s
        left join reservations r on r.venue_id = s.venue_id and r.slot_id = s.id
          and r.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
        group by s.venue_id, s.id having s.reserved <> coalesce(sum(r.people), 0) or s.reserved > s.capacity`,
  );

async function brokenVenues({ db }: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const { id, name } of await db.select({ id: venues.id, name: venues.name }).from(venues)) {
    if ((await brokenAt(db, id)) !== null) broken.push(name);
  }
  return broken;
}

describe('the demo', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await ensureCategories(server.database.db);
    await ensureOwner(server.database, 'palavra-do-dono', server.clock);
    const demo = await fillDemoOnce(server.database.db, { clock: server.clock, folder });
    expect(demo?.signIns).toHaveLength(4);
    expect(demo?.signIns.at(-1)).toBe(`balcão: ${demoDesk.email} / ${demoPassword}`);
  });
  afterAll(() => server.close());

  it('has reviews of real visits with matching averages; the first venue has none yet', async () => {
    const rows = await rowsOf<{ name: string; count: number; sum: number; said: number; given: number; away: number }>(
      server.database.db,
      sql`select v.name, v.rating_count as count, v.rating_sum as sum, count(w.id)::int as said,
            coalesce(sum(w.rating), 0)::int as given,
            (count(w.id) filter (where r.status <> 'COMPLETED' or w.created_at < r.completed_at))::int as away
          from venues v left join reviews w on w.venue_id = v.id
          left join reservations r on r.venue_id = w.venue_id and r.id = w.reservation_id
          where v.status = 'approved' group by v.id order by v.created_at`,
    );
    expect(rows.filter(({ count, sum, said, given }) => count !== said || sum !== given)).toEqual([]);
    expect(rows.filter(({ away }) => away > 0)).toEqual([]);
    expect(rows[0]).toMatchObject({ name: demoVenues[0]!.name, said: 0 });
    expect(rows.filter(({ said }) => said >= 3).length).toBeGreaterThan(demoVenues.length / 2);
  });

  it('is created once: a second start changes nothing', async () => {
    const before = await server.database.db.$count(reservations);
    await ensureCategories(server.database.db);
    expect(await fillDemoOnce(server.database.db, { clock: server.clock, folder })).toBeNull();
    expect(await server.database.db.$count(reservations)).toBe(before);
  });

  it('has 24 venues in four cities, two without a cover and one without a description', async () => {
    const { body } = await server.caller().call('searchVenues', { limit: 50 });
    expect(body.total).toBe(24);
    expect(new Set(body.venues.map((venue) => venue.city))).toEqual(
      new Set(['Luanda', 'Huambo', 'Benguela', 'Lobito']),
    );
    expect(body.venues.filter((venue) => venue.coverUrl === null)).toHaveLength(2);
    expect(body.venues.filter((venue) => venue.description === null)).toHaveLength(1);
    expect(body.venues.every((venue) => venue.categories.length > 0)).toBe(true);
  });

  it('has only accounts whose e-mail address is verified', async () => {
    const where = sql`email is not null and email_verified_at is null`;
    expect(await server.database.db.$count(users, where)).toBe(0);
  });

  it('has front-desk staff at the first venue, who run its day and manage nothing', async () => {
    const caller = server.caller();
    expect((await caller.call('logInManager', { email: demoDesk.email, password: demoPassword })).status).toBe(200);
    const { body } = await caller.call('managedVenues', {});
    expect(body.venues.map(({ name, access }) => [name, access])).toEqual([
      [demoVenues[0]!.name, { mayRun: true, mayManage: false, mayOverbook: false }],
    ]);
  });

  it('keeps the categories in the usual order', async () => {
    const { body } = await server.caller().call('categories', {});
    expect(body.slice(0, 4).map((category) => category.slug)).toEqual(['restaurante', 'bar', 'spa', 'eventos']);
  });

  it('has consistent seats in every slot, and whole change logs', async () => {
    expect(await wrongSlots(server.database)).toEqual([]);
    expect(await brokenVenues(server.database)).toEqual([]);
  });

  it('has a spa whose parties in a cabin have a treatment, and mostly a professional', async () => {
    const rows = await rowsOf<{ treated: number; alone: number; professionals: number }>(
      server.database.db,
      sql`select count(*) filter (where r.treatment_id is not null)::int as treated,
            count(*) filter (where r.treatment_id is null and m.name like 'Cabine%')::int as alone,
            count(distinct r.professional_id)::int as professionals
          from reservations r join rooms m on m.venue_id = r.venue_id and m.id = r.room_id`,
    );
    expect(rows).toEqual([{ treated: expect.any(Number), alone: 0, professionals: 4 }]);
    expect(rows[0]!.treated).toBeGreaterThan(20);
  });

  it('has an event space with enquiries in three stages', async () => {
    const domingos = server.caller();
    await domingos.call('logInManager', { email: 'domingos.cassule@exemplo.ao', password: demoPassword });
    const own = (await domingos.call('managedVenues', {})).body.venues;
    const hall = own.find(({ name }) => name === 'Salão Acácias')!;
    const { body } = await domingos.call('venueEnquiries', { venueId: hall.id });
    expect(body.map(({ stage, quote }) => [stage, quote?.options.map(({ state }) => state)])).toEqual([
      ['NEW', undefined],
      ['QUOTED', ['held', 'held']],
      ['BOOKED', ['booked']],
    ]);
  });

  it('draws a small, self-contained cover for each venue that has one', async () => {
    const rows = await server.database.db.select({ coverUrl: venues.coverUrl }).from(venues);
    const named = rows.flatMap((row) => row.coverUrl ?? []);
    expect(readdirSync(join(folder, 'objects', 'covers'))).toHaveLength(named.length);
    for (const url of named) {
      const file = join(folder, url);
      expect(statSync(file).size).toBeLessThan(15_000);
      expect(readFileSync(file, 'utf8')).toMatch(/^<svg xmlns[\s\S]*<\/svg>\s*$/);
      expect(readFileSync(file, 'utf8')).not.toMatch(/href|<script|NaN|undefined/);
    }
  });

  it('lets its managers sign in and shows a busy evening', async () => {
    const elsa = server.caller();
    const signIn = await elsa.call('logInManager', { email: 'elsa.neto@exemplo.ao', password: 'reserva-demo-2026' });
    expect(signIn.status).toBe(200);
    const own = (await elsa.call('managedVenues', {})).body.venues;
    expect(own.map((venue) => [venue.name, venue.status])).toEqual([
      ['Casa da Kianda', 'approved'],
      ['Mirante da Baía', 'approved'],
      ['Marisqueira do Cabo', 'approved'],
      ['Casa do Embondeiro', 'pending'],
    ]);
    const venueId = own[0]!.id;
    const parties = (await elsa.call('venueReservations', { venueId, date: TODAY })).body;
    expect(parties).toHaveLength(23);
    expect(new Set(parties.map((party) => party.roomId)).size).toBe(3);
    expect(new Set(parties.map((party) => party.status))).toEqual(new Set(['SEATED', 'CONFIRMED', 'HOLD']));
    expect((await elsa.call('venueWaitlist', { venueId, date: TODAY })).body).toHaveLength(5);
    expect((await elsa.call('dayFigures', { venueId, date: TODAY })).body).toMatchObject({
      reservations: { value: 22, change: 10 },
      waiting: { value: 5, change: -17 },
      depositRevenue: { value: 28_000, change: 8 },
    });
  });

  it("has weeks of history for the platform's charts", async () => {
    const owner = server.caller();
    await owner.call('logInAdmin', { password: 'palavra-do-dono' });
    const { body } = await owner.call('analytics', { from: addDays(TODAY, -27), to: TODAY });
    expect(chartNames.filter((chart) => isEmpty(chart, body))).toEqual([]);
    expect(body.reservations.filter(({ reservations: count }) => count === 0)).toEqual([]);
    expect(strongestWeekday(body.reservations)).toBe(6);
    const { joined, offered, accepted, seated } = body.waitlist;
    expect(joined > offered && offered > accepted && accepted >= seated && seated > 0).toBe(true);
  });

  it('has two venues to decide on, and a history of decisions by the owner', async () => {
    const owner = server.caller();
    await owner.call('logInAdmin', { password: 'palavra-do-dono' });
    expect((await owner.call('pendingVenues', {})).body.map((venue) => venue.name)).toEqual([
      'Casa do Embondeiro',
      'Adega da Catumbela',
    ]);
    const bar = (await owner.call('managedVenues', { search: 'Bar Caponte' })).body.venues[0]!;
    const logs = (await owner.call('approvalLogs', { venueId: bar.id })).body;
    expect(logs.map((log) => log.newStatus)).toEqual(['approved', 'rejected']);
    expect(logs[0]!.admin).not.toBeNull();
  });
});

describe('created at any hour', () => {
  it.each([
    '2026-11-21T08:00:00Z',
    '2026-11-21T19:22:00Z',
    '2026-11-21T22:50:00Z',
    '2026-11-22T03:30:00Z',
    '2026-12-25T12:00:00Z',
  ])(
    'at %s has consistent seats and logs',
    async (iso) => {
      const database = await openTestDatabase();
      const clock = testClock(iso);
      await ensureCategories(database.db);
      await fillDemoOnce(database.db, { clock, folder });
      expect(await wrongSlots(database)).toEqual([]);
      expect(await brokenVenues(database)).toEqual([]);
      const today = serviceDay(clock.now(), 'Africa/Luanda');
      const days = await rowsOf<{ date: string; isEvent: boolean }>(
        database.db,
        sql`select distinct date::text as date, source = 'enquiry' as "isEvent" from reservations order by 1`,
      );
      const dates = days.filter((row) => !row.isEvent).map((row) => row.date);
      expect(days.filter((row) => row.isEvent && row.date > today)).toHaveLength(days.length - dates.length);
      expect(dates.slice(-2)).toEqual([serviceDay(new Date(clock.now().getTime() - DAY_MS), 'Africa/Luanda'), today]);
      expect(dates).toHaveLength(29);
      const [late] = await rowsOf<{ total: number }>(
        database.db,
        sql`select count(*)::int as total from reservations where updated_at > ${iso}::timestamptz or created_at > ${iso}::timestamptz`,
      );
      expect(late!.total).toBe(0);
      await database.close();
    },
    60_000,
  );
});

it('existing categories stay as they are', async () => {
  const database = await openTestDatabase();
  await database.db.insert(categories).values({ slug: 'bar', name: 'Bares', emoji: '🍺' });
  await ensureCategories(database.db);
  await ensureCategories(database.db);
  const rows = await database.db.select().from(categories);
  expect(rows.find((row) => row.slug === 'bar')?.name).toBe('Bares');
  expect(new Set(rows.map((row) => row.slug)).size).toBe(rows.length);
  await database.close();
});
