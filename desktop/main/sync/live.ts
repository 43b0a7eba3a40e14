import type { Timers } from '#desktop/main/ports';
import { createReader } from '#desktop/main/sync/events';
import { requestOf } from '#shared/api/request';
import { api } from '#shared/api/table';
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
  let isStopped = false;
  let failures = 0;
  let lastId: string | null = null;
  let watched: string | null = null;
  let ending = new AbortController();
  let callOff = () => {};

  const connect = async (signal: AbortSignal): Promise<void> => {
    const [origin, who] = [parts.origin(), parts.watcher()];
    let stands = false;
    if (origin !== null && who !== null) {
      if (who.venueId !== watched) lastId = null;
      watched = who.venueId;
      const stood = () => {
        stands = true;
      };
      await follow(parts, { origin, ...who, lastId, signal, stood }, (id) => {
        failures = 0;
        lastId = id;
      }).catch(() => undefined);
    }
    if (signal.aborted || isStopped) return;
    if (stands) parts.lost();
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS);
    callOff = parts.timers.after(wait * (0.5 + parts.random() / 2), () => void connect(signal));
  };
  const restart = () => {
    if (isStopped) return;
    ending.abort();
    callOff();
    ending = new AbortController();
    failures = 0;
    void connect(ending.signal);
  };
  restart();
  return {
    restart,
    stop() {
      isStopped = true;
      ending.abort();
      callOff();
    },
  };
}

interface Stream {
  origin: string;
  token: string;
  venueId: string;
  lastId: string | null;
  signal: AbortSignal;
  stood: () => void;
}

/** Reads one connection to its end. `alive` gets each event's position. */
async function follow(parts: LiveParts, stream: Stream, alive: (id: string) => void): Promise<void> {
  const { origin, token, venueId, lastId } = stream;
  const { path } = requestOf(api.liveChanges, { venueId: [venueId] });
  const silence = silenceOf(parts.timers, stream.signal);
  try {
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
    const response = await parts.fetch(origin + path, {
      headers: { ...headers, ...(lastId !== null && { 'Last-Event-ID': lastId }) },
      redirect: 'manual',
      signal: silence.signal,
    });
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/event-stream')) return;
    stream.stood();
    // Without a position the stream cannot resume: events may be lost
    if (lastId === null) parts.missed();
    const read = createReader({
      onId: alive,
      onEvent({ event, data }) {
        if (event === 'unauthorized') throw new Error('the server ended the stream');
        if (event === 'change') told(parts, data);
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

function told({ change, missed }: LiveParts, data: string): void {
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
