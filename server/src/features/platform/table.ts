import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/auth/table';
import { createdAt } from '#server/platform/db/columns';
import type { Role } from '#shared/auth/rules';

export const roleChanges = pgTable(
  'role_changes',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adminId: uuid().references(() => users.id, { onDelete: 'set null' }),
    previousRole: text().$type<Role>().notNull(),
    newRole: text().$type<Role>().notNull(),
    comment: text(),
    createdAt: createdAt(),
  },
  (table) => [index('role_changes_of_user').on(table.userId, table.createdAt)],
);

export const factorRemovals = pgTable(
  'factor_removals',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adminId: uuid().references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('factor_removals_of_user').on(table.userId, table.createdAt)],
);
