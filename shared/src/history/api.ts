import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint';
import { entityHistoryQuery, historyPage, historyRow, venueHistoryQuery } from '#shared/history/schema';

export const historyApi = {
  venueHistory: endpoint({
    method: 'GET',
    path: '/admin/venues/:venueId/history',
    access: 'manageVenues',
    input: venueHistoryQuery,
    reply: historyPage,
    summary: "The venue's change log, newest first",
  }),
  entityHistory: endpoint({
    method: 'GET',
    path: '/admin/venues/:venueId/history/:id',
    access: 'runDay',
    input: entityHistoryQuery,
    reply: z.array(historyRow),
    summary: 'What happened to one party, newest first',
  }),
};
