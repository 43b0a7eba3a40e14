import { timestamp, uuid } from 'drizzle-orm/pg-core';

export const id = () => uuid().notNull();
export const instant = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () => instant().notNull().defaultNow();
