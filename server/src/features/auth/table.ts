import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, updatedAt } from '#server/platform/db/columns';
import type { Role } from '#shared/auth/rules';
import { DEFAULT_LANGUAGE, type Language } from '#shared/i18n/languages';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Lower case. Null for an owner with a password only. */
    email: text().unique(),
    /** Null until a link was opened. A change of `email` must reset it. */
    emailVerifiedAt: instant(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    role: text().$type<Role>().notNull().default('USER'),
    passwordHash: text(),
    /** Null for the first password. Older known devices are forgotten. */
    passwordChangedAt: instant(),
    phone: text(),
    lang: text().$type<Language>().notNull().default(DEFAULT_LANGUAGE),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('users_role').on(table.role),
    check('users_role_known', sql`${table.role} in ('USER', 'STAFF', 'MANAGER', 'ADMIN', 'super_admin')`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: json().notNull(),
    expire: timestamp({ precision: 6 }).notNull(),
  },
  (table) => [index('sessions_expire').on(table.expire), index('sessions_user').on(sql`(${table.sess} ->> 'userId')`)],
);

export const managerProfiles = pgTable('manager_profiles', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  nome: text().notNull(),
  telemovel: text().notNull(),
  email: text().notNull(),
  nif: text(),
  documentoId: text(),
  morada: text(),
  termsAcceptedAt: instant().notNull(),
  completed: boolean().notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** TOTP (RFC 6238); codes are required once it is confirmed. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32, encrypted under a key derived from SESSION_SECRET. */
  sealedSecret: text().notNull(),
  confirmedAt: instant(),
  /** Last accepted time step: this and earlier ones are refused. */
  lastStep: integer().notNull().default(0),
  createdAt: createdAt(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** At most one row; defaults apply without it. */
export const signInRules = pgTable(
  'sign_in_rules',
  {
    id: integer().primaryKey().default(1),
    ownersNeedCode: boolean().notNull().default(false),
    updatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [check('sign_in_rules_one_row', sql`${table.id} = 1`)],
);

export const emailVerifications = pgTable(
  'email_verifications',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Moved to now when a later link replaces it. */
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('email_verifications_user').on(table.userId)],
);

export const deskTokens = pgTable(
  'desk_tokens',
  {
    tokenHash: text().primaryKey(),
    deviceId: uuid().notNull(),
    deviceName: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull(),
    /** The row stays: unsent intents of this person may be on the device. */
    endedAt: instant(),
  },
  (table) => [index('desk_tokens_device').on(table.deviceId, table.userId), index('desk_tokens_user').on(table.userId)],
);

/** Counters of rate-limiter-flexible. `expire` is in ms since 1970. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
