import { guestMatcher } from '#shared/guests/search';
import type { StaffReservation } from '#shared/reservations/desk';
import { countedStatuses, hasLapsed, isLate } from '#shared/reservations/rules';
import { byServiceTime } from '#shared/schedule/rules';
import { instantOf, localOf, MINUTE_MS, minuteOfService } from '#shared/time';
import { peopleAtOnce } from '#shared/treatments/visit';

/** Minutes after the start of a slot at which its time counts as past. */
const GONE_AFTER_MINUTES = 30;

export interface Moment {
  date: string;
  timezone: string;
  now: Date;
}

export type PartyState = 'confirmed' | 'late' | 'hold' | 'seated' | 'completed' | 'cancelled' | 'noShow';

export interface Party {
  reservation: StaffReservation;
  state: PartyState;
  /** 0 if it is not late. */
  lateMinutes: number;
  /** Index among the day's live parties by time, or among the gone ones. It stays when a party is seated. */
  place: number;
}

type UnnumberedParty = Omit<Party, 'place'>;

export interface Group {
  time: string;
  parties: Party[];
}

/** The list from top to bottom: late parties, times, folds of settled times, and the line of now. */
export type Stretch =
  | { kind: 'late'; key: 'late'; parties: Party[] }
  | { kind: 'group'; key: string; group: Group }
  | { kind: 'fold'; key: string; groups: Group[] }
  | { kind: 'now'; key: string; time: string };

/** The figure "Reservas Hoje" counts the same reservations: holds are apart. */
export interface PartyCount {
  count: number;
  people: number;
  holds: number;
}

export interface DayParties extends PartyCount {
  stretches: Stretch[];
  /** Cancelled, expired or no-show: folded below the list. */
  gone: Party[];
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

/** Only the running service day has a line of now and late parties. */
export const isRunning = ({ date, timezone, now }: Moment): boolean => localOf(now, timezone).date === date;

/** Whole minutes since a time began, and whether its confirmed parties are late. */
interface Elapsed {
  minutes: number;
  isLate: boolean;
}
/** Null on days that are not running. */
type ElapsedAt = (time: string) => Elapsed | null;

/** Computed once per time: a full day has two thousand parties and ten times, and time zones are slow. */
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

function partyOf(reservation: StaffReservation, now: Date, elapsed: ElapsedAt): UnnumberedParty {
  const holdUntil = reservation.holdUntil === null ? null : new Date(reservation.holdUntil);
  if (hasLapsed({ status: reservation.status, holdUntil }, now))
    return { reservation, state: 'cancelled', lateMinutes: 0 };
  const since = elapsed(reservation.time);
  if (reservation.status === 'CONFIRMED' && since?.isLate)
    return { reservation, state: 'late', lateMinutes: since.minutes };
  return { reservation, state: states[reservation.status], lateMinutes: 0 };
}

/** Leaves out rows without a known status (specification, section 4). */
export function dayParties(reservations: StaffReservation[], moment: Moment, search = ''): DayParties {
  const elapsed = elapsedAt(moment);
  const matches = search.trim() === '' ? () => true : guestMatcher(search);
  const parties = reservations
    .filter((each) => each.status in states && matches(each))
    .map((each) => partyOf(each, moment.now, elapsed));
  const isGone = ({ state }: UnnumberedParty) => state === 'cancelled' || state === 'noShow';
  const live = numbered(parties.filter((party) => !isGone(party)));
  const late = live.filter(({ state }) => state === 'late');
  const groups = groupByTime(live.filter(({ state }) => state !== 'late'));
  // A search shows all hits without folds.
  const times = search === '' ? foldGone(groups, elapsed) : groups.map(asStretch);
  return {
    stretches: live.length === 0 ? [] : [...lateFirst(late), ...withNow(times, moment)],
    gone: numbered(parties.filter(isGone)),
    ...countOf(live),
    late: late.length,
  };
}

export function countOf(live: Party[]): PartyCount {
  const counted = live.filter(({ reservation }) => countedStatuses.some((status) => status === reservation.status));
  return {
    count: counted.length,
    people: guestsOf(counted),
    holds: live.length - counted.length,
  };
}

/** A visit has parts for the same guest, one after the other, or for guests side by side. */
function guestsOf(parties: Party[]): number {
  const visits = new Map<string, StaffReservation[]>();
  for (const { reservation } of parties) {
    const id = reservation.visitPart?.id ?? reservation.id;
    visits.set(id, [...(visits.get(id) ?? []), reservation]);
  }
  return [...visits.values()].reduce((sum, parts) => sum + peopleAtOnce(parts), 0);
}

/** Late parties come first: staff decide about each of them. */
const lateFirst = (parties: Party[]): Stretch[] =>
  parties.length === 0 ? [] : [{ kind: 'late', key: 'late', parties }];

export const partiesOf = ({ stretches }: DayParties): Party[] =>
  stretches.flatMap((each) => {
    if (each.kind === 'late') return each.parties;
    if (each.kind === 'group') return each.group.parties;
    return each.kind === 'fold' ? each.groups.flatMap(({ parties }) => parties) : [];
  });

export const onlyLate = (day: DayParties): DayParties => ({
  ...day,
  stretches: day.stretches.filter(({ kind }) => kind === 'late'),
  gone: [],
});

const numbered = (parties: UnnumberedParty[]): Party[] =>
  groupByTime(parties)
    .flatMap((group) => group.parties)
    .map((party, place) => ({ ...party, place }));

/** Ordered by service day; within a time in the order of the response. */
export function groupByTime<P extends UnnumberedParty>(parties: P[]): { time: string; parties: P[] }[] {
  const times = new Map<string, P[]>();
  for (const party of parties) {
    const time = party.reservation.time;
    const group = times.get(time);
    if (group === undefined) times.set(time, [party]);
    else group.push(party);
  }
  return [...times].map(([time, list]) => ({ time, parties: list })).sort((a, b) => byServiceTime(a.time, b.time));
}

const asStretch = (group: Group): Stretch => ({ kind: 'group', key: group.time, group });

/** Folds consecutive past times whose parties are all seated or done. */
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

function withNow(stretches: Stretch[], moment: Moment): Stretch[] {
  if (!isRunning(moment)) return stretches;
  const { time } = localOf(moment.now, moment.timezone);
  const isToCome = (stretch: Stretch) =>
    stretch.kind === 'group' && minuteOfService(stretch.group.time) > minuteOfService(time);
  const at = stretches.findIndex(isToCome);
  return stretches.toSpliced(at === -1 ? stretches.length : at, 0, { kind: 'now', key: 'now', time });
}
