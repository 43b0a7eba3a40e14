import { endpoint, eventStream } from '#shared/api/endpoint';
import { boardChanges, boardChangesQuery } from '#shared/live/board';
import { liveQuery } from '#shared/live/schema';

export const liveApi = {
  liveChanges: endpoint({
    method: 'GET',
    path: '/admin/live',
    access: 'runDay',
    answer: 'events',
    input: liveQuery,
    reply: eventStream,
    summary: 'Changes of the watched venues as they happen, resumed by Last-Event-ID',
  }),
  boardChanges: endpoint({
    method: 'GET',
    path: '/admin/venues/:venueId/changes',
    access: 'runDay',
    input: boardChangesQuery,
    reply: boardChanges,
    summary: 'Rows of a board that changed after a revision, so that it need not read its lists again',
  }),
};
