import type { LiveChange } from '#shared/live/schema';
import { systemClock } from '#shared/time';
import { LiveStream, type OpenSource } from '#ui/features/live/stream.ts';

/**
 * `off`: no venue is watched, or the browser has no streams. `without`: watched venues outside the stream, without
 * permission or beyond its limit.
 */
export type LiveState =
  | { kind: 'off' }
  | { kind: 'connecting' }
  | { kind: 'open'; without: readonly string[] }
  | { kind: 'down'; since: string };

export interface Watcher {
  change: (change: LiveChange) => void;
  /** Changes may have been missed: read everything again. */
  missed: () => void;
  /** The stream was refused: check the session. */
  refused: () => void;
}

export interface LiveSource {
  state: () => LiveState;
  onState: (listener: () => void) => () => void;
  watch: (venueId: string, watcher: Watcher) => () => void;
}

export type Note =
  | { kind: 'who' }
  | { kind: 'watch'; tab: string; venueIds: string[] }
  | { kind: 'change'; change: LiveChange }
  | { kind: 'covered'; venueIds: readonly string[] }
  | { kind: 'refused' }
  | { kind: 'state'; state: LiveState };

export interface Ports {
  tab: string;
  open: OpenSource;
  /** Calls `take` once this tab leads; returns the function that gives up the lead. */
  lead: (take: () => void) => () => void;
  /** Absent if each tab has its own stream. */
  post: (note: Note) => void;
}

const OFF: LiveState = { kind: 'off' };

/**
 * One stream for all tabs: a browser allows six connections per server, and a stream keeps one. The leading tab
 * subscribes to the venues of all tabs and forwards the events.
 */
export class LiveHub implements LiveSource {
  private readonly ports: Ports;
  private readonly watchers = new Map<Watcher, string>();
  private readonly tabs = new WatchedTabs();
  private readonly leftOut = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private now: LiveState = OFF;
  private stream: LiveStream | null = null;
  private resign: (() => void) | null = null;

  constructor(ports: Ports) {
    this.ports = ports;
  }

  state = (): LiveState => this.now;

  onState = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  watch(venueId: string, watcher: Watcher): () => void {
    this.watchers.set(watcher, venueId);
    this.join();
    return () => {
      this.watchers.delete(watcher);
      if (this.watchers.size === 0) this.leave();
      else this.join();
    };
  }

  hear(note: Note): void {
    if (note.kind === 'who') this.announce();
    else if (note.kind === 'watch') this.seat(note.tab, note.venueIds);
    else this.receive(note);
  }

  hurry(): void {
    this.stream?.hurry();
  }

  leave(): void {
    this.stream?.close();
    this.stream = null;
    this.tabs.end();
    this.leftOut.clear();
    this.resign?.();
    this.resign = null;
    this.ports.post({ kind: 'watch', tab: this.ports.tab, venueIds: [] });
    this.change(OFF);
  }

  /** The page returns from the back-forward cache. */
  join(): void {
    if (this.watchers.size === 0) return;
    if (this.now.kind === 'off') this.change({ kind: 'connecting' });
    this.announce();
    this.resign ??= this.ports.lead(() => this.take());
    this.seat(this.ports.tab, this.own());
  }

  private own = (): string[] => [...new Set(this.watchers.values())].sort();

  private announce(): void {
    this.ports.post({ kind: 'watch', tab: this.ports.tab, venueIds: this.own() });
  }

  private take(): void {
    if (this.watchers.size === 0 || this.stream !== null) return;
    const { ports } = this;
    this.stream = new LiveStream(ports.open, {
      change: (change) => this.share({ kind: 'change', change }),
      opened: () => this.share({ kind: 'state', state: this.opened() }),
      covered: (venueIds) => this.share({ kind: 'covered', venueIds }),
      leftOut: (venueIds) => this.leaveOut(venueIds),
      down: () => this.fall(),
      refused: () => this.share({ kind: 'refused' }),
    });
    const ask = () => {
      ports.post({ kind: 'who' });
      this.seat(ports.tab, this.own());
    };
    this.tabs.begin(ask, () => this.widen());
    ports.post({ kind: 'who' });
    this.seat(ports.tab, this.own());
  }

