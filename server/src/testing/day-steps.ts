import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { reservations } from '#server/features/reservations/table';
import { aDeskRequest, aReservationRequest, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { type DayModel, type ModelParty, type Time, times } from '#server/testing/day-model';
import type { Answer, Caller, TestServer } from '#server/testing/server';
import type { EndpointName } from '#shared/api/table';
import type { StaffReservation } from '#shared/reservations/desk';
import { MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const time = fc.constantFrom(...times);
const people = fc.integer({ min: 1, max: 6 });
const party = fc.nat(50);
const overbook = fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const to = fc.constantFrom('CONFIRMED', 'SEATED', 'COMPLETED', 'NO_SHOW', 'CANCELLED');
const kind = <Kind extends string>(name: Kind) => fc.constant(name);

/** `party` is an index modulo the number of parties. */
export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: kind('book'), time, people }) },
  { weight: 2, arbitrary: fc.record({ do: kind('phone'), time, people, overbook }) },
  { weight: 2, arbitrary: fc.record({ do: kind('walkIn'), people, overbook }) },
  { weight: 3, arbitrary: fc.record({ do: kind('promote'), time, people, overbook }) },
  { weight: 5, arbitrary: fc.record({ do: kind('edit'), party, people, time: fc.option(time), overbook }) },
  { weight: 9, arbitrary: fc.record({ do: kind('move'), party, to }) },
  { weight: 6, arbitrary: fc.record({ do: kind('undo'), party }) },
  { weight: 2, arbitrary: fc.record({ do: kind('cancelAsGuest'), party }) },
  { weight: 3, arbitrary: fc.record({ do: kind('advance'), minutes: fc.constantFrom(1, 6, 12, 31) }) },
);
export type DayStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

export interface PlayedDay {
  server: TestServer;
  manager: Caller;
  venue: Venue;
  model: DayModel;
}

let guests = 0;
/** A new phone and address each time avoids the hoarding limits. */
function aGuest() {
  guests++;
  const headers = { 'x-forwarded-for': `41.${64 + (guests >> 16)}.${(guests >> 8) & 255}.${guests & 255}` };
  return { phone: `+2449${String(30_000_000 + guests)}`, headers };
}

const beyond = { reason: 'De propósito' };
const outcome = ({ status, error }: Answer<EndpointName>): string => (status < 300 ? 'ok' : error.code);
const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso));

export async function run(day: PlayedDay, given: DayStep): Promise<void> {
  const { model, server } = day;
  if (given.do === 'advance') {
    server.clock.advance(given.minutes * MINUTE_MS);
    model.now = server.clock.now().getTime();
    return;
  }
  if ('party' in given) {
    const chosen = model.parties[given.party % Math.max(1, model.parties.length)];
    if (chosen !== undefined) await runOn(day, chosen, given);
    return;
  }
  await runNew(day, given);
}

type New = Extract<DayStep, { people: number }> & { party?: never };

async function runNew({ manager, server, venue, model }: PlayedDay, given: New): Promise<void> {
  const { phone, headers } = aGuest();
  const extra = 'overbook' in given && given.overbook ? { overbook: beyond } : {};
  const isBeyond = 'overbook' in given && given.overbook;
  if (given.do === 'book') {
    const answer = await server
      .caller()
      .call('book', aReservationRequest(venue, { time: given.time, people: given.people, phone }), headers);
    expect(outcome(answer)).toBe(model.book(given.time, given.people));
    if (answer.status < 300) add(model, answer.body, answer.body.guestToken);
    return;
  }
  if (given.do === 'promote') return promoteNew({ manager, server, venue, model }, given, phone);
  const slot = given.do === 'phone' ? { time: given.time } : { name: null };
  const kindOf = given.do === 'phone' ? 'phone' : 'walk-in';
  const request = aDeskRequest(venue, { kind: kindOf, phone, people: given.people, ...slot, ...extra });
  const answer = await manager.call('bookAtDesk', request);
  const expected =
    given.do === 'phone' ? model.phone(given.time, given.people, isBeyond) : model.walkIn(given.people, isBeyond);
  expect(outcome(answer)).toBe(expected);
  if (answer.status < 300) model.create(add(model, answer.body, null));
}

async function promoteNew(
  { manager, server, venue, model }: PlayedDay,
  given: Extract<DayStep, { do: 'promote' }>,
  phone: string,
): Promise<void> {
  const wanted = aWaitlistRequest(venue, { time: given.time, people: given.people, phone });
  const waiting = await server.caller().call('joinWaitlist', wanted);
  expect(outcome(waiting)).toBe(model.wait(given.time));
  if (waiting.status >= 300) return;
  const extra = given.overbook ? { overbook: beyond } : {};
  const answer = await manager.call('promote', { id: waiting.body.id, ...extra });
  expect(outcome(answer)).toBe(model.promote(given.time, given.people, given.overbook));
  if (answer.status >= 300) return;
  const { reservation } = answer.body;
  const [row] = await server.database.db.select().from(reservations).where(eq(reservations.id, reservation.id));
  add(model, reservation, row!.guestToken);
}

function add(
  model: DayModel,
  body: Pick<StaffReservation, 'id' | 'version' | 'status' | 'people' | 'time' | 'holdUntil'>,
  token: string | null,
): ModelParty {
  const { id, version, status, people: size, holdUntil } = body;
  const standing = { status, people: size, time: body.time as Time, holdUntil: instant(holdUntil) };
  const party = { id, version, ...standing, token, undo: null };
  model.parties.push(party);
  return party;
}

