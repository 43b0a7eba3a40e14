import { openSealedKey } from '#server/desk/hand-in';
import { registerDesk } from '#server/desk/register';
import { revokeDesk, venueDesks } from '#server/desk/revoke';
import { signInAtDesk } from '#server/desk/sign-in';
import { syncDesk } from '#server/desk/sync';
import type { HandlersOf } from '#server/http/call';
import type { deskApi } from '#shared/desk/api';

export const deskRoutes: HandlersOf<typeof deskApi> = {
  signInAtDesk,
  registerDesk,
  syncDesk,
  openSealedKey,
  venueDesks: ({ venueId }, call) => venueDesks(venueId, call),
  revokeDesk,
};
