import fc from 'fast-check';
import { aNotebook, type Notebook } from '#server/features/desk/test-intents';
import { aVenue, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, type TestDesk } from '#server/testing/desk';
import type { TestServer } from '#server/testing/server';
import { aPiece, aProfessional, aTreatment } from '#server/testing/spa';
import type { DayRows, PendingIntent } from '#shared/desk/rows';
import type { DrawnLease, LeaseState } from '#shared/desk/schema';
import type { Venue } from '#shared/venues/schema';

const ROOMS = 3;
const TEAM = 3;
const PIECES = 2;
const TREATMENTS = 3;
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const rarely = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const mostly = rarely.map((is) => !is);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const professional = fc.record({
  from: fc.constantFrom('09:00', '10:00'),
  to: fc.constantFrom('12:00', '14:30'),
  isAbsent: rarely,
});
const treatment = fc.record({
  minutes: fc.constantFrom(30, 45, 60),
  bufferMinutes: fc.constantFrom(0, 15),
  preparationMinutes: fc.constantFrom(0, 10),
  isForTwo: rarely,
  isByTwo: rarely,
  rooms: fc.shuffledSubarray(upTo(ROOMS), { minLength: 2 }),
  team: fc.shuffledSubarray(upTo(TEAM)),
  pieces: fc.shuffledSubarray(upTo(PIECES), { maxLength: 1 }),
});

export const spaPlan = fc.record({
  team: fc.array(professional, { minLength: TEAM, maxLength: TEAM }),
  treatments: fc.array(treatment, { minLength: TREATMENTS, maxLength: TREATMENTS }),
  /** Minute until which the services of each cabin end. */
  ends: fc.array(fc.constantFrom(null, null, 11 * 60, 12 * 60 + 30), { minLength: ROOMS, maxLength: ROOMS }),
  /** The desk holds the first cabin and sells it without a treatment too. */
  isHeld: mostly,
  /** And other cabins, so that it promises treatments side by side. */
  alsoHeld: fc.subarray([1, 2]),
  /** With them, professionals who can be, so that it promises treatments. */
  isTeamHeld: mostly,
});
type SpaPlan = typeof spaPlan extends fc.Arbitrary<infer Value> ? Value : never;

/** The desk holds both cabins for one, and may promise the treatments. Guests have the third cabin and professional. */
export const promisingPlan: fc.Arbitrary<SpaPlan> = spaPlan.map(({ team, treatments, ends }) => ({
  ends,
  ...{ isHeld: true, alsoHeld: [1], isTeamHeld: true, team: team.map((one) => ({ ...one, isAbsent: false })) },
  treatments: treatments.map(({ team: asked, ...one }) => ({
    ...{ ...one, isForTwo: false, isByTwo: false, pieces: [], rooms: upTo(ROOMS) },
    team: asked.length > 1 ? upTo(TEAM) : [],
  })),
}));

const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const time = fc.constantFrom('09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:30');
const room = fc.nat(ROOMS - 1);
const which = fc.nat(50);
const asked = { treatment: fc.nat(TREATMENTS - 1), room, named: maybe(fc.nat(TEAM - 1)) };
/** Index modulo those who do the treatment. */
const seldom = fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(TEAM - 1) });

const phone = fc.record({ do: kind('phone'), time, overbook: rarely, ...asked });
const visit = fc.record({
  ...{ do: kind('visit'), isHere: fc.boolean(), time, ...asked, named: seldom },
  further: fc.array(fc.record({ treatment: asked.treatment, beside: fc.boolean(), named: seldom }), {
    ...{ minLength: 1, maxLength: 2 },
  }),
});
const sale = fc.record({ do: kind('sale'), time });
const guest = fc.record({ do: kind('guest'), time, further: maybe(fc.nat(TREATMENTS - 1)), ...asked });
/** The manager closes the arrival time of all rooms during an outage. */
const close = fc.record({ do: kind('close'), time });
const cut = fc.record({ do: kind('cut') });
const mend = fc.record({ do: kind('mend') });

/** Mostly promises in the dark, and what others do meanwhile. */
export const promisingStep = fc.oneof(
  { weight: 4, arbitrary: phone.map((step) => ({ ...step, named: undefined, overbook: false })) },
  { weight: 8, arbitrary: visit.map((step) => ({ ...step, isHere: false })) },
  { weight: 1, arbitrary: visit },
  { weight: 1, arbitrary: sale },
  { weight: 4, arbitrary: guest },
  { weight: 2, arbitrary: close },
  { weight: 5, arbitrary: cut },
  { weight: 1, arbitrary: mend },
);

/** `which` is an index modulo the number of parties. Between `cut` and `mend` the desk has no connection. */
export const spaStep = fc.oneof(
  { weight: 7, arbitrary: phone },
  { weight: 4, arbitrary: fc.record({ do: kind('walkIn'), ...asked }) },
  { weight: 6, arbitrary: visit },
  { weight: 2, arbitrary: sale },
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ do: kind('change'), which, overbook: rarely, time: maybe(time), room: maybe(room) },
      named: maybe(fc.nat(TEAM - 1)),
      ...{ people: maybe(fc.constantFrom(1, 2)), notes: maybe(fc.constantFrom('', 'Alergia a óleos')) },
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      ...{ do: kind('move'), which, to: fc.constantFrom('SEATED', 'COMPLETED', 'NO_SHOW', 'CANCELLED') },
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: kind('undo'), which }) },
  { weight: 3, arbitrary: guest },
  { weight: 1, arbitrary: fc.record({ do: kind('guestLeaves'), which }) },
  { weight: 3, arbitrary: fc.record({ do: kind('advance'), minutes: fc.constantFrom(2, 12, 40) }) },
  { weight: 2, arbitrary: cut },
  { weight: 1, arbitrary: mend },
);
type StepOf<Steps> = Steps extends fc.Arbitrary<infer Value> ? Value : never;
export type SpaStep = StepOf<typeof spaStep> | StepOf<typeof close>;
export type StaffStep = Extract<SpaStep, { do: 'phone' | 'walkIn' | 'visit' | 'sale' | 'change' | 'move' | 'undo' }>;

