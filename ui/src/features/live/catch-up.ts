import type { Query, QueryClient } from '@tanstack/react-query';
import { type BoardChanges, type BoardPart, REVISIONS_MOST } from '#shared/live/board';
import { ENTRIES_MOST, PARTIES_MOST, patchedEntries, patchedParties } from '#shared/live/patch';
import type { ChangedEntity, LiveChange } from '#shared/live/schema';
import type { StaffReservation } from '#shared/reservations/desk';
import { isDate } from '#shared/time';
import type { StaffEntry } from '#shared/waitlist/schema';
import type { Client } from '#ui/api/client.ts';
import { affectedBy, type BoardRead, platformReads, showsDay } from '#ui/features/live/affected.ts';
import { rowsCame } from '#ui/features/live/own-acts.ts';

/** Reads that are stale, of the days if it names some. Without reads: everything of the venue. */
export interface Stale {
  reads: readonly BoardRead[] | null;
  dates?: readonly string[] | undefined;
  /** Of a change that the server can tell by rows; null: the reads are repeated. */
  revision: number | null;
}
export const EVERYTHING: Stale = { reads: null, revision: null };

const byRows: readonly string[] = [
  ...(['reservation', 'deposit', 'waitlist_entry', 'offer', 'message', 'slot'] as const),
] satisfies ChangedEntity[];

/** A change without days concerns reads that rows do not cover, or is from an older server. */
export const staleBy = ({ entity, dates, revision }: LiveChange): Stale => ({
  reads: affectedBy(entity),
  dates,
  revision: byRows.includes(entity) && dates !== undefined ? revision : null,
});

const ANSWER_WITHIN_MS = 10_000;

interface Board {
  cache: QueryClient;
  client: Client;
  venueId: string;
  /** Up to which the changes are shown. */
  reached: number | null;
}

interface Patched {
  query: Query;
  part: BoardPart;
  date: string;
  /** The data to which the rows belong. */
  count: number;
}

/**
 * Puts changed rows into the shown lists with one read, and repeats the reads that rows do not cover. Exact: a list that
 * was read meanwhile is read once more, because its read may be older than the rows. Returns the revision reached.
 */
export async function catchUp(board: Board, stale: readonly Stale[]): Promise<number | null> {
  const { cache, venueId } = board;
  const concerned = cache.getQueryCache().findAll({ predicate: ({ queryKey }) => isStale(queryKey, stale, venueId) });
  const revisions = stale.flatMap(({ revision }) => revision ?? []);
  const upTo = Math.max(...revisions);
  const after = Math.min(board.reached ?? upTo, Math.min(...revisions) - 1);
  const isNear = revisions.length > 0 && upTo - after <= REVISIONS_MOST;
  const patched = isNear ? ofOneDay(concerned.flatMap((query) => patchOf(query, stale, venueId))) : [];
  const others = concerned.filter((query) => !patched.some((each) => each.query === query));
  await Promise.all([readAgain(cache, others), patch(board, patched, { after, upTo })]);
  return revisions.length > 0 ? Math.max(upTo, board.reached ?? 0) : board.reached;
}

function isStale(queryKey: readonly unknown[], stale: readonly Stale[], venueId: string): boolean {
  const [name, asked] = queryKey;
  const isOfVenue = name === 'managedVenues' || (asked as { venueId?: unknown } | undefined)?.venueId === venueId;
  if (!isOfVenue || platformReads.includes(name)) return false;
  return stale.some(
    ({ reads, dates }) =>
      (reads === null || reads.some((each) => each === name)) && (dates === undefined || showsDay(queryKey, dates)),
  );
}

const parts: Partial<Record<string, BoardPart>> = {
  venueReservations: 'parties',
  venueWaitlist: 'entries',
  staffSchedule: 'slots',
  suggestions: 'suggestions',
  dayFigures: 'figures',
  outbox: 'queue',
};

/** Empty if the query must be read: it is not shown, is being read, or is stale by another change too. */
function patchOf(query: Query, stale: readonly Stale[], venueId: string): Patched[] {
  const [name, asked] = query.queryKey as [string, { date?: string; list?: string }];
  const { date = '', list = 'queue' } = asked ?? {};
  const part = parts[name];
  if (part === undefined || list !== 'queue' || (part !== 'queue' && !isDate(date))) return [];
  const isByRows = stale.every((each) => each.revision !== null || !isStale(query.queryKey, [each], venueId));
  const { status, fetchStatus, isInvalidated, data, dataUpdateCount: count } = query.state;
  const isShown = query.isActive() && status === 'success' && fetchStatus === 'idle' && !isInvalidated;
  return isByRows && isShown && !isFull(part, data) ? [{ query, part, date, count }] : [];
}

const isFull = (part: BoardPart, data: unknown): boolean =>
  (part === 'parties' && (data as unknown[]).length >= PARTIES_MOST) ||
  (part === 'entries' && (data as unknown[]).length >= ENTRIES_MOST);

/** One read has one day of lists, and one of figures. A queue alone is read by itself. */
function ofOneDay(found: Patched[]): Patched[] {
  const lists = found.filter(({ part }) => part !== 'figures' && part !== 'queue');
  const day = (lists.find(({ part }) => part === 'parties') ?? lists[0])?.date;
  const figures = found.find(({ part }) => part === 'figures');
  if (day === undefined && figures === undefined) return [];
  return found.filter(
    (each) => each.part === 'queue' || each === figures || (lists.includes(each) && each.date === day),
  );
}

async function patch({ cache, client, venueId }: Board, patched: Patched[], span: { after: number; upTo: number }) {
  if (patched.length === 0) return;
  const dateOf = (isOfFigures: boolean) =>
    patched.find(({ part, date }) => date !== '' && (part === 'figures') === isOfFigures)?.date;
  const figuresDate = dateOf(true);
  const date = dateOf(false) ?? figuresDate!;
  const asked = { venueId, date, figuresDate, ...span, parts: patched.map(({ part }) => part).sort() };
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await client.call('boardChanges', asked, { signal }).catch(() => null);
  if (answer === null || answer.revision < span.upTo) {
    await readAgain(
      cache,
      patched.map(({ query }) => query),
    );
    return;
  }
  const isSame = ({ query, query: { state }, count }: Patched) =>
    cache.getQueryCache().get(query.queryHash) === query &&
    state.dataUpdateCount === count &&
    state.fetchStatus === 'idle' &&
    !state.isInvalidated;
  const missed = patched.filter((each) => !isSame(each));
  rowsCame(cache, venueId, answer.parties?.rows ?? []);
  for (const { query, part } of patched.filter(isSame)) {
    cache.setQueryData(query.queryKey, patchedPart(part, query.state.data, answer));
  }
  await readAgain(
    cache,
    missed.map(({ query }) => query),
  );
}

function patchedPart(part: BoardPart, data: unknown, answer: BoardChanges): unknown {
  if (part === 'parties') return patchedParties(data as StaffReservation[], answer.parties!, answer.at);
  if (part === 'entries') return patchedEntries(data as StaffEntry[], answer.entries!);
  return answer[part];
}

const readAgain = (cache: QueryClient, queries: readonly Query[]): Promise<unknown> =>
  cache.invalidateQueries({ predicate: (query) => queries.includes(query) });
