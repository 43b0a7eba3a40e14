import { z } from 'zod';
import { queryList, says, uuid } from '#shared/validation';

/** Venues that one browser watches in one stream. */
export const liveQuery = z.object({
  venueId: queryList(uuid, 20).refine((ids) => ids.length > 0, { error: says('required') }),
});

/** What a row of the change log is about. */
export const changedEntities = [
  'venue',
  'settings',
  'room',
  'schedule',
  'exception',
  'template',
  'staff',
  'reservation',
  'deposit',
  'waitlist_entry',
  'slot',
  'message',
  'offer',
  'guest',
  'review',
  'desk',
] as const;
export type ChangedEntity = (typeof changedEntities)[number];

/**
 * One change as it is pushed: enough to know what to read again, and nothing about a guest. The event's id names the
 * revision reached in each watched venue (`venueId:revision`, comma between), for `Last-Event-ID`. The event is called
 * `change`; `reset` says that some were missed for good and everything is to be read again, `left_out` names venues that the
 * reader may not read, or no longer (`{ venueIds }`), `unauthorized` that it may read none, and ends the stream.
 */
export const liveChange = z.object({
  venueId: z.string(),
  revision: z.number(),
  entity: z.string(),
  id: z.string(),
  kind: z.string(),
});
export type LiveChange = z.infer<typeof liveChange>;
