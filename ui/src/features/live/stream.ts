import type { LiveChange } from '#shared/live/schema';

/** The used part of the browser's `EventSource`, so that tests can replace it. */
export interface StreamSource {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void;
  close(): void;
}
export type OpenSource = (venueIds: readonly string[]) => StreamSource;

export interface Heard {
  change: (change: LiveChange) => void;
  opened: () => void;
  /** Now no change of these venues is missed; earlier ones may have been. */
  covered: (venueIds: readonly string[]) => void;
  down: () => void;
  /** Requested venues that may not be watched; empty if all may, as far as is known. */
  leftOut: (venueIds: readonly string[]) => void;
  /** The server closed or refused the stream: the session may have ended. */
  refused: () => void;
}

/** `EventSource.CLOSED`: the browser will not reconnect by itself. */
const CLOSED = 2;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Jitter: after a restart of the server all boards would read everything in the same instant. */
const RECHECK_WITHIN_MS = 3_000;

/** One stream for a changing set of venues. The browser resumes it by `Last-Event-ID` where it can. */
export class LiveStream {
  private readonly open: OpenSource;
  private readonly heard: Heard;
  private venueIds: readonly string[] = [];
  private current: StreamSource | null = null;
  /** Kept until the current one is open, so that no change is missed. */
  private before: StreamSource[] = [];
  private failures = 0;
  private isBroken = false;
  private readonly toRecheck = new Set<string>();
  private recheck: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(open: OpenSource, heard: Heard) {
    this.open = open;
    this.heard = heard;
  }

  watch(venueIds: readonly string[]): void {
    const before = this.venueIds;
    if (venueIds.length === before.length && venueIds.every((id) => before.includes(id))) return;
    this.venueIds = venueIds;
    this.failures = 0;
    if (venueIds.length === 0) this.close();
    else this.connect(before);
  }

  hurry(): void {
    if (this.timer === undefined) return;
    this.failures = 0;
    this.connect([]);
  }

  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.current?.close();
    this.current = null;
    this.endBefore();
    this.venueIds = [];
    clearTimeout(this.recheck);
    this.recheck = undefined;
    this.toRecheck.clear();
  }

  private connect(coveredBefore: readonly string[]): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const venueIds = this.venueIds;
    const source = this.open(venueIds);
    let covered = this.current === null ? [] : coveredBefore;
    if (this.current !== null) this.before.push(this.current);
    this.current = source;
    source.addEventListener('open', () => {
      if (source !== this.current) return;
      this.endBefore();
      this.failures = 0;
      const added = venueIds.filter((id) => this.isBroken || !covered.includes(id));
      covered = [];
      // The server names the excluded venues right after this.
      this.heard.leftOut([]);
      this.heard.opened();
      if (this.isBroken) this.recheckSoon(added);
      else this.heard.covered(added);
      this.isBroken = false;
    });
    source.addEventListener('change', ({ data }) => this.tell(data));
    source.addEventListener('left_out', ({ data }) => source === this.current && this.leaveOut(data));
    source.addEventListener('reset', () => this.recheckSoon(venueIds));
    source.addEventListener('unauthorized', () => {
      source.close();
      this.lose(source);
    });
    source.addEventListener('error', () => this.lose(source));
  }

  private recheckSoon(venueIds: readonly string[]): void {
    for (const venueId of venueIds) this.toRecheck.add(venueId);
    this.recheck ??= setTimeout(() => {
      this.recheck = undefined;
      const found = [...this.toRecheck];
      this.toRecheck.clear();
      this.heard.covered(found);
    }, Math.random() * RECHECK_WITHIN_MS);
  }

  private endBefore(): void {
    for (const source of this.before) source.close();
    this.before = [];
  }

  private lose(source: StreamSource): void {
    this.isBroken = true;
    if (source !== this.current) return;
    this.endBefore();
    this.heard.down();
    if (source.readyState !== CLOSED) return;
    this.current = null;
    this.heard.refused();
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.failures++, LONGEST_WAIT_MS);
    // Jitter: otherwise every board would reconnect in the same instant after a restart.
    this.timer = setTimeout(() => this.connect([]), wait * (1 + Math.random() / 2));
  }

  private leaveOut(data: unknown): void {
    const { venueIds } = JSON.parse(String(data)) as { venueIds: string[] };
    this.heard.leftOut(venueIds);
  }

  private tell(data: unknown): void {
    try {
      this.heard.change(JSON.parse(String(data)) as LiveChange);
    } catch {
      // An unreadable line still means that some change happened.
      this.heard.covered(this.venueIds);
    }
  }
}