export interface DecidedAct {
  pending: PendingIntent;
  standing: 'confirmed' | 'unconfirmed';
  lease: DrawnLease | null;
}

/** Acts of a desk without a connection, and what others changed meanwhile. */
export interface Outage {
  base: DayRows;
  acts: DecidedAct[];
  isAlone: boolean;
  /** Parties that a guest cancelled. */
  cancelled: Set<string>;
}

export interface SpaDay {
  server: TestServer;
  manager: SignedInCaller;
  venue: Venue;
  desk: TestDesk;
  notebook: Notebook;
  treatments: { id: string; people: number }[];
  professionals: string[];
  /** As the desk shows them, its unsent acts included. */
  rows: DayRows;
  /** Seats that the desk may sell, before its unsent acts. */
  leases: ReadonlyMap<string, LeaseState>;
  isHeld: boolean;
  outage: Outage | null;
  /** Of several treatments, in all outages. */
  promisedVisits: number;
  links: { id: string; token: string }[];
  /** Breaks a rule of the desk on purpose. */
  plant: (rows: DayRows) => DayRows;
}

/** At a quarter to nine in the morning of `TODAY`. Two cabins for one, the second open each hour, and one for two. */
export async function aSpaDay(
  server: TestServer,
  manager: SignedInCaller,
  plan: SpaPlan,
  plant: SpaDay['plant'] = (rows) => rows,
): Promise<SpaDay> {
  server.clock.set('2026-11-21T07:45:00.000Z');
  const cabin = (name: string, capacity: number, every: number) => ({
    ...{ name, capacity, whole: { stayMinutes: 60 } },
    slots: [{ first: '09:00', last: '13:00', every, capacity: 5 }],
  });
  const cabins = [cabin('Cabine A', 1, 30), cabin('Cabine B', 1, 60), cabin('Cabine de casal', 2, 30)];
  const holds = (n: number) => (n === 0 ? plan.isHeld : plan.alsoHeld.includes(n));
  const rooms = cabins.map((room, n) => ({
    ...room,
    whole: { ...room.whole, deskHolds: holds(n), servicesEndMinute: plan.ends[n]! },
  }));
  const venue = await aVenue(server, { ownerId: manager.user.id, rooms });
  const { professionals, treatments } = await openSpa(server, venue, plan);
  const desk = await aDesk(server, venue, manager.user);
  const notebook = aNotebook(server, desk, venue, manager.user.id);
  const { rows, leases } = await readDay(desk, new Map());
  return {
    ...{ server, manager, venue, desk, notebook, treatments, professionals, plant, leases },
    ...{
      isHeld: plan.isHeld || plan.alsoHeld.length > 0,
      rows: plant(rows),
      outage: null,
      promisedVisits: 0,
      links: [],
    },
  };
}

async function openSpa(server: TestServer, venue: Venue, plan: SpaPlan) {
  const professionals: string[] = [];
  for (const { from, to, isAbsent } of plan.team) {
    const deskHolds = plan.isTeamHeld;
    const absences = isAbsent ? [{ from: TODAY, to: TODAY }] : [];
    professionals.push(
      await aProfessional(server, venue, { shifts: [{ weekdays: 127, from, to }], absences, deskHolds }),
    );
  }
  const pieces: string[] = [];
  for (const n of upTo(PIECES)) pieces.push(await aPiece(server, venue, `Banheira ${n}`));
  const treatments: { id: string; people: number }[] = [];
  for (const { rooms: asked, team, pieces: needed, isForTwo, isByTwo, ...lengths } of plan.treatments) {
    const people = isForTwo ? 2 : 1;
    const rooms = isForTwo ? [...new Set([...asked, ROOMS - 1])] : asked;
    const id = await aTreatment(server, venue, {
      ...{ ...lengths, people, teamSize: isByTwo ? 2 : 1, roomIds: rooms.map((n) => venue.rooms[n]!.id) },
      professionalIds: team.map((n) => professionals[n]!),
      equipmentIds: needed.map((n) => pieces[n]!),
    });
    treatments.push({ id, people });
  }
  return { professionals, treatments };
}

const byId = <Row extends { id: string }>(rows: Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));

/** The rows and leases that the server gives to the desk. */
async function readDay(desk: TestDesk, former: DayRows['former']): Promise<Pick<SpaDay, 'rows' | 'leases'>> {
  const { body } = await desk.sync({ holdsProfessionals: true });
  const { venue, reservations, entries, slots, outbox } = body.day!;
  return {
    rows: {
      ...{ venue: venue!, outbox: outbox!, former, offers: new Map() },
      ...{ reservations: byId(reservations), entries: byId(entries), slots: byId(slots) },
    },
    leases: new Map(body.leases!.map((lease) => [lease.slotId, lease])),
  };
}

/** Gives the desk the rows and leases of the server; returns the rows. */
export async function synced(day: SpaDay, former = day.rows.former): Promise<DayRows> {
  const { rows, leases } = await readDay(day.desk, former);
  Object.assign(day, { rows: day.plant(rows), leases });
  return rows;
}
