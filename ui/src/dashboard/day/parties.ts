import { hasLapsed } from '#shared/reservations/rules';
import type { Reservation } from '#shared/reservations/schema';
import { byServiceTime } from '#shared/schedule/rules';
import { instantOf, localOf, MINUTE_MS, minuteOfService } from '#shared/time';
import { foldText } from '#shared/venues/text';

/** A confirmed party counts as late from here on. */
const LATE_AFTER_MINUTES = 15;
/** A time has gone by when its slot has: half an hour after it began. */
const GONE_AFTER_MINUTES = 30;

/** The day that the board shows, and what time it is. */
export interface Moment {
  date: string;
  timezone: string;
  now: Date;
}

export type PartyState = 'confirmed' | 'late' | 'hold' | 'seated' | 'completed' | 'cancelled' | 'noShow';

export interface Party {
  reservation: Reservation;
  state: PartyState;
  /** Minutes past its time; 0 where it is not late. */
  lateMinutes: number;
}

export interface Group {
  time: string;
  parties: Party[];
}

/** The list from top to bottom: times, runs of settled times folded into one line, and the line of now. */
export type Stretch =
  | { kind: 'group'; key: string; group: Group }
  | { kind: 'fold'; key: string; groups: Group[] }
  | { kind: 'now'; key: string; time: string };

export interface DayParties {
  stretches: Stretch[];
  /** Cancelled, run out or not come: off the list, folded below it. */
  gone: Party[];
  count: number;
  people: number;
  late: number;
}

const states = {
  CONFIRMED: 'confirmed',
  SEATED: 'seated',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
  NO_SHOW: 'noShow',
  HOLD: 'hold',
} as const;

/** True while the board shows the service day that is running: only then is there a now, and lateness. */
export const isRunning = ({ date, timezone, now }: Moment): boolean => localOf(now, timezone).date === date;

/** Whole minutes since a time of the day began; negative before it. */
const minutesSince = (time: string, { date, timezone, now }: Moment): number =>
  Math.floor((now.getTime() - instantOf(date, time, timezone).getTime()) / MINUTE_MS);

function partyOf(reservation: Reservation, moment: Moment): Party {
  const holdUntil = reservation.holdUntil === null ? null : new Date(reservation.holdUntil);
  if (hasLapsed({ status: reservation.status, holdUntil }, moment.now))
    return { reservation, state: 'cancelled', lateMinutes: 0 };
  const minutes = minutesSince(reservation.time, moment);
  const isLate = reservation.status === 'CONFIRMED' && isRunning(moment) && minutes >= LATE_AFTER_MINUTES;
  return { reservation, state: isLate ? 'late' : states[reservation.status], lateMinutes: isLate ? minutes : 0 };
}

/** A day's reservations as the board lists them. A row without a known status is left out (specification, section 4). */
export function dayParties(reservations: Reservation[], moment: Moment, search = ''): DayParties {
  const parties = reservations
    .filter((each) => each.status in states && matches(each, search))
    .map((each) => partyOf(each, moment));
  const isGone = ({ state }: Party) => state === 'cancelled' || state === 'noShow';
  const live = parties.filter((party) => !isGone(party));
  const groups = groupByTime(live);
  return {
    // Whoever searches wants to see, not to unfold.
    stretches: withNow(search === '' ? foldGone(groups, moment) : groups.map(asStretch), moment),
    gone: parties.filter(isGone).sort(byTime),
    count: live.length,
    people: live.reduce((sum, { reservation }) => sum + reservation.people, 0),
    late: live.filter(({ state }) => state === 'late').length,
  };
}

const byTime = (a: Party, b: Party): number => byServiceTime(a.reservation.time, b.reservation.time);

/** Times in the order of the service day, within a time in the order of the answer. */
export function groupByTime(parties: Party[]): Group[] {
  const times = new Map<string, Party[]>();
  for (const party of [...parties].sort(byTime)) {
    const time = party.reservation.time;
    times.set(time, [...(times.get(time) ?? []), party]);
  }
  return [...times].map(([time, list]) => ({ time, parties: list }));
}

const asStretch = (group: Group): Stretch => ({ kind: 'group', key: group.time, group });

/** Runs of times gone by in which nobody is waited for fold into one line; a late party keeps its time open. */
function foldGone(groups: Group[], moment: Moment): Stretch[] {
  const stretches: Stretch[] = [];
  for (const group of groups) {
    const last = stretches.at(-1);
    if (!isSettled(group, moment)) stretches.push(asStretch(group));
    else if (last?.kind === 'fold') last.groups.push(group);
    else stretches.push({ kind: 'fold', key: `fold ${group.time}`, groups: [group] });
  }
  return stretches;
}

const isSettled = (group: Group, moment: Moment): boolean =>
  isRunning(moment) &&
  minutesSince(group.time, moment) >= GONE_AFTER_MINUTES &&
  group.parties.every(({ state }) => state === 'seated' || state === 'completed');

/** Puts the line of now before the first time that is still to come. */
function withNow(stretches: Stretch[], moment: Moment): Stretch[] {
  if (!isRunning(moment) || stretches.length === 0) return stretches;
  const { time } = localOf(moment.now, moment.timezone);
  const isToCome = (stretch: Stretch) =>
    stretch.kind === 'group' && minuteOfService(stretch.group.time) > minuteOfService(time);
  const at = stretches.findIndex(isToCome);
  return stretches.toSpliced(at === -1 ? stretches.length : at, 0, { kind: 'now', key: 'now', time });
}

/** By name, whatever its accents and capitals, or by any stretch of the phone's digits. */
export function matches(who: { name: string; phone: string }, search: string): boolean {
  if (search.trim() === '') return true;
  const digits = search.replace(/\D/g, '');
  return foldText(who.name).includes(foldText(search) || '\0') || (digits !== '' && who.phone.includes(digits));
}
