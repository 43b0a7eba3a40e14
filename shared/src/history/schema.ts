import { z } from 'zod';
import { limit, uuid } from '#shared/validation';

const actorKinds = ['staff', 'guest', 'system'] as const;

const changedField = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** Personal fields are absent once the guest was erased. */
export const historyRow = z.object({
  revision: z.number(),
  at: z.string(),
  entity: z.string(),
  entityId: z.string(),
  kind: z.string(),
  actor: z.object({ kind: z.enum(actorKinds), name: z.string().nullable(), role: z.string().nullable() }),
  subject: z.string().nullable(),
  fields: z.array(changedField),
});
export type HistoryRow = z.infer<typeof historyRow>;

export const historyPage = z.object({ rows: z.array(historyRow), hasMore: z.boolean() });
/** Newest first; `before` is the revision of the last row read. */
export const venueHistoryQuery = z.object({
  venueId: uuid,
  before: z.coerce.number().int().min(1).optional(),
  limit: limit(200, 50),
});
export const entityHistoryQuery = z.object({ venueId: uuid, id: uuid });
