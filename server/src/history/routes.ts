import { entityHistory, venueHistory } from '#server/history/service';
import { type HandlersOf, signedIn } from '#server/http/call';
import type { historyApi } from '#shared/history/api';

export const historyRoutes = {
  venueHistory: (wanted, call) => venueHistory(call.db, signedIn(call), wanted),
  entityHistory: (wanted, call) => entityHistory(call.db, signedIn(call), wanted),
} satisfies HandlersOf<typeof historyApi>;
