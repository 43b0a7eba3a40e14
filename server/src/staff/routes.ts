import type { HandlersOf } from '#server/http/call';
import { acceptInvite, seeInvite } from '#server/staff/invites';
import { changeStaff, inviteStaff, removeStaff, venueStaff, withdrawInvite } from '#server/staff/service';
import type { staffApi } from '#shared/staff/api';

export const staffRoutes = {
  venueStaff: ({ venueId }, call) => venueStaff(venueId, call),
  inviteStaff,
  async withdrawInvite(input, call) {
    await withdrawInvite(input, call);
    return {};
  },
  changeStaff,
  async removeStaff(input, call) {
    await removeStaff(input, call);
    return {};
  },
  invite: ({ token }, call) => seeInvite(token, call),
  acceptInvite: async (answer, call) => ({ user: await acceptInvite(answer, call) }),
} satisfies HandlersOf<typeof staffApi>;
