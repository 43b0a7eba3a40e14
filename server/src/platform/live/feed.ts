import type { Db } from '#server/platform/db/client';
import type { ChangesAfter } from '#server/platform/live/queries';
import type { LiveChange } from '#shared/live/schema';

/** Above this a full read costs less. */
const MOST_BEHIND = 1000;

export type Wake = () => void;

/** Shared by all streams of the process. A slow stream costs no memory: too far behind, it gets a reset. */
export class VenueFeed {
  readonly venueId: string;
  private readonly db: Db;
  private readonly changesAfter: ChangesAfter;
  /** Gapless; the last one is `revision`. */
  private latest: LiveChange[] = [];
  private revision: number;
  private readonly watchers = new Set<Wake>();
  private reading: Promise<void> | null = null;
  private wanted = 0;

  constructor(db: Db, changesAfter: ChangesAfter, venueId: string, revision: number) {
    this.db = db;
    this.changesAfter = changesAfter;
    this.venueId = venueId;
    this.revision = revision;
  }

  get reached(): number {
    return this.revision;
  }

  get isWatched(): boolean {
    return this.watchers.size > 0;
  }

  watch(wake: Wake): () => void {
    this.watchers.add(wake);
    return () => this.watchers.delete(wake);
  }

  /** Null if the revision is too old or unknown. */
  after(revision: number): LiveChange[] | null {
    const missing = this.revision - revision;
    return missing < 0 || missing > this.latest.length ? null : this.latest.slice(this.latest.length - missing);
  }

  /** Loads older changes for a stream that resumes, up to MOST_BEHIND. */
  async reachBackTo(revision: number): Promise<void> {
    await this.reading;
    const missing = this.revision - revision;
    if (missing <= this.latest.length || missing > MOST_BEHIND) return;
    const found = await this.changesAfter(this.db, this.venueId, revision, MOST_BEHIND);
    const older = found.filter((change) => change.revision <= this.revision - this.latest.length);
    if (older.length + this.latest.length === this.revision - revision) this.latest = [...older, ...this.latest];
  }

  /** Reads new log rows and wakes the streams; calls during a read cause one more read. */
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
      const found = await this.changesAfter(this.db, this.venueId, this.revision, MOST_BEHIND);
      if (found.length === 0) continue;
      this.latest = [...this.latest, ...found].slice(-MOST_BEHIND);
      this.revision = found.at(-1)!.revision;
      if (found.length === MOST_BEHIND) this.wanted++;
      for (const wake of this.watchers) wake();
    }
  }
}
