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
    /** Stored in lower case. The owner signs in by password alone and may have none. */
    email: text().unique(),
    /** When a link sent to `email` was pressed; null: not yet. A change of `email` must set it to null. */
    emailVerifiedAt: instant(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    role: text().$type<Role>().notNull().default('USER'),
    passwordHash: text(),
    /** Null while it is the first one. Devices that were known before it are not known any more. */
    passwordChangedAt: instant(),
    phone: text(),
    /** In which it last signed in: what the platform writes to it is in this language. */
    lang: text().$type<Language>().notNull().default(DEFAULT_LANGUAGE),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('users_role').on(table.role),
    check('users_role_known', sql`${table.role} in ('USER', 'STAFF', 'MANAGER', 'ADMIN', 'super_admin')`),
  ],
);

/** In the form that connect-pg-simple reads and writes. */
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

/** One-time links to a new password; only a digest of the token is kept. */
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

/** An account's second factor (TOTP, RFC 6238). It asks for codes from its confirmation on. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32, encrypted under a key derived from SESSION_SECRET. */
  sealedSecret: text().notNull(),
  confirmedAt: instant(),
  /** Number of the time step of the last code taken: neither it nor an earlier one is taken again. */
  lastStep: integer().notNull().default(0),
  createdAt: createdAt(),
});

/** One-time codes for a lost phone; only digests are kept. */
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

/** What the platform requires of sign-ins; one row, or none while the defaults hold. */
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

/** Links that prove an e-mail address; only a digest of the token is kept. */
export const emailVerifications = pgTable(
  'email_verifications',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the link was sent to: it proves no other one. */
    email: text().notNull(),
    /** Brought forward where a later link takes its place. */
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('email_verifications_user').on(table.userId)],
);

/** What an installed desk signs its calls with, one per device and person; only a digest is kept. */
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
    /** Signed out, or the device was revoked. The row stays: who signed in on a device may have unsent acts there. */
    endedAt: instant(),
  },
  (table) => [index('desk_tokens_device').on(table.deviceId, table.userId), index('desk_tokens_user').on(table.userId)],
);

/** Counters of rate-limiter-flexible, shared by every server process. `expire` is in milliseconds since 1970. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
