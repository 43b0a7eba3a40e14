import { type SQL, sql } from 'drizzle-orm';
import type { AnalyticsQuery } from '#shared/insights/analytics';

/** Venues of one city and category, or all. */
export const chosen = ({ city, categoryId }: AnalyticsQuery): SQL => sql`
  chosen as (
    select v.id, v.city, v.timezone, v.status, v.created_at from venues v
    where (${city ?? null}::text is null or v.city = ${city ?? null})
      and (${categoryId ?? null}::uuid is null or exists (
        select 1 from venue_categories c where c.venue_id = v.id and c.category_id = ${categoryId ?? null}))
  )`;

/** SQL form of `localOf`, for a venue `v`. */
export const dayIn = (instant: SQL): SQL => sql`(${instant} at time zone v.timezone - interval '6 hours')::date`;
