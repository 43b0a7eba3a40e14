import { eraseGuest, exportGuest } from '#server/guests/service';
import type { HandlersOf } from '#server/http/call';
import type { guestsApi } from '#shared/guests/api';

export const guestRoutes = { exportGuest, eraseGuest } satisfies HandlersOf<typeof guestsApi>;
