import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#server/features/messages/table';
import { aDeskRequest, aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { closeSlot, ledgerFaults, logBreak, reservedPeople } from '#server/testing/ledger';
import { type Caller, serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let manager: Caller;
let venue: Venue;
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  const signedIn = await aManager(server);
  manager = signedIn.caller;
  venue = await aVenue(server, { ownerId: signedIn.user.id });
});

interface Row {
  id: string;
  version: number;
}
type To = InputOf<'moveReservation'>['to'];
const seenAs = ({ id, version }: Row) => ({ venueId: venue.id, id, version });
const take = async (given: object = {}) => (await manager.call('bookAtDesk', aDeskRequest(venue, given))).body;
const attempt = (party: Row, to: To, given: object = {}) =>
  manager.call('moveReservation', { ...seenAs(party), to, ...given });
const move = async (party: Row, to: To, given: object = {}) => (await attempt(party, to, given)).body;
const undo = (party: Row) => manager.call('undoReservation', seenAs(party));
const reserved = (time = '20:00') => reservedPeople(server, venue.id, time);
const code = ({ status, error }: { status: number; error: { code: string } }) => ({ status, code: error.code });
const messagesOf = async (reservationId: string) =>
  (await server.database.db.select().from(messages).where(eq(messages.reservationId, reservationId)))
    .map(({ type, status }) => `${type} ${status}`)
    .sort();
async function aHold(given: object = {}) {
  const waiting = await server.caller().call('joinWaitlist', aReservationRequest(venue, given));
  return (await manager.call('promote', { id: waiting.body.id })).body;
}
const entryStatus = async () =>
  (await manager.call('venueWaitlist', { venueId: venue.id, date: TODAY })).body.map(({ status }) => status);
