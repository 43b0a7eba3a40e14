import type { HistoryRow } from '#shared/history/schema';
import type { ChangedEntity } from '#shared/live/schema';

/**
 * The fields of each entity that the change log shows to people, in the order in which they are shown. Everything else
 * stays in the log unseen: tokens, digests, the ids behind a row. A field that is not named here is not shown.
 */
export const shownFields: Record<ChangedEntity, readonly string[]> = {
  venue: [
    'status',
    ...['name', 'slug', 'description', 'address', 'city', 'phone', 'coverUrl', 'timezone', 'minParty', 'maxParty'],
    'categoryIds',
    // Of an export of its bookings
    ...['from', 'to', 'rows'],
  ],
  settings: [
    ...['noticeMinutes', 'automaticOffers', 'reminderMinutes', 'retentionMonths', 'depositAmount', 'stayMinutes'],
    'deskShare',
  ],
  room: ['name', 'capacity', 'stayMinutes'],
  schedule: ['services'],
  exception: [
    ...['kind', 'date', 'roomId', 'time', 'isClosed', 'capacity', 'firstTime', 'lastTime', 'everyMinutes', 'reason'],
  ],
  template: ['type', 'lang', 'body'],
  staff: ['name', 'email', 'mayOverbook'],
  reservation: [
    ...['status', 'name', 'phone', 'date', 'time', 'roomId', 'people', 'notes', 'lang', 'depositValue', 'holdUntil'],
    ...['cancelReason', 'cancelNote', 'overbookReason'],
  ],
  deposit: ['depositStatus', 'depositValue', 'depositReference'],
  waitlist_entry: [
    ...[
      'status',
      'name',
      'phone',
      'date',
      'time',
      'roomId',
      'people',
      'windowMinutes',
      'altPref',
      'notes',
      'holdUntil',
    ],
  ],
  slot: ['date', 'time', 'roomId', 'capacity', 'isClosed', 'reserved', 'leased', 'overbooked'],
  message: ['type', 'lang', 'status', 'failure'],
  offer: ['holdUntil', 'outcome'],
  guest: ['reservations', 'waitlist', 'messages'],
  review: ['rating', 'comment', 'answer', 'hideReason'],
  desk: ['name', 'state'],
};

/** A row of the log as it was kept: null where there is none, or where the guest was erased. */
type Kept = Record<string, unknown> | null;

/** What a change changed of what may be shown. A new row's fields come from null; one without a value is left out. */
export function changedFields(entity: string, before: Kept, after: Kept): HistoryRow['fields'] {
  return ((shownFields as Record<string, readonly string[]>)[entity] ?? []).flatMap((field) => {
    const was = before?.[field] ?? null;
    const is = after?.[field] ?? null;
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }];
  });
}

/** Entities whose rows carry a name of their own. */
const named = ['venue', 'room', 'staff', 'reservation', 'deposit', 'waitlist_entry', 'desk'];

/** What the change is about is called by the name that it has now, or had. */
export function subjectOf(entity: string, before: Kept, after: Kept): string | null {
  const name = after?.name ?? before?.name;
  return named.includes(entity) && typeof name === 'string' && name !== '' ? name : null;
}
