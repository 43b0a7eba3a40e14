import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns that many tables share, so that they are spelled once. Instants are `timestamptz`, read as `Date`. */
export const id = () => uuid().notNull();
export const instant = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () => instant().notNull().defaultNow();
