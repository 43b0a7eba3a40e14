import { setImmediate as breathe } from 'node:timers/promises';
import type { Timers } from '#desktop/main/ports';
import { type Clock, HOUR_MS } from '#shared/time';

interface Entry {
  at: number;
  order: number;
  run: () => unknown;
}

/** Entries run one at a time, and each settles before the next, so a seed always replays the same run. */
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

  /** Runs entries until the promise settles and returns its result. Throws after an hour of simulated time. */
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
      if (this.instant > latest)
        throw new Error('a promise of the simulation did not settle within the limit: it waits for ever');
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

  /** Waits until all pending promises that need no timer have settled. */
  async rest(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) await breathe();
  }
}
