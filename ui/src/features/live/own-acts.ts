import type { QueryClient } from '@tanstack/react-query';

type Row = { id: string; version: number };

const awaited = new WeakMap<QueryClient, Map<string, Map<string, number>>>();

function ofVenue(cache: QueryClient, venueId: string): Map<string, number> {
  const venues = awaited.get(cache) ?? new Map<string, Map<string, number>>();
  awaited.set(cache, venues);
  const rows = venues.get(venueId) ?? new Map<string, number>();
  venues.set(venueId, rows);
  return rows;
}

/** An act of this screen was answered with the row; the stream will bring it with all that follows from it. */
export const awaitRow = (cache: QueryClient, venueId: string, { id, version }: Row): void =>
  void ofVenue(cache, venueId).set(id, version);

export function rowsCame(cache: QueryClient, venueId: string, rows: readonly Row[]): void {
  const own = ofVenue(cache, venueId);
  for (const { id, version } of rows) if (version >= (own.get(id) ?? Number.POSITIVE_INFINITY)) own.delete(id);
}

/** Whether the rows of some acts have not come; they are awaited no longer. */
export function endWait(cache: QueryClient, venueId: string): boolean {
  const own = ofVenue(cache, venueId);
  const isWaiting = own.size > 0;
  own.clear();
  return isWaiting;
}
