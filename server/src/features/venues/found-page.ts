import { type SQL, sql } from 'drizzle-orm';

export interface FoundPage {
  ids: string[];
  total: number;
  hasMore: boolean;
  /** The search stopped at a limit: there may be more than `total`. */
  isPartial?: true;
}

/** Of a search by availability: counting stops here and `total` means "this many or more". */
const MOST_COUNTED = 200;

export const conditions = (list: SQL[]): SQL => sql.join([...list, sql`true`], sql` and `);

export interface PageBounds {
  limit: number;
  offset: number;
}

export const mostCounted = ({ limit, offset }: PageBounds): number => Math.max(MOST_COUNTED, offset + limit);

/** Of `mostCounted` ids and one more, if there are that many. */
export function pageOf(found: string[], { limit, offset }: PageBounds, isCutOff = false): FoundPage {
  const most = mostCounted({ limit, offset });
  const isPartial = found.length > most || isCutOff;
  return {
    ids: found.slice(offset, offset + limit),
    total: Math.min(found.length, most),
    hasMore: found.length > offset + limit,
    ...(isPartial && { isPartial }),
  };
}