  /** The first failure in a row sets "since". */
  private fall(): void {
    if (this.now.kind === 'down') return;
    this.share({ kind: 'state', state: { kind: 'down', since: systemClock.now().toISOString() } });
  }

  private seat(tab: string, venueIds: string[]): void {
    if (this.stream === null) return;
    this.tabs.note(tab, venueIds);
    this.widen();
    if (tab !== this.ports.tab) this.ports.post({ kind: 'state', state: this.now });
  }

  private widen(): void {
    this.stream?.watch(this.tabs.venues().watched);
    const state = this.opened();
    if (this.now.kind === 'open' && `${this.now.without}` !== `${state.without}`) this.share({ kind: 'state', state });
  }

  private leaveOut(venueIds: readonly string[]): void {
    if (venueIds.length === 0) this.leftOut.clear();
    for (const venueId of venueIds) this.leftOut.add(venueId);
    if (venueIds.length > 0) this.share({ kind: 'state', state: this.opened() });
  }

  private opened = () => ({ kind: 'open' as const, without: [...this.leftOut, ...this.tabs.venues().beyond] });

  private share(note: Note): void {
    this.ports.post(note);
    this.receive(note);
  }

  private receive(note: Note): void {
    if (this.watchers.size === 0) return;
    if (note.kind === 'state') this.change(note.state);
    if (note.kind === 'refused')
      this.tell(
        () => true,
        (watcher) => watcher.refused(),
      );
    if (note.kind === 'change') {
      this.tell(
        (venueId) => venueId === note.change.venueId,
        (watcher) => watcher.change(note.change),
      );
    }
    if (note.kind === 'covered') {
      this.tell(
        (venueId) => note.venueIds.includes(venueId),
        (watcher) => watcher.missed(),
      );
    }
  }

  private tell(isMeant: (venueId: string) => boolean, say: (watcher: Watcher) => void): void {
    for (const [watcher, venueId] of this.watchers) if (isMeant(venueId)) say(watcher);
  }

  private change(state: LiveState): void {
    this.now = state;
    for (const listener of this.listeners) listener();
  }
}

/** Limit of venues per stream. */
const VENUES_MAX = 20;
const ROUND_MS = 60_000;
const ANSWER_MS = 5_000;

/** Venues of the tabs of a browser, kept by the leading tab. A crashed tab sends no farewell, but stops answering. */
class WatchedTabs {
  private readonly tabs = new Map<string, readonly string[]>();
  private readonly silent = new Set<string>();
  private rounds: ReturnType<typeof setInterval> | undefined;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  /** Pings the tabs at intervals; calls `dropped` when a tab stopped answering. */
  begin(ask: () => void, dropped: () => void): void {
    this.rounds = setInterval(() => {
      this.silent.clear();
      for (const tab of this.tabs.keys()) this.silent.add(tab);
      this.waiting = setTimeout(() => {
        for (const tab of this.silent) this.tabs.delete(tab);
        if (this.silent.size > 0) dropped();
      }, ANSWER_MS);
      ask();
    }, ROUND_MS);
  }

  note(tab: string, venueIds: readonly string[]): void {
    this.silent.delete(tab);
    if (venueIds.length === 0) this.tabs.delete(tab);
    else this.tabs.set(tab, venueIds);
  }

  /** Venues of the stream in the order of arrival, and those beyond its limit. */
  venues(): { watched: string[]; beyond: string[] } {
    const all = [...new Set([...this.tabs.values()].flat())];
    return { watched: all.slice(0, VENUES_MAX).sort(), beyond: all.slice(VENUES_MAX) };
  }

  end(): void {
    clearInterval(this.rounds);
    clearTimeout(this.waiting);
    this.tabs.clear();
    this.silent.clear();
  }
}
