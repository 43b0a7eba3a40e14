import type { EndpointName } from '#shared/api/table';
import type { ChangedEntity } from '#shared/live/schema';
import { addDays } from '#shared/time';

/** Reads of the board: an endpoint's name, or a name for data of several. */
export const STAYS = 'stays';
export const staysKey = (venueId: string) => [STAYS, { venueId }];
export type BoardRead = EndpointName | typeof STAYS;

const history = ['venueHistory', 'entityHistory'] as const satisfies EndpointName[];
const day = ['staffSchedule', 'dayFigures', 'suggestions'] as const satisfies EndpointName[];
const plan = [...day, 'venueRooms', 'week', 'exceptions', 'monthCalendar', 'hallDay'] as const satisfies EndpointName[];
const parties = ['venueReservations', 'findParties', 'visitParties', 'guestSummary'] as const satisfies EndpointName[];
const ofParties = ['venueRooms', 'venueTreatments', 'monthCalendar'] as const satisfies EndpointName[];
const ofTreatments = ['venueTreatments', 'hallDay', ...parties, 'outbox'] as const satisfies EndpointName[];
const ofEnquiries = ['venueEnquiries', 'hallDay'] as const satisfies EndpointName[];
const venue = [...plan, 'managedVenues', 'venueSettings', STAYS] as const satisfies BoardRead[];

/** Reads of the platform's administration. */
export const platformReads: readonly unknown[] = ['approvalLogs', 'previewVenue'] satisfies EndpointName[];

/** Stale after a change of each entity. The outbox shows party, room and text, and whether a message is still due. */
const reads: Record<ChangedEntity, readonly BoardRead[]> = {
  reservation: [...parties, ...ofParties, ...ofEnquiries, ...day, 'outbox', ...history],
  deposit: [...parties, 'dayFigures', 'outbox', ...history],
  guest: [...parties, 'venueWaitlist', 'venueEnquiries', 'outbox', ...history],
  review: ['venueReviews', ...history],
  waitlist_entry: ['venueWaitlist', 'findEntries', 'suggestions', 'dayFigures', 'guestSummary', 'outbox', ...history],
  enquiry: [...ofEnquiries, 'outbox', ...history],
  offer: ['venueWaitlist', 'suggestions', 'skipsOfEntry', ...history],
  message: ['outbox', 'venueReservations', 'venueWaitlist', ...history],
  slot: [...day, 'monthCalendar', ...history],
  room: [...venue, 'venueTreatments', 'outbox', ...history],
  treatment: [...ofTreatments, ...history],
  professional: [...ofTreatments, ...history],
  equipment: [...ofTreatments, ...history],
  schedule: [...plan, ...history],
  exception: [...plan, ...history],
  venue: [...venue, 'outbox', ...history],
  settings: [...venue, 'outbox', ...history],
  template: ['templates', 'whatsappTemplates', 'outbox', ...history],
  staff: ['venueStaff', 'managedVenues', ...history],
  desk: ['venueDesks', ...history],
};

const withDaysBefore: readonly unknown[] = ['dayFigures'] satisfies EndpointName[];
const LONGEST_STAY_DAYS = 2;
const withStaysBefore: readonly unknown[] = ['hallDay'] satisfies EndpointName[];

export function showsDay([name, asked]: readonly unknown[], dates: readonly string[]): boolean {
  const { date, month } = (asked ?? {}) as { date?: string; month?: string };
  if (date && withDaysBefore.includes(name)) return dates.some((each) => each <= date);
  if (date && withStaysBefore.includes(name))
    return dates.some((each) => each <= date && date <= addDays(each, LONGEST_STAY_DAYS));
  if (date) return dates.includes(date);
  return !month || dates.some((each) => each.startsWith(month));
}

/** Null for an unknown entity, as in a page older than its server: then all reads of the venue are repeated. */
export const affectedBy = (entity: string): readonly BoardRead[] | null =>
  Object.hasOwn(reads, entity) ? reads[entity as ChangedEntity] : null;
