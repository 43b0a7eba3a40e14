import { type HandlersOf, signedIn } from '#server/http/call';
import { analyticsOf } from '#server/insights/analytics';
import { analyticsTable } from '#server/insights/analytics-table';
import { dayFigures, platformStats } from '#server/insights/service';
import type { insightsApi } from '#shared/insights/api';

export const insightRoutes = {
  platformStats: (_input, { db }) => platformStats(db),
  analytics: analyticsOf,
  exportAnalytics: analyticsTable,
  dayFigures: (wanted, call) => dayFigures(call.db, signedIn(call), wanted, call.clock.now()),
} satisfies HandlersOf<typeof insightsApi>;
