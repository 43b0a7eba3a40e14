import { figuresAt } from '#desktop/main/day/figures';
import { entriesFound, partiesFound } from '#desktop/main/day/find';
import { inOrderOfList, inOrderOfService, partyOfDay, slotOfDay } from '#desktop/main/day/shown';
import { suggestionsAt } from '#desktop/main/day/suggested';
import type { OfflineName, ParsedInputOf, ReplyOf } from '#shared/api/table';
import type { User } from '#shared/auth/schema';
import { type HeldLeases, promisedWith } from '#shared/desk/held-treatments';
import { visitPromisedWith } from '#shared/desk/held-visits';
import { isSayable } from '#shared/desk/replay-messages';
import type { DayRows } from '#shared/desk/rows';
import type { DeskActKind, DeskStaff } from '#shared/desk/schema';
import { freeTimesAt, type IsOwn, treatmentsAt } from '#shared/desk/services';
import { visitTimesAt } from '#shared/desk/visits';
import { AppError } from '#shared/errors';
import type { OutboxMessage } from '#shared/messages/schema';
import { minuteOfService } from '#shared/time';

export interface DeskReading extends HeldLeases {
  rows: DayRows;
  today: string;
  staff: DeskStaff;
  /** Seats that the desk can sell offline at a slot; null online, when the venue's free seats count. */
  ownSeats: ((slotId: string) => number) | null;
}

type ReadName = Exclude<OfflineName, DeskActKind>;
type From<Name extends ReadName> = Name extends 'currentUser' ? { user: User | null } : DeskReading;
type Read<Name extends ReadName> = (input: ParsedInputOf<Name>, from: From<Name>) => ReplyOf<Name>;

/** Row limit of a list without a date, as on the server. */
const LIST_MOST = 1000;

export const reads: { [Name in ReadName]: Read<Name> } = {
  currentUser(_input, { user }) {
    if (user === null) throw new AppError('unauthorized');
    return user;
  },

  venueReservations: ({ date }, { rows, now, today }) =>
    [...rows.reservations.values()]
      .filter((row) => (date === undefined ? row.date >= today : row.date === date))
      .sort(inOrderOfService)
      .slice(0, date === undefined ? LIST_MOST : undefined)
      .map((row) => partyOfDay(row, now)),

  venueWaitlist: ({ date }, { rows, today }) =>
    [...rows.entries.values()]
      .filter((row) => (date === undefined ? row.date >= today : row.date === date))
      .sort(inOrderOfList)
      .slice(0, LIST_MOST),

  /** Parts moved to a day that the desk does not keep are missing. */
  visitParties({ id }, { rows, now }) {
    const party = rows.reservations.get(id);
    if (party === undefined) throw new AppError('reservation_not_found');
    const { visitPart: visit } = party;
    if (visit === undefined) return [partyOfDay(party, now)];
    return [...rows.reservations.values()]
      .filter((row) => row.visitPart?.id === visit.id)
      .sort((a, b) => a.visitPart!.part - b.visitPart!.part)
      .map((row) => partyOfDay(row, now));
  },

  findParties: ({ search }, reading) => partiesFound(search, reading),

  findEntries: ({ search }, reading) => entriesFound(search, reading),

  suggestions: ({ date }, reading) => suggestionsAt(date!, reading),

  staffSchedule: ({ date }, { rows, now }) =>
    [...rows.slots.values()]
      .filter((slot) => slot.date === date)
      .sort((a, b) => minuteOfService(a.time) - minuteOfService(b.time) || (a.roomId < b.roomId ? -1 : 1))
      .map((slot) => slotOfDay(rows, slot, now)),

  templates: (_input, { rows }) => rows.venue.templates,

  outbox: (_input, { rows, now }) => rows.outbox.filter((message) => isInQueue(message, rows, now)),

  dayFigures: ({ date }, { rows }) => figuresAt(date, rows),

  managedVenues({ limit, offset }, { rows, staff }) {
    const own = [{ ...rows.venue.venue, access: staff.access }];
    return { venues: own.slice(offset, offset + limit), total: own.length, hasMore: false };
  },

  venueSettings: (_input, { rows, staff }) => ({
    ...rows.venue.settings,
    // Only managers see the secret address, although any staff token may have fetched the rows
    calendarLink: staff.access.mayManage ? rows.venue.settings.calendarLink : null,
  }),

  venueRooms: (_input, { rows }) => rows.venue.rooms,

  treatments: (_input, { rows }) => treatmentsAt(rows, rows.venue.services!),

  treatmentTimes: (asked, { rows, ...desk }) =>
    freeTimesAt(rows, asked, desk.now, isHeldBy(desk)).map((free) => {
      const wanted = { treatmentId: asked.treatmentId, date: asked.date, time: free.time };
      return { ...free, promisedWith: promisedWith(rows, wanted, free.professionalIds, desk) };
    }),

  visitTimes: (asked, { rows, ...desk }) =>
    visitTimesAt(rows, asked, desk.now, isHeldBy(desk)).map((start) => {
      const parts = asked.parts.map(({ isBeside, ...part }, n) => ({ ...part, time: start.parts[n]?.time }));
      return { ...start, promisedWith: visitPromisedWith(rows, parts, asked.date, desk) };
    }),
};

const isHeldBy =
  ({ leaseLeft }: Pick<HeldLeases, 'leaseLeft'>): IsOwn =>
  (slotId) =>
    leaseLeft(slotId) > 0;

function isInQueue(message: OutboxMessage, rows: DayRows, now: Date): boolean {
  const { status, sendBefore, isUncertain } = message;
  const isOpen = status === 'FAILED' || (status === 'QUEUED' && (isUncertain || new Date(sendBefore) > now));
  return isOpen && isSayable(rows, message);
}