const begin = () => server.clock.set('2026-11-21T19:00:00Z');
async function inAgreement() {
  expect(await ledgerFaults(server)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
}

describe('moves', () => {
  test('a party is seated and completed, each with its time, and its unsent confirmation is dropped', async () => {
    const party = await take();
    begin();
    const seated = await move(party, 'SEATED');
    expect(seated).toMatchObject({ status: 'SEATED', seatedAt: '2026-11-21T19:00:00.000Z', version: 2 });
    expect(seated.undoUntil).toBe('2026-11-21T19:10:00.000Z');
    expect(await messagesOf(party.id)).toEqual(['CONFIRM DROPPED']);
    server.clock.set('2026-11-21T21:00:00Z');
    const done = await move(seated, 'COMPLETED');
    expect(done).toMatchObject({ status: 'COMPLETED', completedAt: '2026-11-21T21:00:00.000Z' });
    expect(await reserved()).toBe(2);
    await inAgreement();
  });

  test('staff confirm a hold like the guest: the entry is accepted and a confirmation queued', async () => {
    const { reservation } = await aHold();
    const body = await move(reservation, 'CONFIRMED');
    expect(body).toMatchObject({ status: 'CONFIRMED', holdUntil: null });
    expect(await entryStatus()).toEqual(['ACCEPTED']);
    expect(await messagesOf(body.id)).toEqual(['CONFIRM QUEUED', 'WAITLIST DROPPED']);
    await inAgreement();
  });

  test('cancelling returns the seats, stores the reason, and messages the guest only on request', async () => {
    const quiet = await move(await take(), 'CANCELLED', { reason: 'Pediu por telefone' });
    expect(quiet).toMatchObject({ status: 'CANCELLED', cancelReason: 'STAFF', cancelNote: 'Pediu por telefone' });
    expect(await messagesOf(quiet.id)).toEqual(['CONFIRM DROPPED']);
    const told = await move(await take(), 'CANCELLED', { notify: true });
    expect(told.lastMessage).toMatchObject({ type: 'REJECT', status: 'QUEUED' });
    expect(await reserved()).toBe(0);
    await inAgreement();
  });

  test('refuses a no-show before the slot has begun', async () => {
    const party = await take();
    expect(code(await attempt(party, 'NO_SHOW'))).toEqual({ status: 409, code: 'move_refused' });
    begin();
    expect(await move(party, 'NO_SHOW')).toMatchObject({ status: 'NO_SHOW' });
    expect(await reserved()).toBe(0);
    await inAgreement();
  });

  test.each(['NO_SHOW', 'CANCELLED'] as const)(
    'a party that was %s and arrived is seated, whatever is free',
    async (was) => {
      const party = await take({ people: 4 });
      begin();
      const gone = await move(party, was);
      await take({ people: 5 });
      await closeSlot(server, venue, '20:00');
      const seated = await move(gone, 'SEATED');
      expect(seated).toMatchObject({
        status: 'SEATED',
        cancelReason: null,
        cancelNote: null,
        overbookReason: 'Presente no balcão',
      });
      expect(await reserved()).toBe(9);
      await inAgreement();
    },
  );

  test('a party that arrives after all into free seats is no overbooking', async () => {
    const gone = await move(await take(), 'CANCELLED');
    expect((await move(gone, 'SEATED')).overbookReason).toBeNull();
    await inAgreement();
  });

  test('refuses transitions outside the table and older versions', async () => {
    const party = await take();
    expect(code(await attempt(party, 'COMPLETED'))).toEqual({ status: 409, code: 'move_refused' });
    const seated = await move(party, 'SEATED');
    for (const to of ['CONFIRMED', 'SEATED', 'CANCELLED', 'NO_SHOW'] as const) {
      expect(code(await attempt(seated, to))).toEqual({ status: 409, code: 'move_refused' });
    }
    const stale = await attempt(party, 'COMPLETED');
    expect(stale.error).toMatchObject({ code: 'stale', current: { status: 'SEATED', version: 2 } });
  });
});

describe('undo', () => {
  test('undoing a seating leaves the ledger and queues the confirmation again', async () => {
    const party = await take();
    const seated = await move(party, 'SEATED');
    const { status, body } = await undo(seated);
    expect(status).toBe(200);
    const since = { version: 3, updatedAt: body.updatedAt, undoUntil: null };
    expect(body).toEqual({ ...party, ...since, lastMessage: party.lastMessage });
    expect(await messagesOf(party.id)).toEqual(['CONFIRM QUEUED']);
    expect(await reserved()).toBe(2);
    await inAgreement();
  });

  test('does not requeue a confirmation whose deadline has passed', async () => {
    const party = await take();
    server.clock.set('2026-11-21T18:55:00Z');
    const seated = await move(party, 'SEATED');
    begin();
    await undo(seated);
    expect(await messagesOf(party.id)).toEqual(['CONFIRM DROPPED']);
  });

  test('undoing a cancellation takes the seats again and drops the unsent message', async () => {
    const party = await take({ people: 4 });
    const gone = await move(party, 'CANCELLED', { reason: 'Engano', notify: true });
    const { body } = await undo(gone);
    expect(body).toMatchObject({ status: 'CONFIRMED', cancelReason: null, cancelNote: null, undoUntil: null });
    expect(await messagesOf(party.id)).toEqual(['CONFIRM QUEUED', 'REJECT DROPPED']);
    expect(await reserved()).toBe(4);
    await inAgreement();
  });

  test('refuses an undo whose seats are gone', async () => {
    const gone = await move(await take({ people: 4 }), 'CANCELLED');
    const other = await take({ people: 3 });
    expect(code(await undo(gone))).toEqual({ status: 409, code: 'slot_full' });
    await move(other, 'CANCELLED');
    await inAgreement();
  });

  test('restores seats in a slot that was closed to new sales since', async () => {
    const gone = await move(await take({ people: 4 }), 'CANCELLED');
    await closeSlot(server, venue, '20:00');
    expect((await undo(gone)).body.status).toBe('CONFIRMED');
    await inAgreement();
  });

  test('undoing the seating of a cancelled party returns its seats', async () => {
    const gone = await move(await take({ people: 3 }), 'CANCELLED', { reason: 'Desistiu' });
    await take({ people: 4 });
    const seated = await move(gone, 'SEATED');
    const { body } = await undo(seated);
    expect(body).toMatchObject({ status: 'CANCELLED', cancelNote: 'Desistiu', overbookReason: null, seatedAt: null });
    expect(await reserved()).toBe(4);
    await inAgreement();
  });

  test('undoing an edit restores text, people and slot', async () => {
    const party = await take({ people: 2, notes: 'Janela' });
    const edit = { ...seenAs(party), people: 4, time: '21:00', name: 'Outro', notes: '' };
    const { body: changed } = await manager.call('changeReservation', edit);
    const { body } = await undo(changed);
    expect(body).toMatchObject({ people: 2, time: '20:00', name: party.name, notes: 'Janela', version: 3 });
    expect([await reserved('20:00'), await reserved('21:00')]).toEqual([2, 0]);
    await inAgreement();
  });

  test('is possible for ten minutes, for the last action, and once', async () => {
    const seated = await move(await take(), 'SEATED');
    server.clock.advance(10 * MINUTE_MS);
    expect(code(await undo(seated))).toEqual({ status: 409, code: 'undo_over' });
    const done = await move(seated, 'COMPLETED');
    server.clock.advance(10 * MINUTE_MS - 1);
    const { body: back } = await undo(done);
    expect(back).toMatchObject({ status: 'SEATED', completedAt: null, undoUntil: null });
    expect(code(await undo(back))).toEqual({ status: 409, code: 'undo_over' });
    const booked = (await server.caller().call('book', aReservationRequest(venue, { time: '21:00' }))).body;
    expect(code(await undo({ ...booked, version: 1 }))).toEqual({ status: 409, code: 'undo_over' });
  });

  test('undoing a new party cancels it, returns its seats, and drops its unsent confirmation', async () => {
    const party = await take({ people: 4 });
    const { status, body } = await undo(party);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'CANCELLED', cancelReason: 'STAFF', cancelNote: 'Registo desfeito' });
    expect(body.undoUntil).toBeNull();
    expect(await messagesOf(party.id)).toEqual(['CONFIRM DROPPED']);
    expect(await reserved()).toBe(0);
    expect(code(await undo(body))).toEqual({ status: 409, code: 'undo_over' });
    await inAgreement();
  });

  test('undoing a walk-in returns its seats, and only its creation can be undone', async () => {
    begin();
    const walkIn = { kind: 'walk-in', name: null, phone: '', people: 2 } as const;
    const taken = (await manager.call('bookAtDesk', aDeskRequest(venue, walkIn))).body;
    expect(taken).toMatchObject({ status: 'SEATED' });
    const renamed = (await manager.call('changeReservation', { ...seenAs(taken), name: 'Rui' })).body;
    expect((await undo(renamed)).body).toMatchObject({ status: 'SEATED', name: 'Sem marcação', undoUntil: null });
    const other = (await manager.call('bookAtDesk', aDeskRequest(venue, walkIn))).body;
    expect((await undo(other)).body).toMatchObject({ status: 'CANCELLED' });
    expect(await reserved()).toBe(2);
    await inAgreement();
  });

  test('a guest with a sent confirmation is told when the booking is undone', async () => {
    const party = await take();
    await server.database.db.update(messages).set({ status: 'SENT' }).where(eq(messages.reservationId, party.id));
    await undo(party);
    expect(await messagesOf(party.id)).toEqual(['CONFIRM SENT', 'REJECT QUEUED']);
    await inAgreement();
  });

  test("staff cannot undo a guest's action", async () => {
    const booked = (await server.caller().call('book', aReservationRequest(venue))).body;
    const { body: edited } = await manager.call('changeReservation', { ...seenAs(booked), notes: 'Janela' });
    await server.caller().call('cancelAsGuest', { token: booked.guestToken });
    expect(code(await undo({ ...edited, version: edited.version + 1 }))).toEqual({ status: 409, code: 'undo_over' });
  });

  test('undoing a confirmed hold restores hold and entry, until its window has passed', async () => {
    const { reservation, entry } = await aHold();
    const confirmed = await move(reservation, 'CONFIRMED');
    const { body } = await undo(confirmed);
    expect(body).toMatchObject({ status: 'HOLD', holdUntil: reservation.holdUntil });
    expect(await messagesOf(body.id)).toEqual(['CONFIRM DROPPED', 'WAITLIST QUEUED']);
    const { body: list } = await manager.call('venueWaitlist', { venueId: venue.id, date: TODAY });
    expect(list[0]).toMatchObject({ id: entry.id, status: 'NOTIFIED', holdUntil: reservation.holdUntil });
    server.clock.advance(25 * MINUTE_MS);
    const again = await move(body, 'CONFIRMED');
    server.clock.advance(6 * MINUTE_MS);
    expect(code(await undo(again))).toEqual({ status: 409, code: 'undo_over' });
    await inAgreement();
  });
});

