import { endpoint, tableStream } from '#shared/api/endpoint';
import { analytics, analyticsQuery, analyticsTableQuery } from '#shared/insights/analytics';
import { dayFigures, dayFiguresQuery, platformStats } from '#shared/insights/schema';
import { nothing } from '#shared/validation';

export const insightsApi = {
  platformStats: endpoint({
    method: 'GET',
    path: '/super-admin/stats',
    access: 'seePlatform',
    input: nothing,
    reply: platformStats,
    summary: "The platform's four figures",
  }),
  analytics: endpoint({
    method: 'GET',
    path: '/super-admin/analytics',
    access: 'seePlatform',
    mayLag: true,
    input: analyticsQuery,
    reply: analytics,
    summary: "What the platform's charts show of a range of service days, at most 366",
  }),
  exportAnalytics: endpoint({
    method: 'GET',
    path: '/super-admin/analytics.csv',
    access: 'seePlatform',
    mayLag: true,
    answer: 'csv',
    input: analyticsTableQuery,
    reply: tableStream,
    summary: "One chart's figures as CSV",
  }),
  dayFigures: endpoint({
    method: 'GET',
    path: '/admin/venues/:venueId/figures/:date',
    access: 'runDay',
    offline: true,
    input: dayFiguresQuery,
    reply: dayFigures,
    summary: "A day's reservations, occupancy, waiting parties and deposits against the day before",
  }),
};
