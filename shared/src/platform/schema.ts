import { z } from 'zod';
import { roles } from '#shared/auth/rules';
import { user } from '#shared/auth/schema';
import { languages } from '#shared/i18n/languages';
import { messageStatuses } from '#shared/messages/schema';
import { limit, line, offset, optionalText, says, text, uuid } from '#shared/validation';
import { category } from '#shared/venues/schema';
import { slugPattern } from '#shared/venues/slug';

/** `super_admin` cannot be given. */
export const givenRoles = ['USER', 'STAFF', 'MANAGER', 'ADMIN'] as const;
export type GivenRole = (typeof givenRoles)[number];

export const platformUser = user.omit({ profileImageUrl: true }).extend({
  createdAt: z.string(),
  isEmailVerified: z.boolean(),
  venues: z.number(),
  hasSecondFactor: z.boolean(),
});
export type PlatformUser = z.infer<typeof platformUser>;
export const platformUserPage = z.object({ users: z.array(platformUser), total: z.number(), hasMore: z.boolean() });
export const platformUserSearch = z.object({
  search: z.string().trim().max(100).default(''),
  role: z.preprocess((value) => (value === '' ? undefined : value), z.enum(roles).optional()),
  limit: limit(50, 20),
  offset,
});
export type PlatformUserSearch = z.infer<typeof platformUserSearch>;

export const userOnly = z.object({ userId: uuid });
export const roleChange = z.object({
  userId: uuid,
  role: z.enum(givenRoles, { error: says('invalidChoice') }),
  /** Refused as `stale` if the role has changed. */
  seenRole: z.enum(roles),
  comment: optionalText(2000),
});
export type RoleChange = z.infer<typeof roleChange>;

export const factorRemoval = z.object({ userId: uuid, reason: text(500) });
export type FactorRemoval = z.infer<typeof factorRemoval>;
export const factorRemovalLog = z.object({
  id: z.string(),
  reason: z.string(),
  createdAt: z.string(),
  /** Null if that account was deleted. */
  admin: z.object({ email: z.string().nullable() }).nullable(),
});
export type FactorRemovalLog = z.infer<typeof factorRemovalLog>;

export const roleLog = z.object({
  id: z.string(),
  previousRole: z.enum(roles),
  newRole: z.enum(roles),
  comment: z.string().nullable(),
  createdAt: z.string(),
  admin: z.object({ email: z.string().nullable() }).nullable(),
});
export type RoleLog = z.infer<typeof roleLog>;

/** Flags are pairs of regional indicators; keycaps end in U+20E3. */
const hasEmoji = (value: string): boolean => /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(value);

const categoryFields = {
  name: line(60),
  slug: text(60).regex(slugPattern, { error: says('slugFormat') }),
  emoji: line(16).refine((value) => hasEmoji(value) && !/[\p{L}<>]/u.test(value), { error: says('emoji') }),
};
export const newCategory = z.object(categoryFields);
export type NewCategory = z.infer<typeof newCategory>;
export const categoryChange = z.object({ categoryId: uuid, ...categoryFields });
export type CategoryChange = z.infer<typeof categoryChange>;
export const categoryOnly = z.object({ categoryId: uuid });
export const platformCategory = category.extend({ venues: z.number() });
export type PlatformCategory = z.infer<typeof platformCategory>;

export const platformMessage = z.object({
  id: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  name: z.string().nullable(),
  phone: z.string(),
  lang: z.enum(languages),
  status: z.enum(messageStatuses),
  text: z.string(),
  waLink: z.string(),
  createdAt: z.string(),
  sendBefore: z.string(),
  failure: z.string().nullable(),
  isUncertain: z.boolean(),
});
export type PlatformMessage = z.infer<typeof platformMessage>;
