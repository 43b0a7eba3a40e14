import { Overload } from '#server/platform/http/overload';
import type { Endpoint } from '#shared/api/endpoint';

const SHARE = 1 / 3;
const WAIT_MS = 5000;
const RETRY_SECONDS = 2;

export type VenueTurns = <Answer>(venue: string | null, work: () => Promise<Answer>) => Promise<Answer>;

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/**
 * At most a third of the connections; others wait without one. Throws `busy` after five seconds. Null does not wait.
 */
export function venueTurns(connections: number, waitMs = WAIT_MS): VenueTurns {
  const most = Math.max(1, Math.floor(connections * SHARE));
  const queues = new Map<string, Queue>();

  const enter = async (venue: string): Promise<Queue> => {
    const queue = queues.get(venue) ?? { running: 0, waiting: [] };
    queues.set(venue, queue);
    if (queue.running < most) queue.running++;
    else await turnIn(queue, waitMs);
    return queue;
  };
  const leave = (venue: string, queue: Queue): void => {
    const next = queue.waiting.shift();
    if (next !== undefined) next();
    else if (--queue.running === 0) queues.delete(venue);
  };
  return async (venue, work) => {
    if (venue === null) return work();
    const queue = await enter(venue);
    try {
      return await work();
    } finally {
      leave(venue, queue);
    }
  };
}

function turnIn(queue: Queue, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      queue.waiting.splice(queue.waiting.indexOf(go), 1);
      reject(new Overload('busy', 'venue_turn', RETRY_SECONDS));
    }, waitMs);
    queue.waiting.push(go);
  });
}

const GUEST_LINKS = 'guest links';

/** By id or slug; null if none. Streams and codes are null too: they stay open without a connection. */
export function venueOf(row: Endpoint, input: object): string | null {
  if (row.answer === 'events' || row.limit === 'code') return null;
  if (row.isSecretLink) return GUEST_LINKS;
  const fields = input as Record<string, unknown>;
  const venue = fields.venueId ?? fields.slugOrId ?? (row.venueField && fields[row.venueField]);
  return typeof venue === 'string' ? venue.toLowerCase() : null;
}
