import { endpoint, eventStream } from '#shared/api/endpoint';
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
};
