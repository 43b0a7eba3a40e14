import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { reservations } from '#server/features/reservations/table';
import { venues } from '#server/features/venues/table';
import { rowsOf } from '#server/platform/db/client';
import { aDeskRequest, aManager, aReservationRequest, aStaffMember, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { logBreak } from '#server/testing/ledger';
import { type Caller, serverForFile } from '#server/testing/server';
import { guestMatch } from '#shared/guests/search';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';
import { foldText } from '#shared/venues/text';

const server = await serverForFile();
let manager: Caller;
let venue: Venue;
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  const signedIn = await aManager(server);
  manager = signedIn.caller;
  venue = await aVenue(server, { ownerId: signedIn.user.id });
});

const take = async (given: object = {}) => {
  const { status, body, error } = await manager.call('bookAtDesk', aDeskRequest(venue, given));
  expect(status, JSON.stringify(error)).toBe(201);
  return body;
};
const cancel = (party: { id: string; version: number }) =>
  manager.call('moveReservation', { venueId: venue.id, id: party.id, version: party.version, to: 'CANCELLED' });
/** Moves a party to another day or state, as if time had passed. */
const turn = (id: string, change: Partial<typeof reservations.$inferInsert>) =>
  server.database.db.update(reservations).set(change).where(eq(reservations.id, id));
const daysAway = (days: number) => addDays(TODAY, days);

describe('search', () => {
  const find = async (search: string) =>
    (await manager.call('findParties', { venueId: venue.id, search })).body.map(({ name, date }) => `${name} ${date}`);

  test('finds any part of a name without accents, on all days, the nearest first', async () => {
    await take({ name: 'José Conceição', date: daysAway(9) });
    const past = await take({ name: 'Conceição Mota', date: daysAway(1) });
    await turn(past.id, { date: daysAway(-3) });
    await take({ name: 'conceicao Silva', date: daysAway(3), people: 1 });
    await take({ name: 'Outra Pessoa' });
    expect(await find('CONCEICAO')).toEqual([
      `conceicao Silva ${daysAway(3)}`,
      `Conceição Mota ${daysAway(-3)}`,
      `José Conceição ${daysAway(9)}`,
    ]);
    expect(await find('conceição jos')).toEqual([`José Conceição ${daysAway(9)}`]);
  });

  test('finds a name in other spellings, among reservations and waitlist entries', async () => {
    await take({ name: 'Domingos Kiluange' });
    const asked = { roomId: venue.rooms[0]!.id, date: TODAY, time: '20:00', people: 2 };
    for (const [name, phone] of [
      ['Isabel Quiluanje', '+244925111222'],
      ['Carlos Epalanga', '+244925111333'],
    ] as const) {
      expect((await manager.call('addToWaitlist', { venueId: venue.id, ...asked, name, phone })).status).toBe(201);
    }
    const waiting = async (search: string) =>
      (await manager.call('findEntries', { venueId: venue.id, search })).body.map(({ name }) => name);
    expect(await find('kiluanje')).toEqual([`Domingos Kiluange ${TODAY}`]);
    expect(await waiting('KILUANGE')).toEqual(['Isabel Quiluanje']);
    expect(await waiting('925 111 333')).toEqual(['Carlos Epalanga']);
    expect(await waiting('%%')).toEqual([]);
    const neighbour = await aManager(server);
    await aVenue(server, { ownerId: neighbour.user.id });
    const peek = await neighbour.caller.call('findEntries', { venueId: venue.id, search: 'isabel' });
    expect(peek.error.code).toBe('venue_not_found');
  });

  test('normalises names as the desk does', async () => {
    const { db } = server.database;
    for (const [search, name] of [
      ['xipenda', 'Tchipenda'],
      ['souza', 'Sousa'],
      ['thomas', 'Tomás'],
      ['coelo', 'Coelho'],
      ['filipe', 'Phillipe'],
      ['ce', 'Celeste'],
    ] as const) {
      const [word] = (guestMatch(search) as { words: string[] }).words;
      const [row] = await rowsOf<{ fits: boolean }>(db, sql`select ${foldText(name)} ~ ${word} as fits`);
      expect([search, name, row?.fits]).toEqual([search, name, true]);
    }
  });

  test('finds a part of the phone in any format', async () => {
    await take({ name: 'Ana', phone: '+244923456789' });
    await take({ name: 'Rui', phone: '+244924999111' });
    for (const typed of ['923 456', '923-456-789', '00244 923 456 789', '56789']) {
      expect(await find(typed)).toEqual([`Ana ${TODAY}`]);
    }
  });

  test('treats wildcards literally, and returns nothing for an empty search', async () => {
    await take({ name: 'Ana' });
    for (const typed of ['%%', '__', "';--", '🍽️🍽️', '--']) expect(await find(typed)).toEqual([]);
  });

  test('returns fifty at most, of one venue', async () => {
    for (let n = 0; n < 11; n++) {
      for (let k = 0; k < 5; k++) await take({ name: 'Grupo Grande', people: 1, date: daysAway(n) });
    }
    const found = await find('grupo');
    expect(found).toHaveLength(50);
    expect(found.at(-1)).toBe(`Grupo Grande ${daysAway(9)}`);
    const neighbour = await aManager(server);
    await aVenue(server, { ownerId: neighbour.user.id });
    const peek = await neighbour.caller.call('findParties', { venueId: venue.id, search: 'grupo' });
    expect(peek.error.code).toBe('venue_not_found');
  }, 40_000);
});

