import Database from 'better-sqlite3';
import { rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { partsAsked, type StaffReservation } from '#shared/reservations/desk';
import { MINUTE_MS } from '#shared/time';
import type { SimDesk } from '#tools/simulation/desk';
import type { SimWorld } from '#tools/simulation/evening';
import type { Acknowledged } from '#tools/simulation/observations';
import {
  answersOnServer,
  type IntentOutcome,
  lentOnServer,
  serverFaults,
  unloggedIntents,
} from '#tools/simulation/server-checks';
import { readBoard } from '#tools/simulation/staff';
import { TODAY } from '#tools/simulation/times';

interface OutboxRow {
  id: string;
  kind: string;
  outcome: string | null;
  wasPromised: number;
}

function outboxRowsOf(desk: SimDesk): OutboxRow[] {
  const file = new Database(desk.outboxFile, { readonly: true });
  try {
    return file.prepare('select id, kind, outcome, was_promised as wasPromised from intents').all() as OutboxRow[];
  } finally {
    file.close();
  }
}

/** Checks after an evening has settled everything that `sync.md` promises; throws a violation. */
export async function checkInvariants(world: SimWorld): Promise<void> {
  const { server, venue, sizes, observations, desks } = world;
  const { db } = server.database;
  observations.violations.push(...(await serverFaults(db, venue.id, sizes, world.resized)));
  for (const id of await unloggedIntents(db, venue.id))
    observations.addViolation('answers', `the log does not know intent ${id}`);
  const answers = await answersOnServer(db, venue.id);
  const present = desks.filter(({ revoked }) => revoked !== 'stolen');
  for (const desk of present) {
    checkAnswers(world, desk, answers);
    await checkAgreement(world, desk);
  }
  checkTraces(world, present, answers);
  await checkPromises(world, present);
}

/** Answers of the server, refusals above all, must still be known at a desk. */
function checkTraces(world: SimWorld, present: readonly SimDesk[], answers: Map<string, IntentOutcome>): void {
  const known = new Set(present.flatMap(outboxRowsOf).map(({ id }) => id));
  for (const [id, { desk: name, kind, outcome }] of answers) {
    const desk = world.desks.find((each) => each.name === name);
    if (known.has(id) || kind === 'returnLease' || desk === undefined || isWiped(world, desk) || desk.hasGaps) continue;
    world.observations.addViolation('answers', `${kind} ${id} of ${name} was ${outcome}, and no desk knows of it`);
  }
}

/** Refusal codes that are not allowed for a promise covered by a lease. */
const FOR_SEATS: ReadonlySet<string | null> = new Set([
  ...[
    'slot_full',
    'no_capacity',
    'party_too_large',
    'slot_closed',
    'treatment_taken',
    'professional_taken',
    'room_taken',
  ],
]);

/** True if its promises must be kept: it was neither revoked nor copied, and the server was not restored. */
const isBound = ({ isServerRestored }: SimWorld, desk: SimDesk): boolean =>
  !desk.hasForgotten && desk.revoked === null && !isServerRestored;

/** Every intent of a desk has an answer, desk and server agree on it, and every lease was honoured. */
function checkAnswers(world: SimWorld, desk: SimDesk, answers: Map<string, IntentOutcome>): void {
  const { observations, isServerRestored } = world;
  for (const { id, kind, outcome, wasPromised } of outboxRowsOf(desk)) {
    const there = answers.get(id);
    if (outcome === null) observations.addViolation('answers', `${desk.name}: ${kind} ${id} was never answered`);
    else if (!isServerRestored && there?.outcome !== outcome) {
      observations.addViolation(
        'answers',
        `${desk.name}: ${kind} ${id} is ${outcome} here and ${there?.outcome} on the server`,
      );
    }
    if (wasPromised && isBound(world, desk) && outcome === 'refused' && FOR_SEATS.has(there?.code ?? null)) {
      observations.addViolation(
        'promises',
        `${desk.name}: ${kind} ${id} had seats of its lease and was refused: ${there?.code}`,
      );
    }
  }
}

/**
 * A promise is in the ledger. Facts without a promise, and promises before an accident, are in the ledger or in "A
 * rever" of a desk.
 */
async function checkPromises(world: SimWorld, present: readonly SimDesk[]): Promise<void> {
  const { observations } = world;
  const there = await partiesThere(world);
  for (const parts of observations.partsOfVisits) {
    const booked = parts.filter((id) => there.has(id)).length;
    if (booked > 0 && booked < parts.length)
      observations.addViolation('answers', `${booked} of ${parts.length} parts of visit ${parts[0]} are there`);
  }
  const reviewed = new Set((await Promise.all(present.map(idsInReview))).flat());
  for (const [id, party] of observations.acknowledged) {
    const { desk, entity, at, isPromised } = party;
    const madeAt = there.get(id);
    if (madeAt !== undefined) checkOrder(world, id, party, madeAt);
    else if (observations.takenBack.has(id) || isWiped(world, desk) || desk.hasLost(at)) continue;
    else if (isPromised && isBound(world, desk))
      observations.addViolation('promises', `${desk.name} promised ${entity} ${id}, and it is not there`);
    else if (!reviewed.has(id))
      observations.addViolation('answers', `${desk.name} wrote ${entity} ${id} down, and it is lost`);
  }
}

/** Creation time of each reservation and entry of the venue, by id, from the server. */
async function partiesThere({ server, venue }: SimWorld): Promise<Map<string, Date>> {
  const made = statement(MADE, venue.id);
  const rows = await rowsOf<{ id: string; madeAt: string }>(server.database.db, made);
  return new Map(rows.map(({ id, madeAt }) => [id, new Date(madeAt)]));
}

async function idsInReview(desk: SimDesk): Promise<string[]> {
  const cards = await desk.askHere('reviewCards', {});
  const acts = cards.ok ? cards.value.flatMap((card) => [card.act, ...card.dependants.map(({ act }) => act)]) : [];
  return acts.flatMap(({ kind, args }) =>
    kind === 'bookVisitAtDesk'
      ? partsAsked(args).map(({ id }) => id!)
      : 'id' in args && args.id !== undefined
        ? [args.id]
        : [],
  );
}

/** True if it was stolen or copied from a stolen desk: its data went with it. */
const isWiped = ({ desks }: SimWorld, desk: SimDesk): boolean =>
  desks.some((other) => other.revoked === 'stolen' && (other === desk || desk.isKinOf(other)));

/** Creation times keep the order of the actions if the desk has server time or continues from its own clock. */
function checkOrder(world: SimWorld, id: string, { desk, at }: Acknowledged, madeAt: Date): void {
  const isOff = Math.abs(madeAt.getTime() - at) > MINUTE_MS;
  if (!isOff || desk.isMistaken || !isBound(world, desk)) return;
  const [here, there] = [new Date(at).toISOString(), madeAt.toISOString()];
  world.observations.addViolation('order', `${desk.name} made ${id} at ${here}, the server says ${there}`);
}

const MADE = `select id, created_at as "madeAt" from reservations where venue_id = $1
  union all select id, created_at from waitlist_entries where venue_id = $1`;

async function checkAgreement(
  { agenda, observations, server, venue, managerToken }: SimWorld,
  desk: SimDesk,
): Promise<void> {
  const board = await readBoard(desk, { venue, date: TODAY, now: agenda.now() });
  const on = { venueId: venue.id, date: TODAY };
  const parties = await server.call('venueReservations', on, managerToken);
  const slots = await server.call('staffSchedule', on, managerToken);
  const entries = await server.call('venueWaitlist', on, managerToken);
  if (board === null || !parties.ok || !slots.ok || !entries.ok) {
    observations.addViolation('agreement', `${desk.name} has no board`);
    return;
  }
  const differ = <Row>(what: string, here: readonly Row[], there: readonly Row[], describe: (row: Row) => string) => {
    const mine = here.map(describe).sort();
    const theirs = there.map(describe).sort();
    const odd = [...mine.filter((row) => !theirs.includes(row)), ...theirs.filter((row) => !mine.includes(row))];
    if (odd.length > 0)
      observations.addViolation('agreement', `${desk.name}: ${what} differ: ${odd.slice(0, 4).join(' | ')}`);
  };
  differ('parties', board.parties, parties.body, describeParty);
  differ(
    'slots',
    board.slots,
    slots.body,
    ({ roomId, time, reserved, leased, capacity, overbooked, isClosed }) =>
      `${roomId} ${time} ${reserved} ${leased} ${capacity} ${overbooked} ${isClosed}`,
  );
  const lent = await lentOnServer(server.database.db, venue.id, desk.name);
  if (!desk.hasForgotten) differ('leases', [...board.lent], [...lent], ([slotId, people]) => `${slotId} ${people}`);
  const waiting = entries.body.filter(({ status }) => status === 'WAITING' || status === 'NOTIFIED');
  differ('entries', board.waiting, waiting, ({ id, status, version }) => `${id} ${status} ${version}`);
}

const describeParty = ({ id, status, time, roomId, people, version, notes }: StaffReservation): string =>
  `${id} ${status} ${roomId} ${time} ${people} ${version} ${notes}`;
