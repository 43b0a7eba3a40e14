import type { Ticks, Timers } from '#desktop/main/ports';

/** Time that passes when the test says so. */
export class ManualTimers implements Timers, Ticks {
  private readonly entries = new Set<{ at: number; run: () => void }>();
  private passed = 0;
  private readonly start: number;
  /** How far the wall clock is off. */
  skew = 0;

  constructor(start: string) {
    this.start = Date.parse(start);
  }

  wall = (): Date => new Date(this.start + this.passed + this.skew);
  monotonic = (): number => this.passed;

  after = (milliseconds: number, run: () => void): (() => void) => {
    const entry = { at: this.passed + milliseconds, run };
    this.entries.add(entry);
    return () => void this.entries.delete(entry);
  };

  /** In how many milliseconds each waiting thing is due. */
  due(): number[] {
    return [...this.entries].map(({ at }) => at - this.passed).sort((one, other) => one - other);
  }

  /** Lets time pass; what falls due runs in its order, and settles before the next. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.passed + milliseconds;
    for (;;) {
      const next = [...this.entries].sort((one, other) => one.at - other.at)[0];
      if (next === undefined || next.at > end) break;
      this.entries.delete(next);
      this.passed = next.at;
      next.run();
      await settled();
    }
    this.passed = end;
  }
}

/** Everything that only waits for promises has happened. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
