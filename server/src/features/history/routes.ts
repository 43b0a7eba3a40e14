import { entityHistory, venueHistory } from '#server/features/history/service';
import { type HandlersOf, signedIn } from '#server/platform/http/call';
import type { historyApi } from '#shared/history/api';

export const historyRoutes = {
  venueHistory: (wanted, call) => venueHistory(call.db, signedIn(call), wanted),
  entityHistory: (wanted, call) => entityHistory(call.db, signedIn(call), wanted),
} satisfies HandlersOf<typeof historyApi>;