test('a guest’s summary counts visits, no-shows and cancellations, but no expired holds', async () => {
  const phone = '+244925000777';
  const past = async (days: number, change: object) => {
    const party = await take({ phone, name: 'Paulo Neto', date: daysAway(days) });
    await turn(party.id, { date: daysAway(-days), ...change });
  };
  await past(1, { status: 'COMPLETED', notes: 'Alergia a marisco' });
  await past(2, { status: 'SEATED', notes: 'Mesa à janela' });
  await past(3, { status: 'NO_SHOW' });
  await past(4, { status: 'CANCELLED', cancelReason: 'EXPIRED' });
  await cancel(await take({ phone, date: daysAway(5) }));
  const coming = await take({ phone, name: 'Paulo N.', date: daysAway(6), people: 4, notes: 'Bolo' });
  const [first, second] = [await take({ phone, date: daysAway(7) }), await take({ phone, date: daysAway(7) })];
  const ofVisit = { date: daysAway(-3), status: 'COMPLETED', visitId: first.id, notes: 'Óleo sem perfume' } as const;
  for (const { id } of [first, second]) await turn(id, ofVisit);
  await take({ phone: '+244925000778' });
  const { body } = await manager.call('guestSummary', { venueId: venue.id, phone: '925 000 777' });
  expect(body).toEqual({
    phone,
    name: expect.stringContaining('Paulo'),
    visits: 3,
    noShows: 1,
    cancellations: 1,
    lastVisit: daysAway(-1),
    notes: [
      { date: daysAway(-1), text: 'Alergia a marisco' },
      { date: daysAway(-2), text: 'Mesa à janela' },
      { date: daysAway(-3), text: 'Óleo sem perfume' },
    ],
    upcoming: [{ id: coming.id, date: daysAway(6), time: '20:00', people: 4 }],
  });
  const unknown = await manager.call('guestSummary', { venueId: venue.id, phone: '+244925999999' });
  expect(unknown.body).toMatchObject({ name: null, visits: 0, lastVisit: null, notes: [], upcoming: [] });
});

test('a guest’s last visit and notes after midnight have their calendar day', async () => {
  const phone = '+244925000779';
  const party = await take({ phone, date: daysAway(2) });
  await turn(party.id, { date: daysAway(-2), time: '00:30', status: 'COMPLETED', notes: 'Mesa à janela' });
  const { body } = await manager.call('guestSummary', { venueId: venue.id, phone });
  expect(body).toMatchObject({ lastVisit: daysAway(-1), notes: [{ date: daysAway(-1), text: 'Mesa à janela' }] });
});

test('searched names and phones appear in no URL', async () => {
  for (const path of ['parties?search=ana', 'guest?phone=925000777']) {
    expect((await manager.fetch(`/api/admin/venues/${venue.id}/${path}`)).status).toBe(404);
  }
  expect((await manager.call('findParties', { venueId: venue.id, search: 'ana' })).status).toBe(200);
  expect((await manager.call('guestSummary', { venueId: venue.id, phone: '925000777' })).status).toBe(200);
});

