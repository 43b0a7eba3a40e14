import { setImmediate as breathe } from 'node:timers/promises';
import type { Timers } from '#desktop/main/ports';
import { type Clock, HOUR_MS } from '#shared/time';

interface Entry {
  at: number;
  /** Entries of the same instant run in the order in which they were made. */
  order: number;
  run: () => unknown;
}

/**
 * The simulation's time: nothing happens but what stands in here, one thing after the other, and time jumps from one to the
 * next. What a thing sets in motion comes to rest before the next one begins, so that the same seed runs the same way.
 */
export class Agenda implements Timers, Clock {
  private entries: Entry[] = [];
  private made = 0;
  private instant: number;

  constructor(start: string) {
    this.instant = Date.parse(start);
  }

  now = (): Date => new Date(this.instant);

  after = (milliseconds: number, run: () => unknown): (() => void) => {
    const entry = { at: this.instant + Math.max(0, milliseconds), order: this.made++, run };
    this.entries.push(entry);
    return () => {
      this.entries = this.entries.filter((other) => other !== entry);
    };
  };

  /** Runs everything up to an instant. `moved` hears of the time before each entry. */
  async runUntil(instant: number, moved: () => void = () => {}): Promise<void> {
    for (;;) {
      const next = this.earliest();
      if (next === undefined || next.at > instant) break;
      this.entries = this.entries.filter((other) => other !== next);
      this.instant = next.at;
      moved();
      await next.run();
      await this.rest();
    }
    this.instant = Math.max(this.instant, instant);
    moved();
  }

  /** Goes on until something has come to its end, and answers what it came to. What takes longer than an hour never does. */
  async until<T>(promise: Promise<T>): Promise<T> {
    const latest = this.instant + HOUR_MS;
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    promise.then(settle, settle);
    await this.rest();
    while (!isSettled) {
      const next = this.earliest();
      if (this.instant > latest) throw new Error('something waits for ever');
      if (next === undefined) await this.rest();
      else await this.runUntil(next.at);
    }
    return promise;
  }

  private earliest(): Entry | undefined {
    return this.entries.reduce<Entry | undefined>(
      (first, entry) =>
        first === undefined || entry.at < first.at || (entry.at === first.at && entry.order < first.order)
          ? entry
          : first,
      undefined,
    );
  }

  /** What waits for nothing but other promises has gone as far as it can. */
  async rest(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) await breathe();
  }
}
