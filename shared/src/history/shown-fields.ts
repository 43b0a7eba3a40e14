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
    ...['deskShare', 'packsTreatments'],
  ],
  room: [
    ...['name', 'capacity', 'stayMinutes', 'soldAs', 'minPeople', 'bufferMinutes', 'deskHolds', 'seatStays'],
    'servicesEndMinute',
  ],
  treatment: [
    ...['name', 'namePT', 'nameEN', 'minutes', 'bufferMinutes', 'preparationMinutes', 'price', 'people'],
    ...['roomIds', 'professionalIds', 'teamSize', 'equipmentIds'],
  ],
  professional: ['name', 'shifts', 'absences', 'deskHolds'],
  equipment: ['name'],
  schedule: ['services'],
  exception: [
    ...['kind', 'date', 'roomId', 'time', 'isClosed', 'capacity', 'firstTime', 'lastTime', 'everyMinutes', 'reason'],
  ],
  template: ['type', 'lang', 'body'],
  staff: ['name', 'email', 'mayOverbook'],
  reservation: [
    ...['status', 'name', 'phone', 'date', 'time', 'roomId', 'people', 'notes', 'lang', 'depositValue', 'holdUntil'],
    ...['cancelReason', 'cancelNote', 'overbookReason', 'professionalId', 'secondProfessionalId', 'equipmentId'],
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
  enquiry: [
    ...[
      'stage',
      'name',
      'phone',
      'dates',
      'people',
      'budget',
      'words',
      'total',
      'depositValue',
      'validUntil',
      'closeReason',
    ],
  ],
  slot: ['date', 'time', 'roomId', 'capacity', 'isClosed', 'reserved', 'leased', 'overbooked'],
  message: ['type', 'lang', 'status', 'failure'],
  offer: ['holdUntil', 'outcome'],
  guest: ['reservations', 'waitlist', 'enquiries', 'messages'],
  review: ['rating', 'comment', 'answer', 'hideReason'],
  desk: ['name', 'state'],
};
