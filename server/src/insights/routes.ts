import { type HandlersOf, signedIn } from '#server/http/call';
import { dayFigures, platformStats } from '#server/insights/service';
import type { insightsApi } from '#shared/insights/api';

export const insightRoutes = {
  platformStats: (_input, { db }) => platformStats(db),
  dayFigures: (wanted, call) => dayFigures(call.db, signedIn(call), wanted, call.clock.now()),
} satisfies HandlersOf<typeof insightsApi>;
