import fc from 'fast-check';
import { expect } from 'vitest';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { slotsWithLapsedHolds } from '#server/features/reservations/queries';
import { aDeskRequest, aReservationRequest, aWaitlistRequest, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import type { Answer, TestServer } from '#server/testing/server';
import type { EndpointName, ReplyOf } from '#shared/api/table';
import { rowsAt } from '#shared/desk/draft';
import { apply } from '#shared/desk/replay';
import type { DayRows } from '#shared/desk/rows';
import { type DeskAct, type DeskStaff, type DeskVenue, deskAct } from '#shared/desk/schema';
import { newId } from '#shared/ids';
import type { StaffReservation } from '#shared/reservations/desk';
import type { StaffSlot } from '#shared/schedule/schema';
import { MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';
import type { StaffEntry } from '#shared/waitlist/schema';

const time = fc.constantFrom('19:00', '20:00', '21:00');
const room = fc.nat(1);
const people = fc.integer({ min: 1, max: 6 });
const which = fc.nat(50);
const rarely = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const to = fc.constantFrom('CONFIRMED', 'SEATED', 'COMPLETED', 'NO_SHOW', 'CANCELLED');
const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const how = { isTrusted: fc.boolean(), overbook: rarely, isStale: rarely };

export const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: kind('phone'), room, time, people, ...how }) },
  { weight: 2, arbitrary: fc.record({ do: kind('walkIn'), room, people, ...how }) },
  { weight: 3, arbitrary: fc.record({ do: kind('wait'), room, time, people, ...how }) },
  { weight: 4, arbitrary: fc.record({ do: kind('promote'), which, time: maybe(time), room: maybe(room), ...how }) },
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ do: kind('edit'), which, people: maybe(people), time: maybe(time), room: maybe(room) },
      ...{ notes: maybe(fc.constantFrom('', 'Janela', 'Aniversário')), ...how },
    }),
  },
  { weight: 12, arbitrary: fc.record({ do: kind('move'), which, to, ...how }) },
  { weight: 7, arbitrary: fc.record({ do: kind('undo'), which, ...how }) },
  { weight: 2, arbitrary: fc.record({ do: kind('withdraw'), which, ...how }) },
  { weight: 2, arbitrary: fc.record({ do: kind('sent'), which, ...how }) },
  { weight: 2, arbitrary: fc.record({ do: kind('guest'), room, time, people }) },
  { weight: 1, arbitrary: fc.record({ do: kind('close'), room, time }) },
  { weight: 4, arbitrary: fc.record({ do: kind('advance'), minutes: fc.constantFrom(1, 6, 12, 31) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type TrustedStep = Extract<Step, { isTrusted: boolean }>;

export interface TwoDays {
  server: TestServer;
  manager: SignedInCaller;
  colleague: SignedInCaller;
  venue: Venue;
  rows: DayRows;
}

export async function readRows(
  { manager: { caller }, venue }: Pick<TwoDays, 'manager' | 'venue'>,
  known?: DayRows,
): Promise<DayRows> {
  const day = { venueId: venue.id, date: TODAY };
  const { venues } = (await caller.call('managedVenues', {})).body;
  const deskVenue: DeskVenue = {
    venue: venues.find(({ id }) => id === venue.id)!,
    rooms: (await caller.call('venueRooms', day)).body,
    settings: (await caller.call('venueSettings', day)).body,
    templates: [],
    staff: [],
  };
  const slots = (await caller.call('staffSchedule', day)).body.map((slot) => ({ ...slot, date: TODAY }));
  const queue = (await caller.call('outbox', { venueId: venue.id })).body;
  const queued = new Set(queue.map(({ id }) => id));
  return {
    venue: deskVenue,
    reservations: byId((await caller.call('venueReservations', day)).body),
    entries: byId((await caller.call('venueWaitlist', day)).body),
    slots: byId(slots),
    outbox: [...queue, ...(known?.outbox ?? []).filter(({ id }) => !queued.has(id))],
    former: known?.former ?? new Map(),
    offers: known?.offers ?? new Map(),
  };
}

const byId = <Row extends { id: string }>(rows: Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));

export async function run(days: TwoDays, given: Step): Promise<void> {
  const { server, venue } = days;
  if (given.do === 'advance') {
    server.clock.advance(given.minutes * MINUTE_MS);
    const { db } = server.database;
    for (const slot of await slotsWithLapsedHolds(db, server.clock.now())) {
      await endLapsedHolds(db, slot, server.clock.now());
    }
    days.rows = rowsAt(days.rows, server.clock.now());
  } else if (given.do === 'guest') {
    const roomId = venue.rooms[given.room]!.id;
    const asked = { roomId, time: given.time, people: given.people, phone: aPhone() };
    await server.caller().call('book', aReservationRequest(venue, asked));
    days.rows = await readRows(days, days.rows);
  } else if (given.do === 'close') {
    const closed = { kind: 'closed', roomId: venue.rooms[given.room]!.id, date: TODAY, time: given.time } as const;
    await days.manager.caller.call('addException', { venueId: venue.id, ...closed });
    days.rows = await readRows(days, days.rows);
  } else {
    if (given.do === 'sent') days.rows = await readRows(days, days.rows);
    const act = actOf(days, given);
    if (act !== null) await compareAct(days, given, deskAct.parse(act));
  }
}

const nth = <Row>(rows: ReadonlyMap<string, Row>, which: number): Row | undefined =>
  [...rows.values()][which % Math.max(1, rows.size)];

let guests = 0;
const aPhone = () => `+2449${30_000_000 + ++guests}`;

function actOf({ venue, rows }: TwoDays, given: TrustedStep): { kind: DeskAct['kind']; args: object } | null {
  const extra = given.overbook ? { overbook: { reason: 'De propósito' } } : {};
  const roomIdOf = (index: number | undefined) => (index === undefined ? undefined : venue.rooms[index]!.id);
  if (given.do === 'phone' || given.do === 'walkIn') {
    const asked = { id: newId(), roomId: roomIdOf(given.room)!, people: given.people, phone: aPhone(), ...extra };
    const request = aDeskRequest(venue, { ...asked, kind: given.do === 'phone' ? 'phone' : 'walk-in' });
    const { date: _date, time: _time, ...unnamed } = request;
    const walkIn = { ...unnamed, name: null };
    return { kind: 'bookAtDesk', args: given.do === 'phone' ? { ...request, time: given.time } : walkIn };
  }
  if (given.do === 'wait') {
    const asked = { id: newId(), roomId: roomIdOf(given.room)!, time: given.time, people: given.people };
    return { kind: 'addToWaitlist', args: aWaitlistRequest(venue, { ...asked, phone: aPhone() }) };
  }
  if (given.do === 'sent') {
    const message = rows.outbox[given.which % Math.max(1, rows.outbox.length)];
    return message === undefined ? null : { kind: 'markMessageSent', args: { venueId: venue.id, id: message.id } };
  }
  if (given.do === 'promote' || given.do === 'withdraw') {
    const entry = nth(rows.entries, given.which);
    if (entry === undefined) return null;
    const version = seen(entry.version, given);
    if (given.do === 'withdraw') return { kind: 'withdrawEntry', args: { venueId: venue.id, id: entry.id, version } };
    const place = { roomId: roomIdOf(given.room), time: given.time };
    return { kind: 'promote', args: { id: entry.id, reservationId: newId(), ...place, ...extra } };
  }
  const party = nth(rows.reservations, given.which);
  if (party === undefined) return null;
  const who = { venueId: venue.id, id: party.id, version: seen(party.version, given) };
  if (given.do === 'undo') return { kind: 'undoReservation', args: who };
  if (given.do === 'move') return { kind: 'moveReservation', args: { ...who, to: given.to, reason: 'Pediu' } };
  const { people: size, time: at, notes } = given;
  const args = { ...who, people: size, time: at, roomId: roomIdOf(given.room), notes, ...extra };
  return { kind: 'changeReservation', args };
}

const seen = (version: number, { isStale }: TrustedStep): number => (isStale ? Math.max(1, version - 1) : version);

const staffOf = ({ user }: SignedInCaller, mayOverbook: boolean): DeskStaff => ({
  id: user.id,
  name: user.firstName ?? '',
  role: user.role,
  access: { mayRun: true, mayManage: mayOverbook, mayOverbook },
});

async function compareAct(days: TwoDays, { isTrusted }: TrustedStep, act: DeskAct): Promise<void> {
  const { server, rows } = days;
  const who = isTrusted ? days.manager : days.colleague;
  const now = server.clock.now();
  const outcome = apply(rows, act, { now, staff: staffOf(who, isTrusted), leaseLeft: () => 0 });
  const answer = (await who.caller.call(act.kind as 'bookAtDesk', act.args as never)) as Answer<EndpointName>;
  const code = answer.status < 300 ? null : answer.error.code;
  if ('refused' in outcome) {
    expect(code, JSON.stringify(act)).toBe(outcome.refused);
    return;
  }
  if (lacksSeats(rows, outcome.rows, act)) {
    // The desk is not sure and promises nothing; only offline is a walk-in a fact
    expect(['slot_full', 'no_capacity', 'party_too_large'], JSON.stringify(act)).toContain(code);
    expect(outcome.standing).toBe(isWalkIn(act) ? 'confirmed' : 'unconfirmed');
    return;
  }
  expect(code, JSON.stringify([act, answer.error])).toBeNull();
  days.rows = outcome.rows;
  answersAlike(days, act, answer.body);
}

function answersAlike({ rows, server }: TwoDays, act: DeskAct, body: unknown): void {
  if (act.kind === 'returnLease') return;
  const now = server.clock.now().toISOString();
  const { id } = act.args;
  if (act.kind === 'promote') {
    const { entry, reservation } = body as ReplyOf<'promote'>;
    expect(entryShown(rows.entries.get(id!)!)).toEqual(entryShown(entry));
    const held = rows.reservations.get(act.args.reservationId!)!;
    expect(partyShown(held, now)).toEqual(partyShown(reservation, now));
  } else if (rows.reservations.has(id!)) {
    const party = body as ReplyOf<'bookAtDesk'>;
    expect(partyShown(rows.reservations.get(id!)!, now), act.kind).toEqual(partyShown(party, now));
  } else if (rows.entries.has(id!)) {
    expect(entryShown(rows.entries.get(id!)!)).toEqual(entryShown(body as ReplyOf<'addToWaitlist'>));
  } else {
    const message = rows.outbox.find((each) => each.id === id)!;
    const { status, sentAt } = body as ReplyOf<'markMessageSent'>;
    expect({ status: message.status, sentAt: message.sentAt }).toEqual({ status, sentAt });
  }
}

/** Ignores what the desk cannot know: messages and sync state. */
const partyShown = ({ lastMessage: _, onDesk: __, undoUntil, ...row }: StaffReservation, now: string) => ({
  ...row,
  undoUntil: undoUntil !== null && undoUntil > now ? undoUntil : null,
});
const entryShown = ({ lastMessage: _, onDesk: __, ...row }: StaffEntry) => row;
const slotShown = ({ id, capacity, isClosed, reserved, leased, overbooked, availableCapacity }: StaffSlot) => ({
  ...{ id, capacity, isClosed, reserved, leased, overbooked, availableCapacity },
});

const isWalkIn = (act: DeskAct): boolean => act.kind === 'bookAtDesk' && act.args.kind === 'walk-in';

/** A booking beyond free seats without overbooking; facts are excluded. */
function lacksSeats(before: DayRows, after: DayRows, act: DeskAct): boolean {
  if ('overbook' in act.args && act.args.overbook !== undefined) return false;
  if (act.kind === 'moveReservation') return false;
  return [...after.slots.values()].some(({ id, overbooked }) => overbooked > before.slots.get(id)!.overbooked);
}

export async function agree(days: TwoDays): Promise<void> {
  const { caller } = days.manager;
  const day = { venueId: days.venue.id, date: TODAY };
  const [parties, entries, slots] = await Promise.all([
    caller.call('venueReservations', day),
    caller.call('venueWaitlist', day),
    caller.call('staffSchedule', day),
  ]);
  const now = days.server.clock.now().toISOString();
  const party = (row: StaffReservation) => partyShown(row, now);
  expect(sorted(days.rows.reservations, party)).toEqual(sorted(byId(parties.body), party));
  expect(sorted(days.rows.entries, entryShown)).toEqual(sorted(byId(entries.body), entryShown));
  const mine: ReadonlyMap<string, StaffSlot> = days.rows.slots;
  expect(sorted(mine, slotShown)).toEqual(sorted(byId(slots.body), slotShown));
}

const sorted = <Row extends { id: string }, As>(rows: ReadonlyMap<string, Row>, as: (row: Row) => As): As[] =>
  [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).map(as);
