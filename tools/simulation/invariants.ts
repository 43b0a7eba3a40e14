import Database from 'better-sqlite3';
import { rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { StaffReservation } from '#shared/reservations/desk';
import { MINUTE_MS } from '#shared/time';
import type { SimDesk } from '#tools/simulation/desk';
import type { Acknowledged } from '#tools/simulation/diary';
import { TODAY, type World } from '#tools/simulation/evening';
import {
  answersOnServer,
  lentOnServer,
  type Outcome,
  serverFaults,
  unloggedIntents,
} from '#tools/simulation/server-truths';
import { lookAt } from '#tools/simulation/staff';

interface Written {
  id: string;
  kind: string;
  outcome: string | null;
  wasPromised: number;
}

function writtenAt(desk: SimDesk): Written[] {
  const file = new Database(desk.outboxFile, { readonly: true });
  try {
    return file.prepare('select id, kind, outcome, was_promised as wasPromised from intents').all() as Written[];
  } finally {
    file.close();
  }
}

/** Checks after an evening has settled everything that `sync.md` promises; throws a violation. */
export async function checkInvariants(world: World): Promise<void> {
  const { house, venue, sizes, diary, desks } = world;
  const { db } = house.database;
  diary.violations.push(...(await serverFaults(db, venue.id, sizes, world.resized)));
  for (const id of await unloggedIntents(db, venue.id)) diary.violate('answers', `the log does not know intent ${id}`);
  const answers = await answersOnServer(db, venue.id);
  const present = desks.filter(({ revoked }) => revoked !== 'stolen');
  for (const desk of present) {
    examineAnswers(world, desk, answers);
    await examineAgreement(world, desk);
  }
  examineTraces(world, present, answers);
  await examinePromises(world, present);
}

/** Answers of the server, refusals above all, must still be known at a desk. */
function examineTraces(world: World, present: readonly SimDesk[], answers: Map<string, Outcome>): void {
  const known = new Set(present.flatMap(writtenAt).map(({ id }) => id));
  for (const [id, { desk: name, kind, outcome }] of answers) {
    const desk = world.desks.find((each) => each.name === name);
    if (known.has(id) || kind === 'returnLease' || desk === undefined || isWiped(world, desk) || desk.hasGaps) continue;
    world.diary.violate('answers', `${kind} ${id} of ${name} was ${outcome}, and no desk knows of it`);
  }
}

/** Refusal codes that are not allowed for a promise covered by a lease. */
const FOR_SEATS: ReadonlySet<string | null> = new Set(['slot_full', 'no_capacity', 'party_too_large', 'slot_closed']);

/** True if its promises must be kept: it was neither revoked nor copied, and the server was not restored. */
const isBound = ({ isServerRestored }: World, desk: SimDesk): boolean =>
  !desk.hasForgotten && desk.revoked === null && !isServerRestored;

/** Every intent of a desk has an answer, desk and server agree on it, and every lease was honoured. */
function examineAnswers(world: World, desk: SimDesk, answers: Map<string, Outcome>): void {
  const { diary, isServerRestored } = world;
  for (const { id, kind, outcome, wasPromised } of writtenAt(desk)) {
    const there = answers.get(id);
    if (outcome === null) diary.violate('answers', `${desk.name}: ${kind} ${id} was never answered`);
    else if (!isServerRestored && there?.outcome !== outcome) {
      diary.violate('answers', `${desk.name}: ${kind} ${id} is ${outcome} here and ${there?.outcome} on the server`);
    }
    if (wasPromised && isBound(world, desk) && outcome === 'refused' && FOR_SEATS.has(there?.code ?? null)) {
      diary.violate('promises', `${desk.name}: ${kind} ${id} had seats of its lease and was refused: ${there?.code}`);
    }
  }
}

/**
 * A promise is in the ledger. Facts without a promise, and promises before an accident, are in the ledger or in "A
 * rever" of a desk.
 */
async function examinePromises(world: World, present: readonly SimDesk[]): Promise<void> {
  const { diary } = world;
  const there = await partiesThere(world);
  const reviewed = new Set((await Promise.all(present.map(idsInReview))).flat());
  for (const [id, party] of diary.acknowledged) {
    const { desk, entity, at, isPromised } = party;
    const madeAt = there.get(id);
    if (madeAt !== undefined) examineOrder(world, id, party, madeAt);
    else if (diary.takenBack.has(id) || isWiped(world, desk) || desk.hasLost(at)) continue;
    else if (isPromised && isBound(world, desk))
      diary.violate('promises', `${desk.name} promised ${entity} ${id}, and it is not there`);
    else if (!reviewed.has(id)) diary.violate('answers', `${desk.name} wrote ${entity} ${id} down, and it is lost`);
  }
}

/** Creation time of each reservation and entry of the venue, by id, from the server. */
async function partiesThere({ house, venue }: World): Promise<Map<string, Date>> {
  const made = statement(MADE, venue.id);
  const rows = await rowsOf<{ id: string; madeAt: string }>(house.database.db, made);
  return new Map(rows.map(({ id, madeAt }) => [id, new Date(madeAt)]));
}

async function idsInReview(desk: SimDesk): Promise<string[]> {
  const cards = await desk.askHere('reviewCards', {});
  const acts = cards.ok ? cards.value.flatMap((card) => [card.act, ...card.dependants.map(({ act }) => act)]) : [];
  return acts.flatMap(({ args }) => ('id' in args && args.id !== undefined ? [args.id] : []));
}

/** True if it was stolen or copied from a stolen desk: its data went with it. */
const isWiped = ({ desks }: World, desk: SimDesk): boolean =>
  desks.some((other) => other.revoked === 'stolen' && (other === desk || desk.isKinOf(other)));

/** Creation times keep the order of the actions if the desk has server time or continues from its own clock. */
function examineOrder(world: World, id: string, { desk, at }: Acknowledged, madeAt: Date): void {
  const isOff = Math.abs(madeAt.getTime() - at) > MINUTE_MS;
  if (!isOff || desk.isMistaken || !isBound(world, desk)) return;
  const [here, there] = [new Date(at).toISOString(), madeAt.toISOString()];
  world.diary.violate('order', `${desk.name} made ${id} at ${here}, the server says ${there}`);
}

const MADE = `select id, created_at as "madeAt" from reservations where venue_id = $1
  union all select id, created_at from waitlist_entries where venue_id = $1`;

async function examineAgreement({ agenda, diary, house, venue, managerToken }: World, desk: SimDesk): Promise<void> {
  const board = await lookAt(desk, { venue, date: TODAY, now: agenda.now() });
  const on = { venueId: venue.id, date: TODAY };
  const parties = await house.call('venueReservations', on, managerToken);
  const slots = await house.call('staffSchedule', on, managerToken);
  const entries = await house.call('venueWaitlist', on, managerToken);
  if (board === null || !parties.ok || !slots.ok || !entries.ok) {
    diary.violate('agreement', `${desk.name} has no board`);
    return;
  }
  const differ = <Row>(what: string, here: readonly Row[], there: readonly Row[], face: (row: Row) => string) => {
    const mine = here.map(face).sort();
    const theirs = there.map(face).sort();
    const odd = [...mine.filter((row) => !theirs.includes(row)), ...theirs.filter((row) => !mine.includes(row))];
    if (odd.length > 0) diary.violate('agreement', `${desk.name}: ${what} differ: ${odd.slice(0, 4).join(' | ')}`);
  };
  differ('parties', board.parties, parties.body, partyFace);
  differ(
    'slots',
    board.slots,
    slots.body,
    ({ roomId, time, reserved, leased, capacity, overbooked, isClosed }) =>
      `${roomId} ${time} ${reserved} ${leased} ${capacity} ${overbooked} ${isClosed}`,
  );
  const lent = await lentOnServer(house.database.db, venue.id, desk.name);
  if (!desk.hasForgotten) differ('leases', [...board.lent], [...lent], ([slotId, people]) => `${slotId} ${people}`);
  const waiting = entries.body.filter(({ status }) => status === 'WAITING' || status === 'NOTIFIED');
  differ('entries', board.waiting, waiting, ({ id, status, version }) => `${id} ${status} ${version}`);
}

const partyFace = ({ id, status, time, roomId, people, version, notes }: StaffReservation): string =>
  `${id} ${status} ${roomId} ${time} ${people} ${version} ${notes}`;
