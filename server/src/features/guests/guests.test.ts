import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseGuest, exportGuest } from '#server/features/guests/service';
import { messages, whatsappContacts } from '#server/features/messages/table';
import { reservations } from '#server/features/reservations/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import { changeDetails, changes, idempotencyKeys } from '#server/platform/changes/table';
import type { Call } from '#server/platform/http/call';
import {
  aManager,
  anOwner,
  aReservationRequest,
  aStaffMember,
  aVenue,
  aWaitlistRequest,
} from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { logOf } from '#server/testing/log';
import { serverForFile } from '#server/testing/server';
import { traces } from '#server/testing/traces';
import { addDays, DAY_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const PHONE = '+244924777888';

const server = await serverForFile();
let venue: Venue;
const elsa = await aManager(server);
beforeEach(async () => {
  venue = await aVenue(server, { ownerId: elsa.user.id });
});

const about = (given: { venueId?: string; phone?: string } = {}) => ({ venueId: venue.id, phone: PHONE, ...given });
const rowOf = async (id: string) =>
  (await server.database.db.select().from(reservations).where(eq(reservations.id, id)))[0];
const exported = async () => (await elsa.caller.call('exportGuest', about())).body;
const erase = (given = {}) => elsa.caller.call('eraseGuest', about(given));
const book = async (given: Partial<Parameters<typeof aReservationRequest>[1]> = {}, key = '') => {
  const request = aReservationRequest(venue, { phone: PHONE, name: 'Zulmira Kalandula', notes: 'Sem sal', ...given });
  const answer = await server.caller().call('book', request, key === '' ? {} : { 'idempotency-key': key });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  return answer.body;
};
/** A guest with a past booking, a cancellation and a waitlist entry, and nothing upcoming. */
async function aPastGuest({ phone = PHONE, name = 'Zulmira Kalandula', key = '' } = {}) {
  const party = await book({ phone, name }, key);
  await server.caller().call('cancelAsGuest', { token: party.guestToken });
  const { db } = server.database;
  await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { phone, name }));
  await db.update(waitlistEntries).set({ status: 'WITHDRAWN' }).where(eq(waitlistEntries.venueId, venue.id));
  return party;
}

/** A manager's call with an event between its read and the venue's lock. */
function asElsa(meanwhile: () => PromiseLike<unknown>): Call {
  const { db } = server.database;
  const hooked = Object.create(db) as typeof db;
  hooked.transaction = async (run, config) => {
    await meanwhile();
    return db.transaction(run, config);
  };
  return { db: hooked, clock: server.clock, user: elsa.user } as Partial<Call> as Call;
}

