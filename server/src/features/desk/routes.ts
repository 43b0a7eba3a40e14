import { openSealedKey } from '#server/features/desk/hand-in';
import { registerDesk } from '#server/features/desk/register';
import { revokeDesk, venueDesks } from '#server/features/desk/revoke';
import { signInAtDesk } from '#server/features/desk/sign-in';
import { syncDesk } from '#server/features/desk/sync';
import type { HandlersOf } from '#server/platform/http/call';
import { noteSecurity } from '#server/platform/http/security-log';
import type { deskApi } from '#shared/desk/api';

export const deskRoutes: HandlersOf<typeof deskApi> = {
  async signInAtDesk(form, call) {
    const session = await signInAtDesk(form, call);
    noteSecurity(call, 'signed_in', { account: session.user.id, desk: form.deviceId, what: 'desk' });
    return session;
  },
  async registerDesk(wanted, call) {
    const registered = await registerDesk(wanted, call);
    noteSecurity(call, 'desk_registered', { venue: wanted.venueId, desk: wanted.deviceId });
    return registered;
  },
  syncDesk,
  async openSealedKey(asked, call) {
    const opened = await openSealedKey(asked, call);
    noteSecurity(call, 'desk_key_opened', { venue: asked.venueId, desk: asked.deviceId });
    return opened;
  },
  venueDesks: ({ venueId }, call) => venueDesks(venueId, call),
  async revokeDesk(asked, call) {
    const desk = await revokeDesk(asked, call);
    noteSecurity(call, 'desk_revoked', { venue: asked.venueId, desk: asked.id, what: asked.reason });
    return desk;
  },
};
