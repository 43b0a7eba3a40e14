import { drop, markSent, retry } from '#server/features/messages/outbox';
import { addCategory, changeCategory, platformCategories, removeCategory } from '#server/features/platform/categories';
import { platformMessages } from '#server/features/platform/messages';
import { factorRemovals, removeSecondFactor } from '#server/features/platform/second-factors';
import { changeRole, platformUsers, roleLogs } from '#server/features/platform/users';
import type { HandlersOf } from '#server/platform/http/call';
import { noteSecurity } from '#server/platform/http/security-log';
import type { platformApi } from '#shared/platform/api';

export const platformRoutes = {
  platformUsers: (search, { db }) => platformUsers(db, search),
  async changeRole(change, call) {
    const user = await changeRole(change, call);
    noteSecurity(call, 'role_changed', { account: user.id, what: user.role });
    return user;
  },
  removeSecondFactor: (removal, call) => removeSecondFactor(removal, call),
  factorRemovals: ({ userId }, { db }) => factorRemovals(db, userId),
  roleLogs: ({ userId }, { db }) => roleLogs(db, userId),

  platformCategories: (_input, { db }) => platformCategories(db),
  addCategory: (wanted, call) => addCategory(wanted, call),
  changeCategory: (change, call) => changeCategory(change, call),
  async removeCategory({ categoryId }, call) {
    await removeCategory(categoryId, call);
    return {};
  },

  platformMessages: (_input, call) => platformMessages(call),
  async markDecisionSent({ venueId, id }, call) {
    await markSent({ venueId, id, ofPlatform: true }, call);
    return {};
  },
  async dropDecision({ venueId, id }, call) {
    await drop({ venueId, id, ofPlatform: true }, call);
    return {};
  },
  async retryDecision({ venueId, id }, call) {
    await retry({ venueId, id, ofPlatform: true }, call);
    return {};
  },
} satisfies HandlersOf<typeof platformApi>;
