import { z } from 'zod';
import { queryList, says, uuid } from '#shared/validation';

export const liveQuery = z.object({
  venueId: queryList(uuid, 20).refine((ids) => ids.length > 0, { error: says('required') }),
});

export const changedEntities = [
  'venue',
  'settings',
  'room',
  'treatment',
  'professional',
  'equipment',
  'schedule',
  'exception',
  'template',
  'staff',
  'reservation',
  'deposit',
  'waitlist_entry',
  'enquiry',
  'slot',
  'message',
  'offer',
  'guest',
  'review',
  'desk',
] as const;
export type ChangedEntity = (typeof changedEntities)[number];

/**
 * Contains nothing about a guest. Event id: `venueId:revision` per watched venue, for `Last-Event-ID`. Events:
 * `change`, `reset` (read everything again), `left_out` (`{ venueIds }` without access), `unauthorized` (ends the
 * stream).
 */
export const liveChange = z.object({
  venueId: z.string(),
  revision: z.number(),
  entity: z.string(),
  id: z.string(),
  kind: z.string(),
  /** Service days that the change is about. Absent: any day, also from an older server. */
  dates: z.array(z.string()).optional(),
});
export type LiveChange = z.infer<typeof liveChange>;
