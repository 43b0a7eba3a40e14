import type { LeaseState, SyncReply } from '#shared/desk/schema';
import { newId } from '#shared/ids';
import type { Clock } from '#shared/time';
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

/** Sells from its leases as in an outage, or returns one, and hears its new leases. A sale must never be refused. */
export async function actOfDesk(race: Race, desk: RacingDesk, random: Random, clock: Clock): Promise<void> {
  if (desk.isCalling) return;
  desk.isCalling = true;
  try {
    // In a room sold whole, a lease that a party overlaps is no longer wanted: a desk sees the party and sells nothing
    const held = desk.leases.filter(({ granted, spent, wanted }) => granted > spent && wanted > 0);
    const sold = held.length > 0 ? [anIntent(race, desk, random.pick(held), random, clock)] : [];
    const call = { venueId: race.venue.id, deviceId: desk.deviceId, epoch: desk.epoch, seen: null, intents: sold };
    const answer = await ask(race, random, 'syncDesk', call, desk.headers);
    if (answer?.status !== 200) return;
    const reply = answer.body as SyncReply;
    desk.leases = reply.leases ?? [];
    for (const { outcome, code } of reply.answers)
      if (outcome === 'refused') race.found.push(`an act from a lease was refused: ${code} ${JSON.stringify(sold)}`);
  } finally {
    desk.isCalling = false;
  }
}

function anIntent({ venue }: Race, desk: RacingDesk, lease: LeaseState, random: Random, clock: Clock) {
  const { slotId, roomId, date, time } = lease;
  const left = lease.granted - lease.spent;
  const at = { id: newId(), seq: ++desk.seq, seenVersion: 0, deskTime: clock.now().toISOString() };
  const made = { ...at, staffId: desk.staffId, schemaVersion: 1, madeOffline: true };
  if (random.percent(20)) {
    const args = { venueId: venue.id, slots: [{ slotId, people: left }] };
    return { ...made, fromLease: 0, kind: 'returnLease', args };
  }
  const isWhole = venue.rooms.find(({ id }) => id === roomId)?.whole !== undefined;
  const people = isWhole ? Math.min(left, 3) : random.int(1, left);
  const who = { name: `Guest ${random.int(1, 9999)}`, phone: `+24492${random.int(1_000_000, 9_999_999)}` };
  const args = { id: newId(), venueId: venue.id, kind: 'phone', ...who, roomId, date, time, people, notify: false };
  return { ...made, fromLease: people, kind: 'bookAtDesk', args };
}
