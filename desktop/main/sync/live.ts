import type { Timers } from '#desktop/main/ports';
import { createReader } from '#desktop/main/sync/events';
import { callTable } from '#shared/api/call-table';
import { requestOf } from '#shared/api/request';
import { type LiveChange, liveChange } from '#shared/live/schema';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** The server sends every twenty seconds at least: a longer silence means a dead connection. */
const SILENCE_MS = 50_000;

export interface LiveParts {
  origin: () => string | null;
  fetch: typeof fetch;
  timers: Timers;
  random: () => number;
  /** Token and venue of the stream; null: no stream for now. */
  watcher: () => { token: string; venueId: string } | null;
  change: (change: LiveChange) => void;
  missed: () => void;
  /** An open stream broke, the earliest sign of a lost line. */
  lost: () => void;
}

export interface Live {
  /** Reconnects at once, for another person or a restored network. */
  restart(): void;
  stop(): void;
}

export function openLive(parts: LiveParts): Live {
  const stream = new LiveStream(parts);
  stream.restart();
  return stream;
}

class LiveStream implements Live {
  private readonly parts: LiveParts;
  private isStopped = false;
  private failures = 0;
  private lastId: string | null = null;
  private venueId: string | null = null;
  private ending = new AbortController();
  private cancelRetry = () => {};

  constructor(parts: LiveParts) {
    this.parts = parts;
  }

  restart(): void {
    if (this.isStopped) return;
    this.ending.abort();
    this.cancelRetry();
    this.ending = new AbortController();
    this.failures = 0;
    void this.connect(this.ending.signal);
  }

  stop(): void {
    this.isStopped = true;
    this.ending.abort();
    this.cancelRetry();
  }

  private async connect(signal: AbortSignal): Promise<void> {
    const { timers, random, lost } = this.parts;
    const wasOpen = await this.follow(signal);
    if (signal.aborted || this.isStopped) return;
    if (wasOpen) lost();
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.failures++, LONGEST_WAIT_MS);
    this.cancelRetry = timers.after(wait * (0.5 + random() / 2), () => void this.connect(signal));
  }

  /** Reads the stream to its end; true if it was open. */
  private async follow(signal: AbortSignal): Promise<boolean> {
    const [origin, watcher] = [this.parts.origin(), this.parts.watcher()];
    if (origin === null || watcher === null) return false;
    if (watcher.venueId !== this.venueId) this.lastId = null;
    this.venueId = watcher.venueId;
    let wasOpen = false;
    const opened = () => {
      wasOpen = true;
    };
    const alive = (id: string) => {
      this.failures = 0;
      this.lastId = id;
    };
    const stream = { origin, ...watcher, lastId: this.lastId, signal, opened };
    await follow(this.parts, stream, alive).catch(() => undefined);
    return wasOpen;
  }
}

interface Stream {
  origin: string;
  token: string;
  venueId: string;
  lastId: string | null;
  signal: AbortSignal;
  opened: () => void;
}

/** Reads one connection to its end. `alive` gets each event's position. */
async function follow(parts: LiveParts, stream: Stream, alive: (id: string) => void): Promise<void> {
  const { origin, token, venueId, lastId } = stream;
  const { path } = requestOf(callTable.liveChanges, { venueId: [venueId] });
  const silence = silenceOf(parts.timers, stream.signal);
  try {
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
    const response = await parts.fetch(origin + path, {
      headers: { ...headers, ...(lastId !== null && { 'Last-Event-ID': lastId }) },
      redirect: 'manual',
      signal: silence.signal,
    });
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/event-stream')) return;
    stream.opened();
    // Without a position the stream cannot resume: events may be lost
    if (lastId === null) parts.missed();
    const read = createReader({
      onId: alive,
      onEvent({ event, data }) {
        if (event === 'unauthorized') throw new Error('the server ended the stream');
        if (event === 'change') passOn(parts, data);
        else if (event === 'reset') parts.missed();
      },
    });
    for await (const piece of response.body!) {
      silence.broken();
      read(piece);
    }
  } finally {
    silence.end();
  }
}

function passOn({ change, missed }: LiveParts, data: string): void {
  const parsed = liveChange.safeParse(jsonOf(data));
  if (parsed.success) change(parsed.data);
  else missed();
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

function silenceOf(timers: Timers, outer: AbortSignal) {
  const dead = new AbortController();
  let callOff = () => {};
  const broken = () => {
    callOff();
    callOff = timers.after(SILENCE_MS, () => dead.abort());
  };
  broken();
  return { signal: AbortSignal.any([outer, dead.signal]), broken, end: () => callOff() };
}
