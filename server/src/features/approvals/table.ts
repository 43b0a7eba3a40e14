import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/auth/table';
import { venues } from '#server/features/venues/table';
import { createdAt, id } from '#server/platform/db/columns';
import type { DecisionAction } from '#shared/approvals/schema';
import type { VenueStatus } from '#shared/venues/schema';

export const venueApprovalLogs = pgTable(
  'venue_approval_logs',
  {
    id: id().defaultRandom(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    adminId: uuid().references(() => users.id, { onDelete: 'set null' }),
    action: text().$type<DecisionAction>().notNull(),
    previousStatus: text().$type<VenueStatus>(),
    newStatus: text().$type<VenueStatus>().notNull(),
    comment: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    index('venue_approval_logs_of_venue').on(table.venueId, table.createdAt),
  ],
);
