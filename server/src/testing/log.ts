import { and, asc, eq } from 'drizzle-orm';
import { changeDetails, changes } from '#server/platform/changes/table';
import type { TestServer } from '#server/testing/server';

export const logOf = ({ database: { db } }: Pick<TestServer, 'database'>, venueId: string, entityId: string) =>
  db
    .select({
      entity: changes.entity,
      kind: changes.kind,
      actor: changes.actor,
      before: changeDetails.before,
      after: changeDetails.after,
    })
    .from(changes)
    .innerJoin(
      changeDetails,
      and(eq(changeDetails.venueId, changes.venueId), eq(changeDetails.revision, changes.revision)),
    )
    .where(and(eq(changes.venueId, venueId), eq(changes.entityId, entityId)))
    .orderBy(asc(changes.revision));