describe('the export of a guest', () => {
  test('has all rows of that phone at this venue, without keys of links', async () => {
    const party = await aPastGuest();
    await book({ phone: '+244924000999', name: 'Outra Pessoa' });
    const kept = await exported();
    expect(kept.phone).toBe(PHONE);
    expect(kept.exportedAt).toBe(server.clock.now().toISOString());
    expect(kept.reservations).toHaveLength(1);
    expect(kept.reservations[0]).toMatchObject({
      id: party.id,
      name: 'Zulmira Kalandula',
      notes: 'Sem sal',
      status: 'CANCELLED',
      createdAt: server.clock.now().toISOString(),
    });
    expect(kept.waitlist).toMatchObject([{ name: 'Zulmira Kalandula', status: 'WITHDRAWN' }]);
    expect(kept.messages).toMatchObject([{ phone: PHONE, type: 'CONFIRM' }]);
    const text = JSON.stringify(kept);
    for (const secret of [party.guestToken, 'guestToken', 'clientHash', 'providerId', 'Outra Pessoa']) {
      expect(text).not.toContain(secret);
    }
  });

  test('has what was written before, and nothing of another guest of the same party', async () => {
    const other = { phone: '+244924000888', name: 'Outra Pessoa' };
    const change = async ({ id, ...given }: { id: string; name?: string; phone?: string; notes?: string }) => {
      const { version } = (await rowOf(id))!;
      const { status } = await elsa.caller.call('changeReservation', { venueId: venue.id, id, version, ...given });
      expect(status).toBe(200);
    };
    const own = await book();
    await change({ id: own.id, notes: 'Com sal' });
    const given = await book({ time: '21:00' });
    await change({ id: given.id, ...other });
    const got = await book({ ...other, time: '19:00', notes: null });
    const sent = { status: 'SENT' as const, body: 'Olá Outra Pessoa' };
    await server.database.db.update(messages).set(sent).where(eq(messages.reservationId, got.id));
    await change({ id: got.id, name: 'Zulmira', phone: PHONE });
    const kept = await exported();
    const ofRow = (id: string) =>
      kept.changes.filter(({ entity, entityId }) => entity === 'reservation' && entityId === id);
    expect(ofRow(own.id)).toMatchObject([
      { kind: 'booked', at: server.clock.now().toISOString(), after: { notes: 'Sem sal' } },
      { kind: 'edited', before: { notes: 'Sem sal' }, after: { notes: 'Com sal' } },
    ]);
    expect(ofRow(given.id)).toMatchObject([
      { kind: 'booked', after: { name: 'Zulmira Kalandula' } },
      { kind: 'edited', before: { name: 'Zulmira Kalandula' }, after: null },
    ]);
    expect(ofRow(got.id)).toMatchObject([{ kind: 'edited', before: null, after: { name: 'Zulmira' } }]);
    const text = JSON.stringify(kept);
    for (const secret of [other.phone, other.name, own.guestToken, got.guestToken]) expect(text).not.toContain(secret);
  });

  test('shows messages as sent, without the keys in their links', async () => {
    const { id, guestToken } = await book();
    const body = `Olá! http://localhost:3000/reserva/${guestToken} ou http://localhost:3000/lista/${guestToken}.`;
    await server.database.db.update(messages).set({ body }).where(eq(messages.reservationId, id));
    const [told] = (await exported()).messages;
    expect(told).toMatchObject({ body: 'Olá! http://localhost:3000/reserva/… ou http://localhost:3000/lista/….' });
  });

  test('reads before it takes the venue’s lock', async () => {
    const { id } = await book();
    const rename = () => server.database.db.update(reservations).set({ name: 'Depois' }).where(eq(reservations.id, id));
    const answer = await exportGuest(about(), asElsa(rename));
    expect(answer.reservations).toMatchObject([{ name: 'Zulmira Kalandula' }]);
  });

  test('accepts local phone formats, and is empty for an unknown phone', async () => {
    await book();
    const { body } = await elsa.caller.call('exportGuest', about({ phone: '924 777 888' }));
    expect([body.phone, body.reservations.length]).toEqual([PHONE, 1]);
    const { body: none } = await elsa.caller.call('exportGuest', about({ phone: '+244924123123' }));
    expect([none.reservations, none.waitlist, none.messages]).toEqual([[], [], []]);
  });

  test('has nothing of another venue', async () => {
    await book();
    const other = await aVenue(server, { ownerId: elsa.user.id });
    const { body } = await elsa.caller.call('exportGuest', about({ venueId: other.id }));
    expect(body.reservations).toEqual([]);
  });

  test("is logged without the guest's identity", async () => {
    await book();
    await exported();
    const { body } = await elsa.caller.call('venueHistory', { venueId: venue.id });
    expect(body.rows[0]).toMatchObject({
      entity: 'guest',
      kind: 'exported',
      subject: null,
      actor: { name: 'Elsa Neto' },
    });
    expect(JSON.stringify(body.rows[0])).not.toContain('777888');
  });
});

