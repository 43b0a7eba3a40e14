import type { DayRows } from '#shared/desk/rows';
import type { DeskDay, Intent, LeaseState, SyncReply } from '#shared/desk/schema';
import { newId } from '#shared/ids';
import type { Clock } from '#shared/time';
import type { Random } from '#tools/simulation/random';
import { ask, type Race } from './race-acts.ts';
import { promisesOf } from './race-promises.ts';

/** A registered desk in a race: one call at a time, with the rows and leases of its last answer. */
export interface RacingDesk {
  deviceId: string;
  staffId: string;
  headers: Record<string, string>;
  epoch: number;
  seq: number;
  leases: LeaseState[];
  /** Null before its first answer. */
  rows: DayRows | null;
  /** Sent again until they are answered: a call may be lost with its server. */
  unanswered: Intent[];
  isCalling: boolean;
}

type Person = Pick<RacingDesk, 'deviceId' | 'staffId' | 'headers'>;

export async function aRacingDesk(race: Race, random: Random, person: Person): Promise<RacingDesk> {
  const { deviceId, headers } = person;
  const form = { venueId: race.venue.id, deviceId, name: 'Entrada' };
  const answer = await ask(race, random, 'registerDesk', form, headers);
  if (answer?.status !== 201) throw new Error(`the desk was refused: ${JSON.stringify(answer?.body)}`);
  return { ...person, epoch: answer.body.epoch, seq: 0, leases: [], rows: null, unanswered: [], isCalling: false };
}

/** Sends acts of an outage that use its leases, and reads its new rows and leases. None of these acts may be refused. */
export async function actOfDesk(race: Race, desk: RacingDesk, random: Random, clock: Clock): Promise<void> {
  if (desk.isCalling) return;
  desk.isCalling = true;
  try {
    if (desk.unanswered.length === 0) {
      desk.unanswered = [...returns(race, desk, random, clock), ...inOutage(race, desk, random, clock)];
    }
    const { deviceId, epoch, unanswered: intents } = desk;
    const call = { venueId: race.venue.id, deviceId, epoch, seen: null, holdsProfessionals: true, intents };
    const answer = await ask(race, random, 'syncDesk', call, desk.headers);
    if (answer?.status === 200) read(race, desk, answer.body as SyncReply);
  } finally {
    desk.isCalling = false;
  }
}

function read(race: Race, desk: RacingDesk, { answers, leases, day }: SyncReply): void {
  desk.leases = leases ?? [];
  desk.rows = day && rowsOf(day);
  for (const { id, outcome, code } of answers) {
    const intent = desk.unanswered.find((each) => each.id === id);
    if (intent === undefined) continue;
    if (outcome === 'refused') race.found.push(`an act of a desk was refused: ${code} ${JSON.stringify(intent)}`);
    countAct(race, intent);
  }
  desk.unanswered = desk.unanswered.filter(({ id }) => !answers.some((answer) => answer.id === id));
}

const byId = <Row extends { id: string }>(rows: Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));

const rowsOf = ({ venue, reservations, entries, slots, outbox }: DeskDay): DayRows => ({
  ...{ venue: venue!, outbox: outbox ?? [], former: new Map() },
  ...{ reservations: byId(reservations), entries: byId(entries), slots: byId(slots) },
});

function countAct({ acts }: Race, { kind, fromLease, args }: Intent): void {
  const by = 'professionalId' in args ? 'a professional' : 'none';
  const treated = 'treatmentId' in args && args.treatmentId !== undefined ? ` of a treatment by ${by}` : '';
  const name = `${kind}${treated}${fromLease > 0 ? ' from a lease' : ''}`;
  acts[name] = (acts[name] ?? 0) + 1;
}

const leftOf = ({ granted, spent }: LeaseState): number => granted - spent;

/** Leases that are no longer wanted, as after a recall. Most desks return them at once. */
function returns(race: Race, desk: RacingDesk, random: Random, clock: Clock): Intent[] {
  const unwanted = desk.leases.filter((lease) => leftOf(lease) > 0 && lease.wanted === 0);
  if (unwanted.length === 0 || random.percent(30)) return [];
  const slots = unwanted.map((lease) => ({ slotId: lease.slotId, people: leftOf(lease) }));
  return [noted({ desk, clock }, { kind: 'returnLease', args: { venueId: race.venue.id, slots } })];
}

