import type { HistoryRow } from '#shared/history/schema';
import type { ChangedEntity } from '#shared/live/schema';

/** Whitelist: only these fields are shown, in this order. Tokens, digests and internal ids stay hidden. */
export const shownFields: Record<ChangedEntity, readonly string[]> = {
  venue: [
    'status',
    ...['name', 'slug', 'description', 'address', 'city', 'phone', 'coverUrl', 'timezone', 'minParty', 'maxParty'],
    'categoryIds',
    // For an export of bookings
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

/** Null if there is no row, or if the guest was erased. */
type RecordedRow = Record<string, unknown> | null;

/** A new row's fields come from null; fields without a value are omitted. */
export function changedFields(entity: string, before: RecordedRow, after: RecordedRow): HistoryRow['fields'] {
  return ((shownFields as Record<string, readonly string[]>)[entity] ?? []).flatMap((field) => {
    const was = before?.[field] ?? null;
    const is = after?.[field] ?? null;
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }];
  });
}

const named = ['venue', 'room', 'staff', 'reservation', 'deposit', 'waitlist_entry', 'desk'];

export function subjectOf(entity: string, before: RecordedRow, after: RecordedRow): string | null {
  const name = after?.name ?? before?.name;
  return named.includes(entity) && typeof name === 'string' && name !== '' ? name : null;
}
