import type { SlotRow } from '#server/features/schedule/queries';
import type { Chance } from '#server/seed/chance';
import { type DemoParty, firstNames, guestNotes, lastNames } from '#server/seed/people';
import type { ReservationStatus } from '#shared/reservations/schema';
import { MINUTE_MS, minuteOfService } from '#shared/time';
import type { Served } from '#shared/treatments/day';

export interface PlannedParty {
  slot: SlotRow;
  name: string;
  people: number;
  notes: string | null;
  hasDeposit: boolean;
  mark?: DemoParty['mark'];
  treatment?: Served & { treatmentId: string; leadMinutes: number };
}

const PEAKS = [minuteOfService('13:00'), minuteOfService('20:30')];
const MOST_PARTIES = 14;
export const USUAL_SIZES = [2, 2, 2, 3, 4, 4, 5, 6];
export const STAY_MINUTES = 120;
const PATIENCE_MINUTES = 60;

export function planDay(
  slots: SlotRow[],
  venue: { minParty: number; maxParty: number; busy: number },
  chance: Chance,
): PlannedParty[] {
  const parties: PlannedParty[] = [];
  for (const slot of slots.filter((candidate) => !candidate.isClosed)) {
    if (slot.roomMinutes !== null) {
      const appetite = venue.busy * nearPeak(minuteOfService(slot.time));
      const people = chance.between(Math.ceil(slot.capacity / 2), slot.capacity);
      if (!isTaken(slot, parties) && chance.hits(appetite)) parties.push({ ...someone(chance), slot, people });
      continue;
    }
    let free = slot.capacity;
    let appetite = venue.busy * nearPeak(minuteOfService(slot.time));
    while (parties.length < MOST_PARTIES && chance.hits(appetite)) {
      const people = sizeOf(venue, chance);
      if (people > free) break;
      parties.push({ ...someone(chance), slot, people });
      free -= people;
      appetite /= 2;
    }
  }
  return parties;
}

/** A party of the day has the slot's room, sold whole, at that time. */
const isTaken = ({ roomId, time }: SlotRow, parties: PlannedParty[]): boolean =>
  parties.some(({ slot }) => {
    const apart = Math.abs(minuteOfService(slot.time) - minuteOfService(time));
    return slot.roomId === roomId && apart < (slot.roomMinutes ?? 0);
  });

/** 1 at the peaks, down to 0.3 between them. */
function nearPeak(minute: number): number {
  const distance = Math.min(...PEAKS.map((peak) => Math.abs(peak - minute)));
  return 0.3 + 0.7 * Math.exp(-((distance / 70) ** 2));
}

function sizeOf({ minParty, maxParty }: { minParty: number; maxParty: number }, chance: Chance): number {
  const usual = chance.one(USUAL_SIZES);
  return Math.min(maxParty, usual >= minParty ? usual : minParty * chance.between(1, 4));
}

export const someone = (chance: Chance) => ({
  name: `${chance.one(firstNames)} ${chance.one(lastNames)}`,
  notes: chance.hits(0.25) ? chance.one(guestNotes) : null,
  hasDeposit: chance.hits(0.5),
});

export function planEvening(evening: DemoParty[], slots: SlotRow[], rooms: { id: string }[]): PlannedParty[] {
  return evening.map(({ room, time, name, people, notes, deposit, mark }) => {
    const slot = slots.find((candidate) => candidate.roomId === rooms[room]!.id && candidate.time === time);
    if (slot === undefined) throw new Error(`the demo's first venue has no slot at ${time}`);
    return { slot, name, people, notes: notes ?? null, hasDeposit: deposit === true, mark };
  });
}

export function statusAt(party: PlannedParty, startsAt: Date, now: Date, chance: Chance): ReservationStatus {
  const minutes = (now.getTime() - startsAt.getTime()) / MINUTE_MS;
  if (minutes < 0) return party.mark === 'hold' ? 'HOLD' : party.mark === 'early' ? 'SEATED' : 'CONFIRMED';
  if (party.mark === 'late') return minutes < PATIENCE_MINUTES ? 'CONFIRMED' : 'NO_SHOW';
  if (party.mark === undefined && chance.hits(0.05)) return minutes < PATIENCE_MINUTES ? 'CONFIRMED' : 'NO_SHOW';
  return minutes < STAY_MINUTES ? 'SEATED' : 'COMPLETED';
}