describe('the erasure of a guest', () => {
  test("removes name, phone, notes and link from every table and keeps the log's chain whole", async () => {
    const phone = '+244924333111';
    const party = await aPastGuest({ phone, name: 'Wanda Quiosa', key: 'of the form' });
    const { db } = server.database;
    await db
      .update(messages)
      .set({ body: 'Olá Wanda Quiosa', providerId: 'wamid.244924333111', failure: 'to 244924333111' })
      .where(eq(messages.reservationId, party.id));
    await db
      .update(reservations)
      .set({ cancelNote: 'Wanda ligou', depositReference: 'TRF Wanda', overbookReason: 'Pedido da Wanda' })
      .where(eq(reservations.id, party.id));
    await db.insert(whatsappContacts).values({ phone, lastMessageAt: server.clock.now() });
    const personal = ['Wanda', '924333111', party.guestToken];
    expect((await traces(server, personal)).length).toBeGreaterThan(4);
    const { status, body } = await erase({ phone });
    expect([status, body]).toMatchObject([200, { reservations: 1, waitlist: 1, messages: 1 }]);
    expect(body.changes).toBeGreaterThan(3);
    expect(await traces(server, personal)).toEqual([]);
    const [row] = await db.select().from(reservations).where(eq(reservations.id, party.id));
    expect(row).toMatchObject({ notes: null, clientHash: null });
    const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.venueId, venue.id));
    expect(entry).toMatchObject({ phone: '', clientHash: null });
    expect(await logBreak(server, venue.id)).toBeNull();
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test('includes rows added between its read and the venue’s lock', async () => {
    const phone = '+244924333222';
    await aPastGuest({ phone, name: 'Wanda Quiosa' });
    const meanwhile = async () => {
      await aPastGuest({ phone, name: 'Wanda Quiosa', key: 'meanwhile' });
      const { db } = server.database;
      const [moved] = await db.select().from(reservations).where(eq(reservations.phone, phone));
      await db.update(reservations).set({ phone: '', name: 'Outra' }).where(eq(reservations.id, moved!.id));
    };
    await eraseGuest(about({ phone }), asElsa(meanwhile));
    expect(await traces(server, ['Wanda', '924333222'])).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('invalidates sent links', async () => {
    const party = await aPastGuest();
    const [entry] = await server.database.db
      .select()
      .from(waitlistEntries)
      .where(eq(waitlistEntries.venueId, venue.id));
    await erase();
    const answer = await server.caller().call('guestReservation', { token: party.guestToken });
    expect([answer.status, answer.error.code]).toEqual([404, 'link_not_found']);
    const [now] = await server.database.db.select().from(waitlistEntries).where(eq(waitlistEntries.id, entry!.id));
    const [row] = await server.database.db.select().from(reservations).where(eq(reservations.id, party.id));
    expect(new Set([now!.guestToken, entry!.guestToken, row!.guestToken, party.guestToken]).size).toBe(4);
    for (const { guestToken } of [now!, row!]) expect(guestToken).toMatch(/^[0-9a-f]{32}$/);
  });

  test('keeps statistics: day, people and deposit', async () => {
    const party = await aPastGuest();
    await erase();
    const { body } = await elsa.caller.call('venueReservations', { venueId: venue.id, date: TODAY });
    expect(body).toMatchObject([{ id: party.id, name: '—', phone: '', notes: null, people: 2, status: 'CANCELLED' }]);
  });

  test('removes personal values from the history and keeps the events', async () => {
    const party = await aPastGuest();
    await erase();
    const { body } = await elsa.caller.call('entityHistory', { venueId: venue.id, id: party.id });
    expect(body.map(({ kind }) => kind)).toContain('booked');
    for (const row of body) expect([row.subject, row.fields]).toEqual([null, []]);
  });

  test('adds one log row without personal data', async () => {
    await aPastGuest();
    await erase();
    const rows = await server.database.db
      .select({ kind: changes.kind, actor: changes.actor, after: changeDetails.after })
      .from(changes)
      .innerJoin(
        changeDetails,
        and(eq(changeDetails.venueId, changes.venueId), eq(changeDetails.revision, changes.revision)),
      )
      .where(and(eq(changes.venueId, venue.id), eq(changes.entity, 'guest')));
    expect(rows).toEqual([
      { kind: 'erased', actor: elsa.user.id, after: { reservations: 1, waitlist: 1, enquiries: 0, messages: 1 } },
    ]);
  });

  test('has no effect when repeated or for an unknown guest', async () => {
    await aPastGuest();
    await erase();
    const before = await server.database.db.$count(changes);
    expect((await erase()).body).toEqual({ reservations: 0, waitlist: 0, enquiries: 0, messages: 0, changes: 0 });
    expect(await server.database.db.$count(changes)).toBe(before);
  });

  test.each(['HOLD', 'CONFIRMED', 'SEATED'] as const)(
    'is refused while a %s party is upcoming, and names it',
    async (status) => {
      const party = await book();
      const holdUntil = status === 'HOLD' ? new Date(server.clock.now().getTime() + 60_000) : null;
      await server.database.db.update(reservations).set({ status, holdUntil }).where(eq(reservations.id, party.id));
      const { status: answered, error } = await erase();
      expect([answered, error.code, error.obstacleCount]).toEqual([409, 'strands', 1]);
      expect(error.obstacles).toEqual([
        {
          reservationId: party.id,
          name: 'Zulmira Kalandula',
          roomId: party.roomId,
          date: TODAY,
          time: '20:00',
          people: 2,
        },
      ]);
      expect((await exported()).reservations[0]).toMatchObject({ name: 'Zulmira Kalandula' });
    },
  );

  test('is refused while the guest waits', async () => {
    await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { phone: PHONE }));
    expect((await erase()).error).toMatchObject({ code: 'strands', obstacleCount: 1 });
  });

  test('is allowed with a past party that was never completed', async () => {
    await book({ date: TODAY });
    const before = server.clock.now().toISOString();
    server.clock.advance(DAY_MS);
    expect((await erase()).body.reservations).toBe(1);
    server.clock.set(before);
  });

  test('keeps the log of another entity with the same id', async () => {
    const { body: other } = await server
      .caller()
      .call('joinWaitlist', aWaitlistRequest(venue, { phone: '+244924700002', name: 'Rui Alheio' }));
    const chosen = { ...aReservationRequest(venue, { phone: '+244924700001', name: 'Zita Própria' }), id: other.id };
    expect((await elsa.caller.call('bookAtDesk', { ...chosen, kind: 'phone' })).status).toBe(201);
    const moved = { venueId: venue.id, id: other.id, version: 1, to: 'CANCELLED' } as const;
    expect((await elsa.caller.call('moveReservation', moved)).status).toBe(200);
    const erased = await erase({ phone: '+244924700001' });
    expect(erased.status).toBe(200);
    const rows = await logOf(server, venue.id, other.id);
    const named = (entity: string) => rows.filter((row) => row.entity === entity).map(({ after }) => after);
    expect(named('waitlist_entry')).toEqual([expect.objectContaining({ name: 'Rui Alheio' })]);
    expect(named('reservation')).toEqual([null, null]);
    expect(JSON.stringify(rows)).not.toContain('Zita');
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('keeps other guests and other venues', async () => {
    const key = 'one of another guest';
    await aPastGuest();
    await book({ phone: '+244924000999', name: 'Outra Pessoa', date: addDays(TODAY, 1) }, key);
    const elsewhere = await aVenue(server);
    await server.caller().call('book', aReservationRequest(elsewhere, { phone: PHONE, name: 'Zulmira K.' }));
    await server.database.db
      .insert(whatsappContacts)
      .values({ phone: PHONE, lastMessageAt: server.clock.now() })
      .onConflictDoNothing();
    await erase();
    const { db } = server.database;
    const [other] = await db.select().from(reservations).where(eq(reservations.phone, '+244924000999'));
    expect(other).toMatchObject({ name: 'Outra Pessoa', notes: 'Sem sal' });
    const [there] = await db.select().from(reservations).where(eq(reservations.venueId, elsewhere.id));
    expect(there).toMatchObject({ name: 'Zulmira K.', phone: PHONE });
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(1);
    expect(await db.$count(whatsappContacts, eq(whatsappContacts.phone, PHONE))).toBe(1);
    await db.delete(reservations).where(eq(reservations.venueId, elsewhere.id));
  });

  test('includes a corrected phone: in the log and in messages sent to it', async () => {
    const party = await book({ name: 'Teresa Xavier' });
    const { db } = server.database;
    const [sent] = await db.select().from(messages).where(eq(messages.reservationId, party.id));
    const corrected = { phone: '+244924555666' };
    await db.update(reservations).set(corrected).where(eq(reservations.id, party.id));
    const { body } = await erase();
    expect(body).toMatchObject({ reservations: 0, messages: 1 });
    const [now] = await db.select().from(messages).where(eq(messages.id, sent!.id));
    expect(now).toMatchObject({ phone: '', status: 'DROPPED' });
    const [still] = await db.select().from(reservations).where(eq(reservations.id, party.id));
    expect(still).toMatchObject({ name: 'Teresa Xavier', ...corrected });
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('leaves the platform’s message to the manager, who has the same phone as the guest', async () => {
    const phone = '+244924777999';
    const rosa = await aManager(server, { telemovel: phone });
    const own = await aVenue(server, { ownerId: rosa.user.id, status: 'pending' });
    const owner = await anOwner(server);
    await owner.caller.call('decideVenue', { venueId: own.id, action: 'approved' });
    const ofRosa = { venueId: own.id, phone };
    expect((await rosa.caller.call('exportGuest', ofRosa)).body.messages).toEqual([]);
    expect((await rosa.caller.call('eraseGuest', ofRosa)).body).toMatchObject({ messages: 0 });
    const left = await server.database.db.select().from(messages).where(eq(messages.venueId, own.id));
    expect(left).toMatchObject([{ type: 'DECISION', status: 'QUEUED', phone }]);
  });

  test("is for the venue's manager", async () => {
    await aPastGuest();
    const nelson = await aStaffMember(server, venue);
    const rui = await aManager(server);
    for (const [{ caller }, status] of [
      [nelson, 403],
      [rui, 404],
    ] as const) {
      expect((await caller.call('eraseGuest', about())).status).toBe(status);
      expect((await caller.call('exportGuest', about())).status).toBe(status);
    }
    expect((await exported()).reservations).toHaveLength(1);
  });

  test('explains an invalid phone', async () => {
    const { status, error } = await erase({ phone: 'Zulmira' });
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['phone']]);
  });
});
