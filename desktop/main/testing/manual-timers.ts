import type { Ticks, Timers } from '#desktop/main/ports';

export class ManualTimers implements Timers, Ticks {
  private readonly entries = new Set<{ at: number; run: () => void }>();
  private passed = 0;
  private readonly start: number;
  /** Offset of the wall clock in milliseconds. */
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

  /** Remaining milliseconds per timer. */
  due(): number[] {
    return [...this.entries].map(({ at }) => at - this.passed).sort((one, other) => one - other);
  }

  /** Advances time; runs due timers in order, each settled before the next. */
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

/** Resolves after pending promise callbacks. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
