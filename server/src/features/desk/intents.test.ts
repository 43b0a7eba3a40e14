import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aNotebook, type GivenIntent, type Notebook, outcomes, seatsAt } from '#server/features/desk/test-intents';
import { changes } from '#server/platform/changes/table';
import {
  aManager,
  aReservationRequest,
  aStaffMember,
  aVenue,
  aWaitlistRequest,
  type SignedInCaller,
} from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, signedInAtDesk, type TestDesk } from '#server/testing/desk';
import { openEvents } from '#server/testing/events';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';
import { MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let staff: SignedInCaller;
let venue: Venue;
let desk: TestDesk;
let notebook: Notebook;
const manager = await aManager(server);
beforeEach(async () => {
  server.clock.set('2026-11-21T17:00:00.000Z');
  venue = await aVenue(server, { ownerId: manager.user.id });
  staff = await aStaffMember(server, venue);
  desk = await aDesk(server, venue, staff.user);
  notebook = aNotebook(server, desk, venue, staff.user.id);
});

const idOf = ({ args }: GivenIntent) => (args as { id: string }).id;
const rows = async () => (await manager.caller.call('venueReservations', { venueId: venue.id, date: TODAY })).body;
const row = async (intent: GivenIntent) => (await rows()).find(({ id }) => id === idOf(intent))!;
const entries = async () => (await manager.caller.call('venueWaitlist', { venueId: venue.id, date: TODAY })).body;
const move = (
  of: GivenIntent | { id: string },
  to: 'CONFIRMED' | 'SEATED' | 'COMPLETED' | 'NO_SHOW' | 'CANCELLED',
  given = {},
) =>
  notebook.note('moveReservation', { venueId: venue.id, id: 'args' in of ? idOf(of) : of.id, version: 1, to }, given);
const edit = (of: GivenIntent | { id: string }, change: { people?: number; notes?: string }, given = {}) =>
  notebook.note(
    'changeReservation',
    { venueId: venue.id, id: 'args' in of ? idOf(of) : of.id, version: 1, ...change },
    given,
  );
const online = async (people = 2) =>
  (await manager.caller.call('bookAtDesk', { ...aReservationRequest(venue, { people }), kind: 'phone' })).body;

describe('an intent', () => {
  test('has one permanent answer for every repetition, and one booking', async () => {
    const booking = notebook.booking();
    const [answer] = await notebook.send(booking);
    expect(answer).toEqual({
      id: booking.id,
      outcome: 'applied',
      code: null,
      message: null,
      at: server.clock.now().toISOString(),
    });
    server.clock.advance(MINUTE_MS);
    expect(await notebook.send(booking, booking)).toEqual([answer, answer]);
    const second = await aDesk(server, venue, staff.user);
    expect((await second.sync({ intents: [{ ...booking, seq: 77 }] })).body.answers).toEqual([answer]);
    expect(await rows()).toHaveLength(1);
  });

  test('keeps its refusal, even when it would fit later', async () => {
    const { id } = await online(5);
    const full = notebook.booking();
    const [refusal] = await notebook.send(full);
    expect(refusal).toMatchObject({ outcome: 'refused', code: 'slot_full' });
    expect(refusal!.message).toContain('2');
    await manager.caller.call('moveReservation', { venueId: venue.id, id, version: 1, to: 'CANCELLED' });
    expect(await notebook.send(full)).toEqual([refusal]);
    expect(await row(full)).toBeUndefined();
  });

  test('is applied in recorded order, and answered in received order', async () => {
    const booking = notebook.booking();
    const seated = move(booking, 'SEATED');
    const left = move(booking, 'COMPLETED');
    const answers = await notebook.send(left, booking, seated);
    expect(answers.map(({ id }) => id)).toEqual([left.id, booking.id, seated.id]);
    expect(outcomes(answers)).toEqual(['applied', 'applied', 'applied']);
    expect((await row(booking)).status).toBe('COMPLETED');
  });

  test('is logged with staff and desk, and the hash chain stays whole', async () => {
    await notebook.send(notebook.booking());
    const log = await server.database.db
      .select()
      .from(changes)
      .where(sql`venue_id = ${venue.id} and entity = 'reservation'`);
    expect(log).toMatchObject([{ kind: 'booked', actor: staff.user.id, device: desk.deviceId }]);
    expect(await logBreak(server, venue.id)).toBeNull();
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test('reaches the live stream after the commit', async () => {
    const events = await openEvents(manager.caller, `/api/admin/live?venueId=${venue.id}`);
    const booking = notebook.booking();
    await notebook.send(booking);
    expect((await events.next())!.data).toMatchObject({ entity: 'reservation', id: idOf(booking), kind: 'booked' });
    events.leave();
  });

  test('with the number of another intent reveals a cloned disk: no later intent is applied', async () => {
    const [one, other, third] = [notebook.booking(), notebook.booking(), notebook.booking()];
    await notebook.send(one);
    const { body } = await desk.sync({ intents: [{ ...other, seq: one.seq }, third] });
    expect([body.state, body.answers]).toEqual(['cloned', []]);
    expect(await rows()).toHaveLength(1);
  });

  test('with a lower number than known is not applied: the desk is told how many intents it lacks', async () => {
    const [one, two, other, third] = Array.from({ length: 4 }, () => notebook.booking());
    await notebook.send(one!, two!);
    const behind = (counted: number, ...intents: GivenIntent[]) => desk.sync({ intents, counted });
    const { body } = await behind(1, { ...other!, seq: 1 });
    expect([body.state, body.answers, body.ahead]).toEqual(['cloned', [], { last: 2, waiting: 0, missing: 2 }]);
    expect((await behind(1)).body.ahead).toEqual({ last: 2, waiting: 0, missing: 1 });
    // Later intents, more than are missing, hide nothing
    const more = await behind(3, { ...other!, seq: 2 }, third!);
    expect([more.body.state, more.body.ahead]).toEqual(['cloned', { last: 2, waiting: 0, missing: 1 }]);
    expect((await behind(2)).body).toMatchObject({ state: 'active', ahead: null });
    expect(await rows()).toHaveLength(2);
  });

  test('of another venue, or of a party that does not exist, is refused', async () => {
    const other = await aVenue(server, { ownerId: manager.user.id });
    const elsewhere = notebook.booking({ venueId: other.id, roomId: other.rooms[0]!.id });
    const nobody = edit({ id: newId() }, { people: 3 }, { seenVersion: 1 });
    expect(outcomes(await notebook.send(elsewhere, nobody))).toEqual(['venue_not_found', 'reservation_not_found']);
  });
});

describe('staff of an intent', () => {
  test('must have signed in on this device, and may have signed out since', async () => {
    const stranger = await aStaffMember(server, venue);
    const [first, second] = [
      notebook.booking({}, { staffId: stranger.user.id }),
      notebook.booking({}, { staffId: stranger.user.id }),
    ];
    expect(outcomes(await notebook.send(first))).toEqual(['not_on_this_desk']);
    const there = await signedInAtDesk(server, stranger.user, desk.deviceId);
    await there.call('logOut', {});
    expect(outcomes(await notebook.send(second))).toEqual(['applied']);
    expect((await row(second)).id).toBe(idOf(second));
  });

  test('need their own right to overbook, whatever account sends it', async () => {
    await signedInAtDesk(server, manager.user, desk.deviceId);
    const overbook = { reason: 'Mesa extra' };
    const ofStaff = notebook.booking({ people: 6, overbook });
    const ofManager = notebook.booking({ people: 6, overbook }, { staffId: manager.user.id });
    expect(outcomes(await notebook.send(ofStaff, ofManager))).toEqual(['overbook_forbidden', 'applied']);
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 6, overbooked: 1 });
  });

  test('are refused once they no longer work there', async () => {
    await server.database.db.execute(sql`delete from venue_staff where venue_id = ${venue.id}`);
    await signedInAtDesk(server, manager.user, desk.deviceId).then(async (there) => {
      const { body } = await there.call('syncDesk', {
        venueId: venue.id,
        deviceId: desk.deviceId,
        epoch: 1,
        seen: null,
        intents: [notebook.booking()],
      });
      expect(outcomes(body.answers)).toEqual(['venue_not_found']);
    });
  });
});

describe("a chain of a desk's own intents", () => {
  test('applies: booked, changed, seated and undone without an answer in between', async () => {
    const booking = notebook.booking();
    const intents = [
      booking,
      edit(booking, { people: 3 }),
      move(booking, 'SEATED'),
      edit(booking, { notes: 'Janela' }),
    ];
    expect(outcomes(await notebook.send(...intents))).toEqual(Array(4).fill('applied'));
    const undo = notebook.note('undoReservation', { venueId: venue.id, id: idOf(booking), version: 1 });
    expect(outcomes(await notebook.send(undo))).toEqual(['applied']);
    expect(await row(booking)).toMatchObject({ people: 3, status: 'SEATED', notes: null });
  });

  test('undoes a party created by mistake', async () => {
    const booking = notebook.booking();
    const undo = notebook.note('undoReservation', { venueId: venue.id, id: idOf(booking), version: 1 });
    expect(outcomes(await notebook.send(booking, undo))).toEqual(['applied', 'applied']);
    expect(await row(booking)).toMatchObject({ status: 'CANCELLED', cancelReason: 'STAFF', version: 2 });
  });

  test('continues on a row version that it had seen', async () => {
    const party = await online();
    const intents = [edit(party, { people: 3 }, { seenVersion: 1 }), edit(party, { people: 4 }, { seenVersion: 1 })];
    expect(outcomes(await notebook.send(...intents))).toEqual(['applied', 'applied']);
  });

  test('holds through consequences of its own intents: an offer, its message sent by hand, its answer', async () => {
    const entry = notebook.note('addToWaitlist', { ...aWaitlistRequest(venue), id: newId() });
    const reservationId = newId();
    const offer = notebook.note('promote', { id: idOf(entry), reservationId });
    expect(outcomes(await notebook.send(entry, offer))).toEqual(['applied', 'applied']);
    const [message] = (await manager.caller.call('outbox', { venueId: venue.id, list: 'queue' })).body;
    server.clock.advance(5 * MINUTE_MS);
    const sent = notebook.note('markMessageSent', { venueId: venue.id, id: message!.id });
    const accepted = move({ id: reservationId }, 'CONFIRMED', { seenVersion: 1 });
    expect(outcomes(await notebook.send(sent, accepted))).toEqual(['applied', 'applied']);
    expect((await entries())[0]!.status).toBe('ACCEPTED');
  });

  test("breaks at another person's change: refused as stale, with the current row", async () => {
    const party = await online();
    await manager.caller.call('changeReservation', {
      venueId: venue.id,
      id: party.id,
      version: 1,
      notes: 'Cadeira de bebé',
    });
    const [answer] = await notebook.send(edit(party, { people: 3 }, { seenVersion: 1 }));
    expect(answer).toMatchObject({ outcome: 'refused', code: 'stale' });
    expect(answer!.current).toMatchObject({ id: party.id, version: 2, notes: 'Cadeira de bebé', people: 2 });
  });

  test("breaks at another desk's change between two of its own", async () => {
    const second = await aDesk(server, venue, staff.user);
    const other = aNotebook(server, second, venue, staff.user.id);
    const booking = notebook.booking();
    await notebook.send(booking);
    const version = { version: 1 };
    const theirs = other.note(
      'changeReservation',
      { venueId: venue.id, id: idOf(booking), ...version, people: 4 },
      { seenVersion: 1 },
    );
    expect(outcomes(await other.send(theirs))).toEqual(['applied']);
    expect(outcomes(await notebook.send(edit(booking, { people: 3 })))).toEqual(['stale']);
    expect(outcomes(await notebook.send(edit(booking, { people: 3 }, { seenVersion: 2 })))).toEqual(['applied']);
  });

  test('also covers waitlist entries', async () => {
    const entry = notebook.note('addToWaitlist', { ...aWaitlistRequest(venue), id: newId() });
    const gone = notebook.note('withdrawEntry', { venueId: venue.id, id: idOf(entry), version: 1 });
    expect(outcomes(await notebook.send(entry, gone))).toEqual(['applied', 'applied']);
    const { body } = await server.caller().call('joinWaitlist', aWaitlistRequest(venue));
    const promoted = await manager.caller.call('promote', { id: body.id });
    expect(promoted.status).toBe(200);
    const late = notebook.note('withdrawEntry', { venueId: venue.id, id: body.id, version: 1 }, { seenVersion: 1 });
    expect((await notebook.send(late))[0]).toMatchObject({
      code: 'stale',
      current: { id: body.id, status: 'NOTIFIED' },
    });
  });
});

describe('a server error', () => {
  /** Bookings under this name fail in the database. */
  async function breakBookings(): Promise<void> {
    const { db } = server.database;
    await db.execute(sql`create or replace function break_booking() returns trigger language plpgsql as $$
      begin if new.name = 'Quebrado' then raise exception 'broken'; end if; return new; end $$`);
    await db.execute(sql`create or replace trigger break_booking before insert on reservations
      for each row execute function break_booking()`);
  }
  const mend = () => server.database.db.execute(sql`drop trigger if exists break_booking on reservations`);
  afterEach(mend);

  test('keeps an intent and its dependents for later and lets others through; the third time it is refused', async () => {
    await breakBookings();
    const broken = notebook.booking({ name: 'Quebrado' });
    const hangs = move(broken, 'SEATED');
    const fine = notebook.booking();
    const all = [broken, hangs, fine];
    expect((await notebook.send(...all)).map(({ id }) => id)).toEqual([fine.id]);
    expect((await notebook.send(...all)).map(({ id }) => id)).toEqual([fine.id]);
    expect(outcomes(await notebook.send(...all))).toEqual(['failed', 'reservation_not_found', 'applied']);
    expect(outcomes(await notebook.send(broken))).toEqual(['failed']);
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 2 });
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('that passes costs nothing: the intent is applied later', async () => {
    await breakBookings();
    const broken = notebook.booking({ name: 'Quebrado' });
    expect(await notebook.send(broken)).toEqual([]);
    await mend();
    expect(outcomes(await notebook.send(broken))).toEqual(['applied']);
  });
});
