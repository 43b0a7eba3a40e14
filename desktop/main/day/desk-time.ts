import type { ChosenDay, OutboxStore, Ticks } from '#desktop/main/ports';
import { type Clock, DAY_MS, daysBetween, MINUTE_MS, serviceDay } from '#shared/time';

/** Deviation of the machine's clock that is accepted without a question to staff. */
const TOLERATED_MS = 10 * MINUTE_MS;
/** A venue closes for a night; after a longer time without power the clock may be wrong. */
const NIGHT_MS = DAY_MS;

export interface DeskTime extends Clock {
  heard(serverTime: string): void;
  ran(): number;
  isDoubtful(): boolean;
  /** Null: the service day follows from desk time alone. */
  chosenDay(): string | null;
  chooseDay(date: string | null, timezone: string): void;
  serviceDay(timezone: string): string;
}

/** After a restart desk time never moves back: it starts at the later of wall clock and last desk time. */
export function createDeskTime(ticks: Ticks, outbox: Pick<OutboxStore, 'desk' | 'saveDesk'>): DeskTime {
  const last = lastKnown(outbox);
  let chosen: ChosenDay | null = outbox.desk().chosenDay;
  const wall = () => ticks.wall().getTime() + (chosen?.skew ?? 0);
  let base = Math.max(wall(), last ?? 0);
  const begun = ticks.monotonic();
  let since = begun;
  let offset: number | null = null;
  let gap = last === null ? 0 : wall() - last;
  const now = () => base + (ticks.monotonic() - since);
  const wallAhead = () => wall() - now();
  const choose = (choice: ChosenDay | null, moved: number): void => {
    outbox.saveDesk({ chosenDay: choice, lastDeskTime: new Date(now() + moved).toISOString() });
    base += moved;
    chosen = choice;
  };

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

const movedTo = (date: string, now: Date, timezone: string): number =>
  daysBetween(serviceDay(now, timezone), date) * DAY_MS;

/** Desk time began at the wall clock, or ahead of a slow one. */
const wallAheadAtStart = (gap: number): number => Math.min(0, gap);

/** A chosen day counts even if it is before a server time that a fast clock carried forward. */
function lastKnown(outbox: Pick<OutboxStore, 'desk'>): number | null {
  const { lastServerTime, lastDeskTime, chosenDay } = outbox.desk();
  const times = chosenDay === null ? [lastServerTime, lastDeskTime] : [lastDeskTime];
  const known = times.filter((time) => time !== null).map((time) => Date.parse(time));
  return known.length === 0 ? null : Math.max(...known);
}
