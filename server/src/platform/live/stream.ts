import type { Live, Watch } from '#server/platform/live/live';
import { idOf, type Position } from '#server/platform/live/position';
import type { LiveChange } from '#shared/live/schema';

/** How long a browser waits before it connects again. */
const RETRY_MS = 3000;

export interface Reader {
  userId: string;
  venueIds: string[];
  /** Venues that were asked for and may not be read. */
  leftOut: string[];
  /** Where it left off; venues that are not in it begin now. */
  from: Position;
  /** Aborted when the reader leaves. */
  signal: AbortSignal;
  /** Asked now and then: which of the venues the reader still may read; none once the session has ended. */
  stillReadable: () => Promise<string[]>;
}

/**
 * Opens a stream of server-sent events. Events are `change`, `reset` (read everything again), `left_out` (venues that may
 * not be read, or no longer) and `unauthorized` (the end).
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
  signal.addEventListener('abort', end); // also where nobody ever begins to read
  if (signal.aborted) end();
  try {
    const position = await beginAt(watch, reader.from);
    return events(live, { ...reader, signal }, { watch, position, bell, end });
  } catch (error) {
    end();
    throw error;
  }
}

/** Where the reader begins, with what it missed made ready as far as that is still at hand. */
async function beginAt({ feeds }: Watch, from: Position): Promise<Position> {
  const position: Position = new Map();
  for (const feed of feeds) {
    const revision = from.get(feed.venueId) ?? feed.reached;
    if (revision > feed.reached) await feed.look(); // it heard of more from another process than this one knows yet
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
    setInterval(() => bell.ring('check'), live.settings.recheckMs).unref(),
  ];
  try {
    yield `retry: ${RETRY_MS}\nid: ${idOf(position)}\n\n`;
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

/** Stops watching what may no longer be read, and says so; `unauthorized` where that is everything. */
function leaveOut({ watch, position }: Open, readable: string[]): string {
  const lost = watch.feeds.map(({ venueId }) => venueId).filter((id) => !readable.includes(id));
  if (lost.length === 0) return '';
  watch.drop(lost);
  for (const venueId of lost) position.delete(venueId);
  return position.size === 0 ? event('unauthorized', {}) : event('left_out', { venueIds: lost }, position);
}

/** Everything after the position, which moves on with it; one `reset` where something of it is no longer at hand. */
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
  /** Why it rang since the last time; waits for a ring where it did not. */
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
