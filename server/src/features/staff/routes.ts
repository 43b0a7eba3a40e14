import { acceptInvite, seeInvite } from '#server/features/staff/invites';
import { changeStaff, inviteStaff, removeStaff, venueStaff, withdrawInvite } from '#server/features/staff/service';
import type { HandlersOf } from '#server/platform/http/call';
import { noteSecurity } from '#server/platform/http/security-log';
import type { staffApi } from '#shared/staff/api';

export const staffRoutes = {
  venueStaff: ({ venueId }, call) => venueStaff(venueId, call),
  async inviteStaff(input, call) {
    const invited = await inviteStaff(input, call);
    noteSecurity(call, 'team_changed', { venue: input.venueId, what: 'invited' });
    return invited;
  },
  async withdrawInvite(input, call) {
    await withdrawInvite(input, call);
    noteSecurity(call, 'team_changed', { venue: input.venueId, what: 'withdrawn' });
    return {};
  },
  async changeStaff(input, call) {
    const member = await changeStaff(input, call);
    noteSecurity(call, 'team_changed', { account: input.userId, venue: input.venueId, what: 'changed' });
    return member;
  },
  async removeStaff(input, call) {
    await removeStaff(input, call);
    noteSecurity(call, 'team_changed', { account: input.userId, venue: input.venueId, what: 'removed' });
    return {};
  },
  invite: ({ token }, call) => seeInvite(token, call),
  acceptInvite: async (answer, call) => ({ user: await acceptInvite(answer, call) }),
} satisfies HandlersOf<typeof staffApi>;
