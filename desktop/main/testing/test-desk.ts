import { type Answers, createAnswers } from '#desktop/main/day/answer';
import { openDayStore } from '#desktop/main/day/store';
import { createReview, type Review } from '#desktop/main/outbox/review';
import { openOutbox } from '#desktop/main/outbox/store';
import type { DayStore, OutboxStore } from '#desktop/main/ports';
import { aCipher, aDay, aFolder, aStaff, NOW, ROOM_ID, TODAY, VENUE_ID } from '#desktop/main/testing/builders';
import type { InputOf } from '#shared/api/table';
import type { DeskDay, DeskSlot, DeskVenue, IntentAnswer } from '#shared/desk/schema';
import { newId, slotId } from '#shared/ids';
import type { StaffReservation } from '#shared/reservations/desk';
import { type Clock, serviceDay } from '#shared/time';
import type { StaffEntry } from '#shared/waitlist/schema';

export interface TestDesk {
  outbox: OutboxStore;
  day: DayStore;
  answers: Answers;
  review: Review;
  advance(minutes: number): void;
  /** The server's answer to an intent; null (initially): none. */
  serve(server: Serve | null): void;
  /** The server's matches of a search; null (initially): no answer. */
  finds(found: (StaffReservation | StaffEntry)[] | null): void;
  submitted: string[];
  close(): void;
}

export const at20 = slotId({ venueId: VENUE_ID, roomId: ROOM_ID, date: TODAY, time: '20:00' });

const slot = (date: string, time: string, given: Partial<DeskSlot> = {}): DeskSlot => ({
  ...{ id: slotId({ venueId: VENUE_ID, roomId: ROOM_ID, date, time }), roomId: ROOM_ID, date, time },
  ...{ capacity: 6, isClosed: false, reason: null, isAvailable: true, availableCapacity: 6, hasBegun: false },
  ...{ reserved: 0, leased: 0, overbooked: 0, ...given },
});

export const theVenue = {
  venue: {
    ...{
      id: VENUE_ID,
      name: 'Casa da Kianda',
      slug: 'casa-da-kianda',
      address: 'Ilha',
      city: 'Luanda',
      status: 'approved',
    },
    ...{ phone: '+244923456789', timezone: 'Africa/Luanda', minParty: 1, maxParty: 8, depositAmount: '2000.00' },
    rooms: [{ id: ROOM_ID, name: 'Sala Principal', capacity: 12 }],
  },
  ...{ rooms: [], settings: { calendarLink: 'https://exemplo.ao/calendario' }, templates: [], staff: [] },
} as unknown as DeskVenue;

export const aServerParty = (given: Partial<StaffReservation> = {}): StaffReservation => ({
  ...{ id: newId(), venueId: VENUE_ID, roomId: ROOM_ID, name: 'Domingos Kiala', phone: '+244923000001', lang: 'PT-AO' },
  ...{ date: TODAY, time: '20:00', people: 2, notes: null, status: 'CONFIRMED', version: 1, source: 'web' },
  ...{ depositValue: null, depositStatus: null, depositReference: null, holdUntil: null, seatedAt: null },
  ...{ completedAt: null, cancelReason: null, cancelNote: null, overbookReason: null, undoUntil: null },
  ...{ createdAt: NOW, updatedAt: NOW, lastMessage: null, ...given },
});

/** Yesterday and today, 19:00 to 21:00. */
export const theDay = (given: Partial<DeskDay> = {}): DeskDay => {
  const reserved = (given.reservations ?? []).reduce((sum, row) => sum + row.people, 0);
  const at = (date: string) => ['19:00', '20:00', '21:00'].map((time) => slot(date, time));
  const seats = slot(TODAY, '20:00', { reserved, leased: 2, availableCapacity: 4 - reserved });
  const slots = [...at('2026-11-20'), ...at(TODAY).map((each) => (each.id === at20 ? seats : each))];
  return aDay({ venue: theVenue, slotDates: ['2026-11-20', TODAY], slots, ...given });
};

type Serve = (id: string) => IntentAnswer | null;

/** Submits an act to the served answers and records it. */
function submitTo(outbox: OutboxStore, clock: Clock, submitted: string[], server: () => Serve | null) {
  return async (id: string): Promise<IntentAnswer | null> => {
    submitted.push(id);
    const serve = server();
    if (serve === null) return null;
    outbox.sent([id]);
    const answer = serve(id);
    if (answer !== null) {
      outbox.adopt({ answers: [answer], leases: null, epoch: 1, serverTime: clock.now().toISOString() });
    }
    return answer;
  };
}

export function aDesk(given: Partial<DeskDay> = {}): TestDesk {
  const { folder, remove } = aFolder();
  let now = new Date(NOW);
  let server: Serve | null = null;
  let found: (StaffReservation | StaffEntry)[] | null = null;
  const clock = { now: () => now };
  const cipher = aCipher();
  const outbox = openOutbox(folder, cipher, clock);
  const day = openDayStore(folder, cipher, outbox, clock);
  day.adopt(VENUE_ID, theDay(given), 0);
  const submitted: string[] = [];
  const answers = createAnswers({
    ...{ outbox, day, clock },
    isOnline: () => server !== null,
    serviceDay: (timezone) => serviceDay(now, timezone),
    user: () => null,
    noted: () => undefined,
    submit: submitTo(outbox, clock, submitted, () => server),
    searchServer: async () => found as never,
  });
  const review = createReview({
    outbox,
    answers,
    clock,
    ...{ sending: () => new Set<string>(), failuresOf: () => 0, isSignedIn: () => true },
  });
  return {
    ...{ outbox, day, answers, review, submitted },
    advance(minutes) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    serve(next) {
      server = next;
    },
    finds(next) {
      found = next;
    },
    close() {
      outbox.close();
      day.close();
      remove();
    },
  };
}

export const who = { staff: aStaff() };

export const aCall = (given: Partial<InputOf<'bookAtDesk'>> = {}): InputOf<'bookAtDesk'> => ({
  ...{ venueId: VENUE_ID, kind: 'phone', roomId: ROOM_ID, name: 'Marisa Lopes', phone: '+244924111222' },
  ...{ date: TODAY, time: '20:00', people: 2, ...given },
});