describe('the deposit', () => {
  const mark = (party: Row, status: 'ASKED' | 'PAID' | 'REFUNDED' | 'KEPT', reference?: string) =>
    manager.call('markDeposit', { ...seenAs(party), status, ...(reference && { reference }) });

  test('is requested, paid with its receipt, and returned or kept; the venue’s amount if none was agreed', async () => {
    const asked = (await mark(await take(), 'ASKED')).body;
    expect(asked).toMatchObject({ depositStatus: 'ASKED', depositValue: '2000.00', version: 2 });
    const paid = (await mark(asked, 'PAID', 'TRF 118')).body;
    expect(paid).toMatchObject({ depositStatus: 'PAID', depositReference: 'TRF 118' });
    const kept = (await mark(paid, 'KEPT')).body;
    expect(kept).toMatchObject({ depositStatus: 'KEPT', depositReference: 'TRF 118' });
    expect(code(await mark(kept, 'REFUNDED'))).toEqual({ status: 409, code: 'move_refused' });
    expect((await mark(await take(), 'PAID')).body.depositStatus).toBe('PAID');
    expect(code(await mark(await take({ people: 1 }), 'REFUNDED'))).toEqual({ status: 409, code: 'move_refused' });
    await inAgreement();
  });

  test('stays as it is when the action before it is undone', async () => {
    const paid = (await mark(await move(await take(), 'SEATED'), 'PAID')).body;
    expect(paid.undoUntil).not.toBeNull();
    expect((await undo(paid)).body).toMatchObject({ status: 'CONFIRMED', depositStatus: 'PAID' });
  });
});
