import { eraseGuest, exportGuest } from '#server/features/guests/service';
import type { HandlersOf } from '#server/platform/http/call';
import { noteSecurity } from '#server/platform/http/security-log';
import type { guestsApi } from '#shared/guests/api';

export const guestRoutes = {
  async exportGuest(guest, call) {
    const kept = await exportGuest(guest, call);
    noteSecurity(call, 'exported', { venue: guest.venueId, what: 'guest' });
    return kept;
  },
  async eraseGuest(guest, call) {
    const erased = await eraseGuest(guest, call);
    noteSecurity(call, 'guest_erased', { venue: guest.venueId });
    return erased;
  },
} satisfies HandlersOf<typeof guestsApi>;
