import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/auth/table';
import { venues } from '#server/features/venues/table';
import { createdAt, id, instant } from '#server/platform/db/columns';

export const staffInvites = pgTable(
  'staff_invites',
  {
    id: id(),
    venueId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    mayOverbook: boolean().notNull().default(false),
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.id] }),
    index('staff_invites_email').on(table.venueId, table.email),
  ],
);
