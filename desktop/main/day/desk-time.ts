import type { ChosenDay, OutboxStore, Ticks } from '#desktop/main/ports';
import { type Clock, DAY_MS, daysBetween, MINUTE_MS, serviceDay } from '#shared/time';

/** The machine's clock may be so much behind, or drift so far from the time that runs, before staff are asked. */
const TOLERATED_MS = 10 * MINUTE_MS;
/** A venue closes for a night; after a longer time without power the clock may be right and may be wrong. */
const NIGHT_MS = DAY_MS;

/** The time that acts at the desk are written down under. */
export interface DeskTime extends Clock {
  /** The server told its time, which is the one that counts from now on. */
  heard(serverTime: string): void;
  /** Milliseconds since the program began, whatever any clock says. */
  ran(): number;
  /** The machine's clock says something else, and the desk cannot know which of the two is right. */
  isDoubtful(): boolean;
  /** The service day that is running since staff chose one; null: by desk time alone. */
  chosenDay(): string | null;
  /** Moves desk time by whole days, until the server tells its own. */
  chooseDay(date: string | null, timezone: string): void;
  /** The service day that is running in a zone. */
  serviceDay(timezone: string): string;
}

/**
 * Desk time is the last server time and the time that ran since by a clock that nobody can set. After a restart it begins at
 * the later of the wall clock and the last desk time: a clock that is days behind never moves it back. The wall clock counts
 * from the day that staff chose, where they did.
 */
export function createDeskTime(ticks: Ticks, outbox: Pick<OutboxStore, 'desk' | 'saveDesk'>): DeskTime {
  const last = lastKnown(outbox);
  let chosen: ChosenDay | null = outbox.desk().chosenDay;
  const wall = () => ticks.wall().getTime() + (chosen?.skew ?? 0);
  let base = Math.max(wall(), last ?? 0);
  const begun = ticks.monotonic();
  let since = begun;
  /** How far the wall clock was ahead of the server's when that was last heard; null before. */
  let offset: number | null = null;
  let gap = last === null ? 0 : wall() - last;
  const now = () => base + (ticks.monotonic() - since);
  const wallAhead = () => wall() - now();
  const choose = (choice: ChosenDay | null, moved: number): void => {
    outbox.saveDesk({ chosenDay: choice, lastDeskTime: new Date(now() + moved).toISOString() });
    base += moved;
    chosen = choice;
  };

  /** Staff have looked at both clocks, and this one is right. */
  const trust = (): void => {
    offset = wallAhead();
    gap = 0;
  };

  return {
    now: () => new Date(now()),
    ran: () => ticks.monotonic() - begun,
    heard(serverTime) {
      if (chosen !== null) outbox.saveDesk({ chosenDay: null, lastServerTime: serverTime, lastDeskTime: serverTime });
      chosen = null;
      base = Date.parse(serverTime);
      since = ticks.monotonic();
      offset = wallAhead();
      gap = 0;
    },
    isDoubtful() {
      if (gap < -TOLERATED_MS || gap > NIGHT_MS) return true;
      return Math.abs(wallAhead() - (offset ?? wallAheadAtStart(gap))) > TOLERATED_MS;
    },
    chosenDay: () => chosen && serviceDay(new Date(now()), chosen.timezone),
    chooseDay(date, timezone) {
      if (date === null && chosen !== null) return choose(null, -chosen.moved);
      if (date === null) return trust();
      const moved = movedTo(date, new Date(now()), timezone);
      const skew = Math.round((now() + moved - ticks.wall().getTime()) / DAY_MS) * DAY_MS;
      choose({ timezone, moved: (chosen?.moved ?? 0) + moved, skew }, moved);
    },
    serviceDay: (timezone) => serviceDay(new Date(now()), timezone),
  };
}

/** Whole days to the same time of another service day. */
const movedTo = (date: string, now: Date, timezone: string): number =>
  daysBetween(serviceDay(now, timezone), date) * DAY_MS;

/** Desk time began at the wall clock, or ahead of it where that was behind. */
const wallAheadAtStart = (gap: number): number => Math.min(0, gap);

/** What staff chose may be before a server time that the machine's clock carried too far ahead, and stands. */
function lastKnown(outbox: Pick<OutboxStore, 'desk'>): number | null {
  const { lastServerTime, lastDeskTime, chosenDay } = outbox.desk();
  const times = chosenDay === null ? [lastServerTime, lastDeskTime] : [lastDeskTime];
  const known = times.filter((time) => time !== null).map((time) => Date.parse(time));
  return known.length === 0 ? null : Math.max(...known);
}