describe('the export', () => {
  const get = (from: string, to: string, headers: Record<string, string> = {}) =>
    manager.call('exportReservations', { venueId: venue.id, from, to }, headers);
  const linesOf = (body: unknown) => String(body).split('\r\n').slice(0, -1);

  test('opens in Excel: byte order mark, semicolons, a head in the caller’s language', async () => {
    await take({ name: 'Ana; "Nini"', notes: 'linha 1\nlinha 2', askDeposit: true });
    const { status, headers, body } = await get(TODAY, TODAY);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('x-total-rows')).toBe('1');
    const raw = await manager.fetch(`/api/admin/venues/${venue.id}/reservations.csv?from=${TODAY}&to=${TODAY}`);
    expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, row] = linesOf(body); // decoding to text removed the mark
    expect(head).toMatch(/^Data;Hora;Sala;Nome;Telefone;Pessoas;Estado;/);
    expect(row).toContain(
      `${TODAY};20:00;Sala Principal;"Ana; ""Nini""";'+244924111222;2;Confirmada;Telefone;"linha 1\nlinha 2"`,
    );
    // Excel in Portuguese reads a number with a point as text, and leaves it out of sums
    expect(row).toContain(';Pedido;2000;');
    const english = await get(TODAY, TODAY, { 'accept-language': 'en' });
    expect(linesOf(english.body)[0]).toMatch(/^Date;Time;Room;Name;/);
  });

  test('gives a party after midnight its calendar day', async () => {
    const party = await take({ people: 1 });
    await turn(party.id, { date: daysAway(-2), time: '00:30', status: 'COMPLETED' });
    const { headers, body } = await get(daysAway(-2), daysAway(-2));
    expect(headers.get('x-total-rows')).toBe('1');
    expect(linesOf(body)[1]).toContain(`${daysAway(-1)};00:30;`);
  });

  test.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)'])('writes %s as text, not as a formula', async (typed) => {
    await take({ name: typed, notes: typed });
    const [, row] = linesOf((await get(TODAY, TODAY)).body);
    const quoted = `'${typed}`.replaceAll('"', '""');
    expect(row!.split(quoted)).toHaveLength(3);
  });

  test.each(['Rui,=1+1', 'Rui;@SUM(A1)', 'Rui, "=1+1"', 'Rui|+1', 'Rui,\t-1', "Rui;'=1", 'Rui,＝1'])(
    'starts no cell with the formula in %j, for any separator',
    async (typed) => {
      await take({ name: typed.replaceAll('\t', ' '), notes: `${typed}\n=1+1` });
      const { body } = await get(TODAY, TODAY);
      const cells = String(body).split(/[,;|\t\r\n]/);
      expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      expect(linesOf(body)[1]).toContain('"Rui');
    },
  );

  test('is paged in the order of the days, each row once', async () => {
    const party = await take({ people: 1 });
    const [row] = await server.database.db.select().from(reservations).where(eq(reservations.id, party.id));
    const copies = Array.from({ length: 1201 }, (_, n) => ({
      ...row!,
      id: newId(),
      guestToken: newId(),
      name: `Cliente ${n}`,
      date: addDays(TODAY, -(n % 7)),
      time: n % 2 === 0 ? '00:30' : '23:00',
      status: 'COMPLETED' as const,
    }));
    await server.database.db.insert(reservations).values(copies);
    const { headers, body } = await get(daysAway(-6), TODAY);
    const rows = linesOf(body).slice(1);
    expect(headers.get('x-total-rows')).toBe('1202');
    expect(rows).toHaveLength(1202);
    const names = rows.map((line) => line.split(';')[3]);
    expect(new Set(names).size).toBe(1202);
    const order = rows.map((line) => line.split(';').slice(0, 2).join(' '));
    expect(order).toEqual([...order].sort());
  }, 40_000);

  test("is for the venue's manager, and is logged without names", async () => {
    await take({ name: 'Zulmira Kalandula' });
    const { caller: desk } = await aStaffMember(server, venue);
    const refused = await desk.call('exportReservations', { venueId: venue.id, from: TODAY, to: TODAY });
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
    await get(daysAway(-6), TODAY);
    const { body } = await manager.call('venueHistory', { venueId: venue.id });
    const rows = body.rows.filter(({ kind }) => kind === 'exported');
    expect(rows).toMatchObject([{ entity: 'venue', entityId: venue.id, subject: null }]);
    expect(rows[0]!.fields.map(({ field, after }) => [field, after])).toEqual([
      ['from', daysAway(-6)],
      ['to', TODAY],
      ['rows', 1],
    ]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('covers 800 days at most, in order, for the venue’s staff', async () => {
    expect((await get(daysAway(-799), TODAY)).status).toBe(200);
    expect((await get(daysAway(-800), TODAY)).error).toMatchObject({
      code: 'bad_input',
      issues: [{ path: 'to', message: 'O período tem mais dias do que é possível' }],
    });
    expect((await get(TODAY, daysAway(-1))).error.code).toBe('bad_input');
    const neighbour = await aManager(server);
    const peek = { venueId: venue.id, from: TODAY, to: TODAY };
    expect((await neighbour.caller.call('exportReservations', peek)).status).toBe(404);
  });
});

describe('the calendar feed', () => {
  const feed = (token: string) => server.caller().call('venueCalendar', { token });

  test('has names, party sizes and rooms, without phones, notes or cancelled parties', async () => {
    await server.database.db
      .update(venues)
      .set({ calendarToken: `t-${venue.id}` })
      .where(eq(venues.id, venue.id));
    await server.caller().call('book', aReservationRequest(venue, { name: 'Ivone', notes: 'ligar 923000222' }));
    await cancel(await take({ name: 'Cancelado' }));
    const old = await take({ name: 'Antigo', date: daysAway(1) });
    await turn(old.id, { date: daysAway(-31) });
    const recent = await take({ name: 'Recente', date: daysAway(1), time: '19:00' });
    await turn(recent.id, { date: daysAway(-30) });
    const { status, headers, body } = await feed(`t-${venue.id}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/calendar');
    expect(headers.get('cache-control')).toMatch(/private|no-store/);
    expect(headers.get('x-robots-tag')).toContain('noindex');
    const text = String(body);
    expect(text).toContain('SUMMARY:Ivone\\, 2 pessoas');
    expect(text).toContain('DTSTART:20261121T190000Z');
    expect(text).toContain('DTEND:20261121T210000Z');
    expect(text).toContain('Recente');
    expect(text).not.toMatch(/Antigo|Cancelado|924111222|923000222|\+244/);
  });

  test('keeps an old name with line breaks on one line', async () => {
    const change = { calendarToken: `l-${venue.id}`, name: 'Casa\r\nBEGIN:VEVENT\u2028Nova' };
    await server.database.db.update(venues).set(change).where(eq(venues.id, venue.id));
    const party = await take({ name: 'Ivone' });
    await turn(party.id, { name: 'Ivone\r\nATTENDEE:x' });
    const lines = String((await feed(`l-${venue.id}`)).body).split(/[\r\n\u2028\u2029]+/);
    expect(lines.filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1);
    expect(lines.filter((line) => /^(NAME|X-WR-CALNAME):/.test(line))).toHaveLength(2);
    expect(lines.filter((line) => /^(ATTENDEE|Nova)/.test(line))).toEqual([]);
  });

  test('has upcoming parties first, then the most recent past ones', async () => {
    await server.database.db
      .update(venues)
      .set({ calendarToken: `b-${venue.id}` })
      .where(eq(venues.id, venue.id));
    const { id } = await take({ name: 'Amanhã', date: daysAway(1) });
    const past = await take({ name: 'Ontem', date: daysAway(1), time: '19:00' });
    await turn(past.id, { date: daysAway(-1) });
    await server.database.db.execute(sql`insert into reservations
      (id, venue_id, room_id, slot_id, name, phone, date, time, people, status, guest_token)
      select gen_random_uuid(), venue_id, room_id, slot_id, 'Há dias', '', date - 20, time, 1, 'COMPLETED',
             gen_random_uuid()::text
      from reservations, generate_series(1, 5000) n where id = ${id}`);
    const text = String((await feed(`b-${venue.id}`)).body);
    expect(text).toContain('SUMMARY:Amanhã');
    expect(text).toContain('SUMMARY:Ontem');
    expect(text.split('BEGIN:VEVENT')).toHaveLength(5001);
  }, 60_000);

  test('an unknown link opens nothing', async () => {
    expect((await feed('nada')).error.code).toBe('link_not_found');
  });
});
