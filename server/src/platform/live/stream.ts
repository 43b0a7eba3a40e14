import type { Live, Watch } from '#server/platform/live/live';
import { idOf, type Position } from '#server/platform/live/position';
import type { LiveChange } from '#shared/live/schema';

/** Jitter: after a restart all streams of a server reconnect and are checked again. */
const RETRY_MS = { least: 2000, jitter: 2000 };

export interface Reader {
  userId: string;
  venueIds: string[];
  leftOut: string[];
  /** Venues not listed start now. */
  from: Position;
  signal: AbortSignal;
  stillReadable: () => Promise<string[]>;
}

/**
 * Server-sent events: `change`, `reset` (read everything again), `left_out` (no access to venues), `unauthorized`
 * (end).
 */
export async function openStream(live: Live, reader: Reader): Promise<AsyncIterable<string>> {
  const bell = createBell();
  const wake = () => bell.ring('news');
  const watch = await live.watch(reader.venueIds, wake);
  const superseded = new AbortController();
  const leave = live.places.take(reader.userId, () => superseded.abort());
  const signal = AbortSignal.any([reader.signal, superseded.signal]);
  const end = () => {
    watch.end();
    leave();
    wake();
  };
  signal.addEventListener('abort', end); // also before the first read
  if (signal.aborted) end();
  try {
    const position = await beginAt(watch, reader.from);
    return events(live, { ...reader, signal }, { watch, position, bell, end });
  } catch (error) {
    end();
    throw error;
  }
}

async function beginAt({ feeds }: Watch, from: Position): Promise<Position> {
  const position: Position = new Map();
  for (const feed of feeds) {
    const revision = from.get(feed.venueId) ?? feed.reached;
    if (revision > feed.reached) await feed.look(); // another process was ahead of this one
    await feed.reachBackTo(revision);
    position.set(feed.venueId, revision);
  }
  return position;
}

interface Open {
  watch: Watch;
  position: Position;
  bell: Bell;
  end: () => void;
}

async function* events(live: Live, reader: Reader, open: Open): AsyncGenerator<string, void> {
  const { watch, position, bell } = open;
  const timers = [
    setInterval(() => bell.ring('beat'), live.settings.heartbeatMs).unref(),
    setInterval(() => bell.ring('check'), live.settings.recheckMs * (0.5 + Math.random() / 2)).unref(),
  ];
  try {
    yield `retry: ${RETRY_MS.least + Math.round(Math.random() * RETRY_MS.jitter)}\nid: ${idOf(position)}\n\n`;
    if (reader.leftOut.length > 0) yield event('left_out', { venueIds: reader.leftOut }, position);
    while (!reader.signal.aborted && !live.isClosed) {
      const news = newsFor(watch, position);
      if (news !== '') yield news;
      const rang = await bell.rung();
      const lost = rang.has('check') ? leaveOut(open, await reader.stillReadable()) : '';
      if (lost !== '') yield lost;
      if (watch.feeds.length === 0) return;
      if (rang.has('beat')) yield ': here\n\n';
    }
  } finally {
    for (const timer of timers) clearInterval(timer);
    open.end();
  }
}

/** Drops venues without access; `unauthorized` if none is left. */
function leaveOut({ watch, position }: Open, readable: string[]): string {
  const lost = watch.feeds.map(({ venueId }) => venueId).filter((id) => !readable.includes(id));
  if (lost.length === 0) return '';
  watch.drop(lost);
  for (const venueId of lost) position.delete(venueId);
  return position.size === 0 ? event('unauthorized', {}) : event('left_out', { venueIds: lost }, position);
}

function newsFor({ feeds }: Watch, position: Position): string {
  const parts: string[] = [];
  for (const feed of feeds) {
    const changes = feed.after(position.get(feed.venueId)!);
    if (changes === null) return resetTo({ feeds }, position);
    for (const change of changes) {
      position.set(feed.venueId, change.revision);
      parts.push(event('change', change, position));
    }
  }
  return parts.join('');
}

function resetTo({ feeds }: Pick<Watch, 'feeds'>, position: Position): string {
  for (const feed of feeds) position.set(feed.venueId, feed.reached);
  return event('reset', {}, position);
}

const event = (name: string, data: LiveChange | object, position?: Position): string =>
  `${position === undefined ? '' : `id: ${idOf(position)}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

type Ring = 'news' | 'beat' | 'check';

interface Bell {
  ring(why: Ring): void;
  /** Resolves at once if it rang before. */
  rung(): Promise<Set<Ring>>;
}

function createBell(): Bell {
  let reasons = new Set<Ring>();
  let answer: (() => void) | undefined;
  return {
    ring(why) {
      reasons.add(why);
      answer?.();
    },
    async rung() {
      if (reasons.size === 0) {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      }
      const rang = reasons;
      reasons = new Set();
      return rang;
    },
  };
}
