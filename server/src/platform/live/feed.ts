import type { Db } from '#server/platform/db/client';
import { changesAfter } from '#server/platform/live/queries';
import type { LiveChange } from '#shared/live/schema';

/** Who is further behind than this reads everything again instead: that costs less than a thousand events. */
const MOST_BEHIND = 1000;

/** Whoever waits for a venue's changes; called when there are some. */
export type Wake = () => void;

/**
 * One venue's latest changes, read once for all who watch it in this process. Each watcher takes them from here at its own
 * speed, so that a slow line costs no memory: whoever falls too far behind is told to read everything again.
 */
export class VenueFeed {
  readonly venueId: string;
  private readonly db: Db;
  /** Without gaps; the last one is `revision`. */
  private latest: LiveChange[] = [];
  private revision: number;
  private readonly watchers = new Set<Wake>();
  private reading: Promise<void> | null = null;
  private wanted = 0;

  constructor(db: Db, venueId: string, revision: number) {
    this.db = db;
    this.venueId = venueId;
    this.revision = revision;
  }

  get reached(): number {
    return this.revision;
  }

  get isWatched(): boolean {
    return this.watchers.size > 0;
  }

  /** Adds a watcher; answers the function that takes it away. */
  watch(wake: Wake): () => void {
    this.watchers.add(wake);
    return () => this.watchers.delete(wake);
  }

  /** What came after a revision; null where that is too long ago, or was never reached. */
  after(revision: number): LiveChange[] | null {
    const missing = this.revision - revision;
    return missing < 0 || missing > this.latest.length ? null : this.latest.slice(this.latest.length - missing);
  }

  /** Reads back to an earlier revision for somebody who resumes from there, where that is not too far. */
  async reachBackTo(revision: number): Promise<void> {
    await this.reading;
    const missing = this.revision - revision;
    if (missing <= this.latest.length || missing > MOST_BEHIND) return;
    const found = await changesAfter(this.db, this.venueId, revision, MOST_BEHIND);
    const older = found.filter((change) => change.revision <= this.revision - this.latest.length);
    if (older.length + this.latest.length === this.revision - revision) this.latest = [...older, ...this.latest];
  }

  /** The log may have moved on: reads what is new and wakes all watchers. Calls while it reads are one more round. */
  look(): Promise<void> {
    this.wanted++;
    this.reading ??= this.readOn().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private async readOn(): Promise<void> {
    while (this.wanted > 0) {
      this.wanted = 0;
      const found = await changesAfter(this.db, this.venueId, this.revision, MOST_BEHIND);
      if (found.length === 0) continue;
      this.latest = [...this.latest, ...found].slice(-MOST_BEHIND);
      this.revision = found.at(-1)!.revision;
      if (found.length === MOST_BEHIND) this.wanted++;
      for (const wake of this.watchers) wake();
    }
  }
}
