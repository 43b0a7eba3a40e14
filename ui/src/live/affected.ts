import type { EndpointName } from '#shared/api/table';
import type { ChangedEntity } from '#shared/live/schema';

/** What the board reads: under an endpoint's name, or under the name of what it makes of several. */
export const STAYS = 'stays';
export type BoardRead = EndpointName | typeof STAYS;

const history = ['venueHistory', 'entityHistory'] as const satisfies EndpointName[];
const day = ['staffSchedule', 'dayFigures', 'suggestions'] as const satisfies EndpointName[];
const plan = [...day, 'venueRooms', 'week', 'exceptions', 'monthCalendar'] as const satisfies EndpointName[];
const parties = ['venueReservations', 'findParties', 'guestSummary'] as const satisfies EndpointName[];
const venue = [...plan, 'managedVenues', 'venueSettings', STAYS] as const satisfies BoardRead[];

/**
 * What the board shows of each thing in the change log: the reads that are out of date once it has changed. The outbox is
 * among many: it tells of the party, the room and the text that a message is about, and whether it is still due.
 */
const reads: Record<ChangedEntity, readonly BoardRead[]> = {
  reservation: [...parties, 'venueRooms', 'monthCalendar', ...day, 'outbox', ...history],
  deposit: [...parties, 'dayFigures', 'outbox', ...history],
  guest: [...parties, 'venueWaitlist', 'outbox', ...history],
  review: ['venueReviews', ...history],
  waitlist_entry: ['venueWaitlist', 'findEntries', 'suggestions', 'dayFigures', 'guestSummary', 'outbox', ...history],
  offer: ['venueWaitlist', 'suggestions', 'skipsOfEntry', ...history],
  message: ['outbox', 'venueReservations', 'venueWaitlist', ...history],
  slot: [...day, 'monthCalendar', ...history],
  room: [...venue, 'outbox', ...history],
  schedule: [...plan, ...history],
  exception: [...plan, ...history],
  venue: [...venue, 'outbox', ...history],
  settings: [...venue, 'outbox', ...history],
  template: ['templates', 'whatsappTemplates', 'outbox', ...history],
  staff: ['venueStaff', 'managedVenues', ...history],
  desk: ['venueDesks', ...history],
};

/** Null where the thing is unknown, as to a page older than its server: then everything of the venue is read anew. */
export const affectedBy = (entity: string): readonly BoardRead[] | null =>
  Object.hasOwn(reads, entity) ? reads[entity as ChangedEntity] : null;
