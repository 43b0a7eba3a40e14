import { endpoint } from '#shared/api/endpoint';
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
