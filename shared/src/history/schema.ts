import { z } from 'zod';
import { limit, uuid } from '#shared/validation';

/** Who did it: a member of staff with name and role, a guest by link, or the product itself. */
const actorKinds = ['staff', 'guest', 'system'] as const;

/** One field that a change changed, as plain values. */
const changedField = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** One row of the change log for reading. Personal fields are missing once the guest was erased. */
export const historyRow = z.object({
  revision: z.number(),
  at: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** What happened, in the past tense: `booked`, `cancelled`, `promoted`. */
  kind: z.string(),
  actor: z.object({ kind: z.enum(actorKinds), name: z.string().nullable(), role: z.string().nullable() }),
  /** Name of the party or thing it is about, where it has one. */
  subject: z.string().nullable(),
  fields: z.array(changedField),
});
export type HistoryRow = z.infer<typeof historyRow>;

export const historyPage = z.object({ rows: z.array(historyRow), hasMore: z.boolean() });
/** Newest first; `before` is the revision of the last row seen. */
export const venueHistoryQuery = z.object({
  venueId: uuid,
  before: z.coerce.number().int().min(1).optional(),
  limit: limit(200, 50),
});
export const entityHistoryQuery = z.object({ venueId: uuid, id: uuid });
