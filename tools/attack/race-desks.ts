import type { Intent, LeaseState, SyncReply } from '#shared/desk/schema';
import { newId } from '#shared/ids';
import { type Clock, minuteOfService } from '#shared/time';
import type { Random } from '#tools/simulation/random';
import { ask, type Race } from './race-acts.ts';

/** A registered desk in a race: one call at a time, and the leases of its last answer. */
export interface RacingDesk {
  deviceId: string;
  staffId: string;
  headers: Record<string, string>;
  epoch: number;
  seq: number;
  leases: LeaseState[];
  isCalling: boolean;
}

export async function aRacingDesk(race: Race, random: Random, staffId: string): Promise<RacingDesk> {
  const deviceId = newId();
  const headers = { account: staffId, device: deviceId };
  const form = { venueId: race.venue.id, deviceId, name: 'Entrada' };
  const answer = await ask(race, random, 'registerDesk', form, headers);
  if (answer?.status !== 201) throw new Error(`the desk was refused: ${JSON.stringify(answer?.body)}`);
  return { deviceId, staffId, headers, epoch: answer.body.epoch, seq: 0, leases: [], isCalling: false };
}

/** Sends acts of an outage that use its leases, and reads its new leases. None of these acts may be refused. */
export async function actOfDesk(race: Race, desk: RacingDesk, random: Random, clock: Clock): Promise<void> {
  if (desk.isCalling) return;
  desk.isCalling = true;
  try {
    const intents = inOutage(race, desk, random, clock);
    const { deviceId, epoch } = desk;
    const call = { venueId: race.venue.id, deviceId, epoch, seen: null, holdsProfessionals: true, intents };
    const answer = await ask(race, random, 'syncDesk', call, desk.headers);
    if (answer?.status !== 200) return;
    const reply = answer.body as SyncReply;
    desk.leases = reply.leases ?? [];
    for (const act of intents) countAct(race, act);
    for (const { outcome, code } of reply.answers)
      if (outcome === 'refused') race.found.push(`an act of a desk was refused: ${code} ${JSON.stringify(intents)}`);
  } finally {
    desk.isCalling = false;
  }
}

function countAct({ acts }: Race, { kind, fromLease, args }: Intent): void {
  const treated = 'treatmentId' in args && args.treatmentId !== undefined ? ' of a massage' : '';
  const name = `${kind}${treated}${fromLease > 0 ? ' from a lease' : ''}`;
  acts[name] = (acts[name] ?? 0) + 1;
}

const leftOf = ({ granted, spent }: LeaseState): number => granted - spent;

/** Acts of one call, each on the rows that those before it made. */
function inOutage(race: Race, desk: RacingDesk, random: Random, clock: Clock): Intent[] {
  // In a room sold whole, a lease that a party overlaps is no longer wanted: a desk sees the party and sells nothing
  const held = desk.leases.filter((lease) => leftOf(lease) > 0 && lease.wanted > 0);
  if (held.length === 0) return [];
  const lease = random.pick(held);
  const outage: Outage = { race, desk, random, clock, lease, isWhole: isSoldWhole(race, lease) };
  const treated = held.filter((other) => isHeldForMassage(other, held));
  const others = held.filter((other) => other !== lease && leftOf(other) > 0 && !isSoldWhole(race, other));
  switch (random.weighted({ sell: 30, giveBack: 15, promote: 20, undo: 20, move: 15, treat: 30 })) {
    case 'treat':
      return treated.length === 0 ? [] : [massage({ ...outage, lease: random.pick(treated) })];
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

const noted = ({ desk, clock }: Outage, act: Asked, { seenVersion = 0, fromLease = 0 } = {}): Intent =>
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

/** A lease of 45 minutes and the next one, 30 minutes later, hold room and professional for a massage of 55. */
function isHeldForMassage(lease: LeaseState, held: LeaseState[]): boolean {
  const from = minuteOfService(lease.time);
  const isOfPair = (other: LeaseState) =>
    other.roomId === lease.roomId && other.date === lease.date && other.professionalId === lease.professionalId;
  const later = held.find((other) => isOfPair(other) && minuteOfService(other.time) === from + 30);
  return lease.professionalId !== null && later !== undefined;
}

function massage(outage: Outage): Intent {
  const { race, lease } = outage;
  const { treatmentId } = race.spa.treatments[0]!;
  const treatment = { people: 1, treatmentId, professionalId: lease.professionalId };
  return noted(
    outage,
    { kind: 'bookAtDesk', args: { ...aParty(outage), ...treatment, kind: 'phone', notify: false } } as Asked,
    { fromLease: leftOf(lease) },
  );
}

/** To a place of which the desk holds a lease too. */
function moveTo(other: LeaseState, outage: Outage): Intent[] {
  const party = aParty(outage, Math.min(leftOf(outage.lease), leftOf(other)));
  const { id, venueId, people } = party;
  const { roomId, date, time } = other;
  const change = { id, venueId, version: 1, roomId, date, time };
  return [booked(outage, party), noted(outage, { kind: 'changeReservation', args: change }, { fromLease: people })];
}
