import { analyticsOf } from '#server/features/insights/analytics';
import { analyticsTable } from '#server/features/insights/analytics-table';
import { dayFigures, platformStats } from '#server/features/insights/service';
import { type HandlersOf, signedIn } from '#server/platform/http/call';
import type { insightsApi } from '#shared/insights/api';

export const insightRoutes = {
  platformStats: (_input, { db }) => platformStats(db),
  analytics: analyticsOf,
  exportAnalytics: analyticsTable,
  dayFigures: (wanted, call) => dayFigures(call.db, signedIn(call), wanted, call.clock.now()),
} satisfies HandlersOf<typeof insightsApi>;
