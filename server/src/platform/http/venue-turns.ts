import type { Endpoint } from '#shared/api/endpoint';
import { AppError } from '#shared/errors';

/** Share of the database's connections that calls about one venue may hold at once. */
const SHARE = 1 / 3;
/** As long as a call waits for a free connection; then the caller is told to come back. */
const WAIT_MS = 5000;
const RETRY_SECONDS = 2;

export type VenueTurns = <Answer>(venue: string | null, work: () => Promise<Answer>) => Promise<Answer>;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits the calls about one venue that run at once in this process to a third of its `connections` (at least one). The
 * others wait in order without a connection: a thousand bookings of one venue leave two thirds to all other venues.
 * Throws `busy` after five seconds. `null` is no venue's call and does not wait.
 */
export function venueTurns(connections: number, waitMs = WAIT_MS): VenueTurns {
  const most = Math.max(1, Math.floor(connections * SHARE));
  const lines = new Map<string, Line>();

  const enter = async (venue: string): Promise<Line> => {
    const line = lines.get(venue) ?? { running: 0, waiting: [] };
    lines.set(venue, line);
    if (line.running < most) line.running++;
    else await turnIn(line, waitMs);
    return line;
  };
  const leave = (venue: string, line: Line): void => {
    const next = line.waiting.shift();
    if (next !== undefined)
      next(); // takes over this call's place
    else if (--line.running === 0) lines.delete(venue);
  };
  return async (venue, work) => {
    if (venue === null) return work();
    const line = await enter(venue);
    try {
      return await work();
    } finally {
      leave(venue, line);
    }
  };
}

function turnIn(line: Line, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(go), 1);
      reject(new AppError('busy', {}, { retryAfter: RETRY_SECONDS }));
    }, waitMs);
    line.waiting.push(go);
  });
}

/** Guests' links do not name their venue: all of them share one line, as one venue's calls do. */
const GUEST_LINKS = 'guest links';

/**
 * The venue that a call is about, by its parsed input: an id or a slug; null where it is about none. Streams count as
 * about none: one stays open for hours and holds no connection. So does a code, which waits for its provider.
 */
export function venueOf(row: Endpoint, input: object): string | null {
  if (row.answer === 'events' || row.limit === 'code') return null;
  if (row.path.includes('/:token')) return GUEST_LINKS;
  const { venueId, slugOrId, slug, id } = input as Record<string, unknown>;
  const isVenuesOwn = /^\/(admin\/)?venues\/(by-id\/)?:id\b/.test(row.path);
  const venue =
    venueId ?? slugOrId ?? (row.path.includes('/:slug') ? slug : undefined) ?? (isVenuesOwn ? id : undefined);
  return typeof venue === 'string' ? venue.toLowerCase() : null;
}