async function runOn(day: PlayedDay, chosen: ModelParty, given: Extract<DayStep, { party: number }>): Promise<void> {
  const { manager, server, venue, model } = day;
  const seen = { venueId: venue.id, id: chosen.id, version: chosen.version };
  if (given.do === 'cancelAsGuest') {
    if (chosen.token === null) return;
    const wasGone = model.statusOf(chosen) === 'CANCELLED';
    const answer = await server.caller().call('cancelAsGuest', { token: chosen.token });
    expect(outcome(answer)).toBe(model.cancelAsGuest(chosen));
    if (answer.status < 300 && (!wasGone || model.hasLapsed(chosen))) model.settle(chosen, { status: 'CANCELLED' });
    return;
  }
  if (given.do === 'edit') {
    const extra = given.overbook ? { overbook: beyond } : {};
    const wanted = given.time ?? chosen.time;
    const expected = model.edit(chosen, given.people, wanted, given.overbook);
    const request = { ...seen, people: given.people, time: wanted, ...extra };
    const answer = await manager.call('changeReservation', request);
    expect(outcome(answer)).toBe(expected);
    const changes = given.people !== chosen.people || wanted !== chosen.time;
    if (expected === 'ok' && changes) {
      model.act(chosen, { people: given.people, time: wanted, holdUntil: instant(answer.body.holdUntil) });
    }
    return settleIfStale(model, chosen, expected);
  }
  if (given.do === 'undo') {
    const expected = model.undo(chosen);
    expect(outcome(await manager.call('undoReservation', seen))).toBe(expected);
    if (expected === 'ok') model.settle(chosen, chosen.undo!.former);
    return settleIfStale(model, chosen, expected);
  }
  const expected = model.move(chosen, given.to);
  expect(outcome(await manager.call('moveReservation', { ...seen, to: given.to }))).toBe(expected);
  const ended = given.to === 'CONFIRMED' || given.to === 'CANCELLED' ? { holdUntil: null } : {};
  if (expected === 'ok') model.act(chosen, { status: given.to, ...ended });
  settleIfStale(model, chosen, expected);
}

/** Only an expired hold changes a party unseen by the model. */
function settleIfStale(model: DayModel, chosen: ModelParty, verdict: string): void {
  if (verdict === 'stale') model.settle(chosen, { status: 'CANCELLED' });
}

export async function agrees({ manager, venue, model }: PlayedDay): Promise<void> {
  const { body: board } = await manager.call('venueReservations', { venueId: venue.id, date: TODAY });
  const told = (parties: { id: string; status: string; people: number; time: string }[]) =>
    parties.map(({ id, status, people: size, time: at }) => `${id} ${status} ${size} ${at}`).sort();
  expect(told(board)).toEqual(told(model.parties.map((each) => ({ ...each, status: model.statusOf(each) }))));
  const { body: slots } = await manager.call('staffSchedule', { venueId: venue.id, date: TODAY });
  expect(slots.map(({ reserved }) => reserved)).toEqual(times.map(model.reserved));
}

/** For concurrent steps: any documented answer is accepted. `ids`: all parties created. */
export async function anything(day: PlayedDay, given: DayStep, ids: string[]): Promise<void> {
  if (given.do === 'advance') return day.server.clock.advance(given.minutes * MINUTE_MS);
  const answer = 'party' in given ? await changeAny(day, given, ids) : await makeAny(day, given, ids);
  // 503 is a timeout behind other steps, possible on a slow machine
  if (answer !== undefined && answer.status !== 503)
    expect(answer.status, JSON.stringify(answer.error)).toBeLessThan(500);
}

async function makeAny(
  { server, manager, venue }: PlayedDay,
  given: New,
  ids: string[],
): Promise<Answer<EndpointName>> {
  const { phone, headers } = aGuest();
  const extra = 'overbook' in given && given.overbook ? { overbook: beyond } : {};
  const party = { ...('time' in given && { time: given.time }), people: given.people, phone };
  if (given.do === 'promote') {
    const waiting = await server.caller().call('joinWaitlist', aWaitlistRequest(venue, party));
    if (waiting.status >= 300) return waiting;
    const promoted = await manager.call('promote', { id: waiting.body.id, ...extra });
    if (promoted.status < 300) ids.push(promoted.body.reservation.id);
    return promoted;
  }
  const kind = given.do === 'phone' ? 'phone' : 'walk-in';
  const made =
    given.do === 'book'
      ? await server.caller().call('book', aReservationRequest(venue, party), headers)
      : await manager.call('bookAtDesk', aDeskRequest(venue, { ...party, kind, ...extra }));
  if (made.status < 300) ids.push(made.body.id);
  return made;
}

async function changeAny(
  { server, manager, venue }: PlayedDay,
  chosen: Extract<DayStep, { party: number }>,
  ids: string[],
): Promise<Answer<EndpointName> | undefined> {
  const id = ids[chosen.party % Math.max(1, ids.length)];
  if (id === undefined) return undefined;
  const [row] = await server.database.db.select().from(reservations).where(eq(reservations.id, id));
  const seen = { venueId: venue.id, id, version: row!.version };
  if (chosen.do === 'cancelAsGuest') return server.caller().call('cancelAsGuest', { token: row!.guestToken });
  if (chosen.do === 'undo') return manager.call('undoReservation', seen);
  if (chosen.do === 'move') return manager.call('moveReservation', { ...seen, to: chosen.to });
  const { people: size, time: at, overbook } = chosen;
  const extra = overbook ? { overbook: beyond } : {};
  return manager.call('changeReservation', { ...seen, people: size, time: at ?? row!.time, ...extra });
}
