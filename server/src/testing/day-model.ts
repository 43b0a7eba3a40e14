import type { ErrorCode } from '#shared/errors';
import type { ReservationStatus } from '#shared/reservations/schema';

/**
 * Independent model of one room's day: three slots of five people, and parties. Instants are in ms. It judges the
 * server's answers.
 */
export const times = ['19:00', '20:00', '21:00'] as const;
export type Time = (typeof times)[number];
const CAPACITY = 5;
const DAY = Date.parse('2026-11-20T23:00:00Z'); // midnight in Luanda
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const startOf = (time: Time): number => DAY + Number(time.slice(0, 2)) * HOUR;
const endOf = (time: Time): number => startOf(time) + (time === '21:00' ? 30 * MINUTE : HOUR);

interface ModelReservation {
  status: ReservationStatus;
  people: number;
  time: Time;
  holdUntil: number | null;
}

export interface ModelParty extends ModelReservation {
  id: string;
  version: number;
  token: string | null;
  undo: { until: number; former: ModelReservation } | null;
}

type Verdict = 'ok' | ErrorCode;

const table: Record<ReservationStatus, ReservationStatus[]> = {
  HOLD: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['SEATED', 'CANCELLED', 'NO_SHOW'],
  SEATED: ['COMPLETED'],
  COMPLETED: [],
  CANCELLED: ['SEATED'],
  NO_SHOW: ['SEATED'],
};

export class DayModel {
  readonly parties: ModelParty[] = [];
  now: number;

  constructor(now: number) {
    this.now = now;
  }

  hasLapsed = (party: ModelReservation): boolean =>
    party.status === 'HOLD' && party.holdUntil !== null && party.holdUntil <= this.now;

  statusOf = (party: ModelReservation): ReservationStatus => (this.hasLapsed(party) ? 'CANCELLED' : party.status);

  private holds = (party: ModelReservation): boolean => !['CANCELLED', 'NO_SHOW'].includes(this.statusOf(party));

  reserved = (time: Time): number =>
    this.parties
      .filter((party) => party.time === time && this.holds(party))
      .reduce((sum, { people }) => sum + people, 0);

  private free = (time: Time): number => Math.max(0, CAPACITY - this.reserved(time));

  private fits(people: number, available: number, overbook: boolean): Verdict {
    if (overbook || people <= Math.min(available, CAPACITY)) return 'ok';
    return people > CAPACITY ? 'party_too_large' : 'slot_full';
  }

  book(time: Time, people: number): Verdict {
    return startOf(time) <= this.now ? 'slot_begun' : this.fits(people, this.free(time), false);
  }

  phone(time: Time, people: number, overbook: boolean): Verdict {
    return endOf(time) <= this.now ? 'slot_begun' : this.fits(people, this.free(time), overbook);
  }

  running(): Time | null {
    const time = times.findLast((each) => startOf(each) <= this.now) ?? times[0];
    return endOf(time) <= this.now ? null : time;
  }

  walkIn(people: number, overbook: boolean): Verdict {
    const time = this.running();
    return time === null ? 'no_running_slot' : this.fits(people, this.free(time), overbook);
  }

  wait(time: Time): Verdict {
    return startOf(time) <= this.now ? 'slot_begun' : 'ok';
  }

  promote(time: Time, people: number, overbook: boolean): Verdict {
    return overbook || people <= this.free(time) ? 'ok' : 'no_capacity';
  }

  edit(party: ModelParty, people: number, time: Time, overbook: boolean): Verdict {
    if (this.hasLapsed(party)) return 'stale';
    const stays = time === party.time;
    if (stays && people === party.people) return 'ok';
    if (!this.holds(party) || party.status === 'COMPLETED') return 'move_refused';
    if (stays && people < party.people) return 'ok';
    if (!stays && party.status !== 'SEATED' && endOf(time) <= this.now) return 'slot_begun';
    return this.fits(people, this.free(time) + (stays ? party.people : 0), overbook);
  }

  move(party: ModelParty, to: ReservationStatus): Verdict {
    if (this.hasLapsed(party)) return 'stale';
    if (!table[party.status].includes(to)) return 'move_refused';
    return to === 'NO_SHOW' && startOf(party.time) > this.now ? 'move_refused' : 'ok';
  }

  undo(party: ModelParty): Verdict {
    if (this.hasLapsed(party)) return 'stale';
    if (party.undo === null || party.undo.until <= this.now || this.hasLapsed(party.undo.former)) return 'undo_over';
    const { former } = party.undo;
    const had = this.holds(former) ? former.people : 0;
    const has = this.holds(party) && party.time === former.time ? party.people : 0;
    return had <= has || this.reserved(former.time) + had - has <= CAPACITY ? 'ok' : 'slot_full';
  }

  cancelAsGuest(party: ModelParty): Verdict {
    if (this.statusOf(party) === 'CANCELLED') return 'ok';
    if (!table[party.status].includes('CANCELLED')) return 'move_refused';
    return startOf(party.time) - 2 * HOUR < this.now ? 'too_late_to_cancel' : 'ok';
  }

  /** Can be taken back for ten minutes, which cancels it. */
  create(party: ModelParty): void {
    const { people, time, holdUntil } = party;
    party.undo = { until: this.now + 10 * MINUTE, former: { status: 'CANCELLED', people, time, holdUntil } };
  }

  act(party: ModelParty, change: Partial<ModelReservation>): void {
    const { status, people, time, holdUntil } = party;
    const undo = { until: this.now + 10 * MINUTE, former: { status, people, time, holdUntil } };
    Object.assign(party, change, { undo, version: party.version + 1 });
  }

  /** Not undoable: a guest's action, an expired hold, an undo. */
  settle(party: ModelParty, change: Partial<ModelReservation>): void {
    Object.assign(party, change, { undo: null, version: party.version + 1 });
  }
}