/** Acts of one call, each on the rows that those before it made. */
function inOutage(race: Race, desk: RacingDesk, random: Random, clock: Clock): Intent[] {
  // In a room sold whole, a lease that a party overlaps is no longer wanted: a desk sees the party and sells nothing
  const held = desk.leases.filter((lease) => leftOf(lease) > 0 && lease.wanted > 0);
  if (held.length === 0) return [];
  const lease = random.pick(held);
  const outage: Outage = { race, desk, random, clock, lease, isWhole: isSoldWhole(race, lease) };
  const others = held.filter((other) => other !== lease && leftOf(other) > 0 && !isSoldWhole(race, other));
  switch (random.weighted({ sell: 30, giveBack: 15, promote: 20, undo: 20, move: 15, treat: 60 })) {
    case 'treat':
      return promises(outage, held);
    case 'giveBack':
      return [giveBack(outage)];
    case 'promote':
      return waitAndPromote(outage);
    case 'undo':
      return outage.isWhole ? [sale(outage)] : cancelAndUndo(outage);
    case 'move':
      return outage.isWhole || others.length === 0 ? [sale(outage)] : moveTo(random.pick(others), outage);
    default:
      return [sale(outage)];
  }
}

interface Outage {
  race: Race;
  desk: RacingDesk;
  random: Random;
  clock: Clock;
  lease: LeaseState;
  isWhole: boolean;
}

const isSoldWhole = ({ venue }: Race, { roomId }: LeaseState): boolean =>
  venue.rooms.find(({ id }) => id === roomId)?.whole !== undefined;

type Asked = Pick<Intent, 'kind' | 'args'>;

const noted = (
  { desk, clock }: Pick<Outage, 'desk' | 'clock'>,
  act: Asked,
  { seenVersion = 0, fromLease = 0 } = {},
): Intent =>
  ({
    ...{ id: newId(), seq: ++desk.seq, seenVersion, deskTime: clock.now().toISOString(), fromLease },
    ...{ staffId: desk.staffId, schemaVersion: 1, madeOffline: true },
    ...act,
  }) as Intent;

function aParty({ race, random, lease, isWhole }: Outage, most = leftOf(lease)) {
  const { roomId, date, time } = lease;
  const who = { name: `Guest ${random.int(1, 9999)}`, phone: `+24492${random.int(1_000_000, 9_999_999)}` };
  const people = isWhole ? Math.min(most, 3) : random.int(1, most);
  return { id: newId(), venueId: race.venue.id, ...who, roomId, date, time, people };
}

const booked = (outage: Outage, party: ReturnType<typeof aParty>): Intent =>
  noted(outage, { kind: 'bookAtDesk', args: { ...party, kind: 'phone', notify: false } } as Asked, {
    fromLease: party.people,
  });

const sale = (outage: Outage): Intent => booked(outage, aParty(outage));

function giveBack(outage: Outage): Intent {
  const { race, lease } = outage;
  const args = { venueId: race.venue.id, slots: [{ slotId: lease.slotId, people: leftOf(lease) }] };
  return noted(outage, { kind: 'returnLease', args });
}

function waitAndPromote(outage: Outage): Intent[] {
  const { id, ...party } = aParty(outage);
  const entry = noted(outage, { kind: 'addToWaitlist', args: { id, ...party } } as Asked);
  const promotion = { id, venueId: party.venueId, reservationId: newId() };
  return [entry, noted(outage, { kind: 'promote', args: promotion }, { fromLease: party.people })];
}

/** No other party can get the seats in between: the undo needs no lease. */
function cancelAndUndo(outage: Outage): Intent[] {
  const party = aParty(outage);
  const { id, venueId } = party;
  const cancelled = { id, venueId, version: 1, to: 'CANCELLED', notify: false } as const;
  return [
    booked(outage, party),
    noted(outage, { kind: 'moveReservation', args: cancelled }),
    noted(outage, { kind: 'undoReservation', args: { id, venueId, version: 2 } }),
  ];
}

function promises(outage: Outage, held: LeaseState[]): Intent[] {
  const { race, desk, random, clock } = outage;
  if (desk.rows === null) return [];
  const known = { rows: desk.rows, leases: held, now: clock.now() };
  return promisesOf(known, race.spa, random).map(({ act, people }) => noted(outage, act, { fromLease: people }));
}

/** To a place of which the desk holds a lease too. */
function moveTo(other: LeaseState, outage: Outage): Intent[] {
  const party = aParty(outage, Math.min(leftOf(outage.lease), leftOf(other)));
  const { id, venueId, people } = party;
  const { roomId, date, time } = other;
  const change = { id, venueId, version: 1, roomId, date, time };
  return [booked(outage, party), noted(outage, { kind: 'changeReservation', args: change }, { fromLease: people })];
}
