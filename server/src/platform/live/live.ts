import type { Logger } from 'pino';
import type { Database } from '#server/platform/db/client';
import type { Listening } from '#server/platform/db/listen';
import { loggedFault } from '#server/platform/http/logged';
import { VenueFeed, type Wake } from '#server/platform/live/feed';
import { type ChangesAfter, revisionsOf } from '#server/platform/live/queries';
import { Places } from '#server/platform/live/stream-limit';

const CHANNEL = 'reserva_changes';
/** A NOTIFY payload holds 8,000 bytes; an id and its comma 37. */
const VENUES_PER_NOTICE = 200;

export interface LiveSettings {
  batchMs: number;
  /** Polls the clocks of watched venues, in case a process died between commit and NOTIFY. */
  watchMs: number;
  heartbeatMs: number;
  recheckMs: number;
}
const usual: LiveSettings = { batchMs: 50, watchMs: 3000, heartbeatMs: 20_000, recheckMs: 60_000 };

export interface Watch {
  readonly feeds: VenueFeed[];
  drop(venueIds: string[]): void;
  end(): void;
}

/** Sends NOTIFY after the commit: inside a transaction it would serialize all commits of the database. */
export class Live {
  readonly settings: LiveSettings;
  readonly places = new Places();
  private readonly database: Database;
  private readonly log: Logger;
  private readonly changesAfter: ChangesAfter;
  private readonly feeds = new Map<string, VenueFeed>();
  private readonly open = new Set<Wake>();
  private readonly changed = new Set<string>();
  private readonly listening: Listening;
  private readonly rounds: NodeJS.Timeout;
  private batch: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(database: Database, log: Logger, changesAfter: ChangesAfter, settings: Partial<LiveSettings> = {}) {
    this.database = database;
    this.log = log;
    this.changesAfter = changesAfter;
    this.settings = { ...usual, ...settings };
    database.onCommit((venueIds) => {
      if (venueIds.length > 0) this.committed(venueIds);
    });
    const check = () => this.checkClocks();
    this.listening = database.listen(CHANNEL, {
      onNotify: (payload) => this.heard(payload.split(',')),
      onListening: check,
    });
    this.rounds = setInterval(check, this.settings.watchMs).unref();
  }

  get streams(): number {
    return this.open.size;
  }

  get watchedVenues(): number {
    return this.feeds.size;
  }

  get isClosed(): boolean {
    return this.closed;
  }

  async watch(venueIds: string[], wake: Wake): Promise<Watch> {
    const starts = new Map<string, number>();
    let unknown = venueIds.filter((id) => !this.feeds.has(id));
    while (unknown.length > 0) {
      const found = await revisionsOf(this.database.db, unknown);
      for (const id of unknown) starts.set(id, found.get(id) ?? 0);
      // The other stream may have removed its feed during the read
      unknown = venueIds.filter((id) => !this.feeds.has(id) && !starts.has(id));
    }
    // No await from here on: a feed must not vanish before it is watched
    const feeds = venueIds.map((id) => this.feeds.get(id) ?? this.newFeed(id, starts.get(id)!));
    const watch = this.watchOf(feeds, wake);
    try {
      // Changes notified during the read
      await Promise.all(feeds.filter(({ venueId }) => starts.has(venueId)).map((feed) => feed.look()));
    } catch (error) {
      watch.end();
      throw error;
    }
    return watch;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.rounds);
    clearTimeout(this.batch);
    for (const wake of this.open) wake();
    await this.listening.stop();
  }

  private newFeed(venueId: string, revision: number): VenueFeed {
    const feed = new VenueFeed(this.database.db, this.changesAfter, venueId, revision);
    this.feeds.set(venueId, feed);
    return feed;
  }

  private watchOf(feeds: VenueFeed[], wake: Wake): Watch {
    const held = new Map(feeds.map((feed) => [feed, feed.watch(wake)]));
    const leave = (feed: VenueFeed) => {
      held.get(feed)!();
      held.delete(feed);
      // A newer feed of the venue may have other streams
      if (!feed.isWatched && this.feeds.get(feed.venueId) === feed) this.feeds.delete(feed.venueId);
    };
    this.open.add(wake);
    return {
      get feeds() {
        return [...held.keys()];
      },
      drop(venueIds) {
        for (const feed of held.keys()) if (venueIds.includes(feed.venueId)) leave(feed);
      },
      end: () => {
        for (const feed of held.keys()) leave(feed);
        this.open.delete(wake);
      },
    };
  }

  private committed(venueIds: string[]): void {
    if (this.closed) return;
    for (const venueId of venueIds) this.changed.add(venueId);
    this.batch ??= setTimeout(() => this.tell(), this.settings.batchMs).unref();
  }

  private tell(): void {
    this.batch = undefined;
    const venueIds = [...this.changed];
    this.changed.clear();
    for (let from = 0; from < venueIds.length; from += VENUES_PER_NOTICE) {
      const notice = venueIds.slice(from, from + VENUES_PER_NOTICE).join(',');
      this.database.raw.query('select pg_notify($1, $2)', [CHANNEL, notice]).catch((error) => this.failed(error));
    }
  }

  private heard(venueIds: string[]): void {
    for (const venueId of venueIds)
      this.feeds
        .get(venueId)
        ?.look()
        .catch((error) => this.failed(error));
  }

  private checkClocks(): void {
    if (this.feeds.size === 0 || this.closed) return;
    revisionsOf(this.database.db, [...this.feeds.keys()])
      .then((revisions) => {
        this.heard([...revisions].filter(([id, at]) => at > (this.feeds.get(id)?.reached ?? at)).map(([id]) => id));
      })
      .catch((error) => this.failed(error));
  }

  private failed(error: unknown): void {
    if (!this.closed)
      this.log.warn(
        { err: loggedFault(error) },
        'live changes delayed: a notification or a read failed, the next poll catches up',
      );
  }
}
