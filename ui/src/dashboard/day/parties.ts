import { guestMatcher } from '#shared/guests/search';
import type { StaffReservation } from '#shared/reservations/desk';
import { hasLapsed, isLate } from '#shared/reservations/rules';
import { byServiceTime } from '#shared/schedule/rules';
import { instantOf, localOf, MINUTE_MS, minuteOfService } from '#shared/time';

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
  reservation: StaffReservation;
  state: PartyState;
  /** Minutes past its time; 0 where it is not late. */
  lateMinutes: number;
}

export interface Group {
  time: string;
  parties: Party[];
}

/** The list from top to bottom: late parties, times, runs of settled times folded into one line, and the line of now. */
export type Stretch =
  | { kind: 'late'; key: 'late'; parties: Party[] }
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

/** How a time of the day stands: whole minutes since it began, and whether whoever is confirmed for it is late. */
interface Elapsed {
  minutes: number;
  isLate: boolean;
}
/** Null on days that are not running. */
type ElapsedAt = (time: string) => Elapsed | null;

/** Reckoned once for each time: a full day has two thousand parties and ten times, and zones are slow. */
function elapsedAt(moment: Moment): ElapsedAt {
  if (!isRunning(moment)) return () => null;
  const { date, timezone, now } = moment;
  const known = new Map<string, Elapsed>();
  const reckon = (time: string): Elapsed => ({
    minutes: Math.floor((now.getTime() - instantOf(date, time, timezone).getTime()) / MINUTE_MS),
    isLate: isLate({ status: 'CONFIRMED', date, time }, now, timezone),
  });
  return (time) => {
    const elapsed = known.get(time) ?? reckon(time);
    known.set(time, elapsed);
    return elapsed;
  };
}

function partyOf(reservation: StaffReservation, now: Date, elapsed: ElapsedAt): Party {
  const holdUntil = reservation.holdUntil === null ? null : new Date(reservation.holdUntil);
  if (hasLapsed({ status: reservation.status, holdUntil }, now))
    return { reservation, state: 'cancelled', lateMinutes: 0 };
  const since = elapsed(reservation.time);
  if (reservation.status === 'CONFIRMED' && since?.isLate)
    return { reservation, state: 'late', lateMinutes: since.minutes };
  return { reservation, state: states[reservation.status], lateMinutes: 0 };
}

/** A day's reservations as the board lists them. A row without a known status is left out (specification, section 4). */
export function dayParties(reservations: StaffReservation[], moment: Moment, search = ''): DayParties {
  const elapsed = elapsedAt(moment);
  const matches = search.trim() === '' ? () => true : guestMatcher(search);
  const parties = reservations
    .filter((each) => each.status in states && matches(each))
    .map((each) => partyOf(each, moment.now, elapsed));
  const isGone = ({ state }: Party) => state === 'cancelled' || state === 'noShow';
  const live = parties.filter((party) => !isGone(party));
  const late = live.filter(({ state }) => state === 'late').sort(byTime);
  const groups = groupByTime(live.filter(({ state }) => state !== 'late'));
  // Whoever searches wants to see, not to unfold.
  const times = search === '' ? foldGone(groups, elapsed) : groups.map(asStretch);
  return {
    stretches: live.length === 0 ? [] : [...lateFirst(late), ...withNow(times, moment)],
    gone: parties.filter(isGone).sort(byTime),
    count: live.length,
    people: live.reduce((sum, { reservation }) => sum + reservation.people, 0),
    late: late.length,
  };
}

/** Late parties come first: staff decide about each of them. */
const lateFirst = (parties: Party[]): Stretch[] =>
  parties.length === 0 ? [] : [{ kind: 'late', key: 'late', parties }];

/** Every party that is on the list. */
export const partiesOf = ({ stretches }: DayParties): Party[] =>
  stretches.flatMap((each) => {
    if (each.kind === 'late') return each.parties;
    if (each.kind === 'group') return each.group.parties;
    return each.kind === 'fold' ? each.groups.flatMap(({ parties }) => parties) : [];
  });

/** The late parties alone, as the badge shows them. */
export const onlyLate = (day: DayParties): DayParties => ({
  ...day,
  stretches: day.stretches.filter(({ kind }) => kind === 'late'),
  gone: [],
});

const byTime = (a: Party, b: Party): number => byServiceTime(a.reservation.time, b.reservation.time);

/** Times in the order of the service day, within a time in the order of the answer. */
export function groupByTime(parties: Party[]): Group[] {
  const times = new Map<string, Party[]>();
  for (const party of parties) {
    const time = party.reservation.time;
    const group = times.get(time);
    if (group === undefined) times.set(time, [party]);
    else group.push(party);
  }
  // The few times are sorted, not the many parties.
  return [...times].map(([time, list]) => ({ time, parties: list })).sort((a, b) => byServiceTime(a.time, b.time));
}

const asStretch = (group: Group): Stretch => ({ kind: 'group', key: group.time, group });

/** Runs of times gone by whose parties are all seated or done fold into one line. */
function foldGone(groups: Group[], elapsed: ElapsedAt): Stretch[] {
  const stretches: Stretch[] = [];
  for (const group of groups) {
    const last = stretches.at(-1);
    if (!isSettled(group, elapsed)) stretches.push(asStretch(group));
    else if (last?.kind === 'fold') last.groups.push(group);
    else stretches.push({ kind: 'fold', key: `fold ${group.time}`, groups: [group] });
  }
  return stretches;
}

const isSettled = (group: Group, elapsed: ElapsedAt): boolean =>
  (elapsed(group.time)?.minutes ?? 0) >= GONE_AFTER_MINUTES &&
  group.parties.every(({ state }) => state === 'seated' || state === 'completed');

/** Puts the line of now before the first time that is still to come. */
function withNow(stretches: Stretch[], moment: Moment): Stretch[] {
  if (!isRunning(moment)) return stretches;
  const { time } = localOf(moment.now, moment.timezone);
  const isToCome = (stretch: Stretch) =>
    stretch.kind === 'group' && minuteOfService(stretch.group.time) > minuteOfService(time);
  const at = stretches.findIndex(isToCome);
  return stretches.toSpliced(at === -1 ? stretches.length : at, 0, { kind: 'now', key: 'now', time });
}
