import type { EndedOption } from '#server/features/enquiries/options';
import type { EnquiryRow } from '#server/features/enquiries/queries';
import type { VenueDecision } from '#server/features/messages/decisions';
import type { MessageRow } from '#server/features/messages/queries';
import type { EnquiryMessage } from '#server/features/messages/quotes';
import type { ActMessages } from '#server/features/reservations/last-act';
import type { ReservationRow } from '#server/features/reservations/queries';
import type { LedgerRow } from '#server/features/schedule/ledger';
import type { OfferRow } from '#server/features/waitlist/offer-queries';
import type { FreedSlot } from '#server/features/waitlist/offers';
import type { EntryRow } from '#server/features/waitlist/queries';
import type { Act, VenueLock } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';

/** Where an event happens: its transaction, the venue's lock and who acts. */
export interface EventScope {
  tx: Tx;
  lock: VenueLock;
  act: Act;
}

interface NewRoom {
  id: string;
  name: string;
  capacity: number;
  stayMinutes: number;
}

export interface Moved {
  before: ReservationRow;
  after: ReservationRow;
}

export interface SeatsMoved {
  kind: 'taken' | 'given_back';
  of: ReservationRow;
  seats: LedgerRow;
}

/** The events by name, each with its data. */
export interface Events {
  venueRegistered: { venueId: string; rooms: NewRoom[] };
  roomAdded: { venueId: string; rooms: NewRoom[] };
  roomRemoved: { venueId: string; roomId: string; today: string };
  leasesInTheWay: { slotIds: string[] };
  venueChanges: { venueId: string };
  slotsOpened: { slots: FreedSlot[] };
  seatsFreed: { slot: FreedSlot };
  /** `isTold`: the guest gets a message, one for a visit of several treatments. `isPart`: a later one of these. */
  booked: { reservation: ReservationRow; seats: LedgerRow; startsAt: Date; isTold: boolean; isPart: boolean };
  /** `isRead`: the next bookings of its room read the reservation, not only the seats of its slot. */
  takenAtDesk: { reservation: ReservationRow; seats: LedgerRow; confirmBefore: Date | null; isRead: boolean };
  confirmed: { startsAt: Date; isTold?: boolean } & Moved;
  /** `isPart`: others of the visit are cancelled too, and its seats are offered once all are free. */
  cancelled: { seats: LedgerRow; rejectBefore?: Date | null; isPart?: boolean } & Moved;
  holdLapsed: { seats: LedgerRow } & Moved;
  edited: { seats: SeatsMoved[]; startsAt: Date } & Moved;
  /** Makes a place free for a new party: no seats are offered to others. */
  reassigned: { seats: SeatsMoved[] } & Moved;
  seated: { seats: SeatsMoved[] } & Moved;
  completed: { seats: SeatsMoved[] } & Moved;
  no_show: { seats: SeatsMoved[] } & Moved;
  undone: {
    seats: SeatsMoved[];
    messages: ActMessages;
    startsAt: Date;
  } & Moved;
  depositMarked: Moved;
  joinedWaitlist: { entry: EntryRow; isOfferedNow: boolean };
  leftWaitlist: { before: EntryRow; after: EntryRow };
  promoted: {
    before: EntryRow;
    entry: EntryRow;
    reservation: ReservationRow;
    offer: OfferRow;
    seats: LedgerRow;
    /** The other parts of a visit. */
    others: { reservation: ReservationRow; seats: LedgerRow }[];
  };
  enquired: { enquiry: EnquiryRow };
  quoted: {
    before: EnquiryRow;
    after: EnquiryRow;
    ended: EndedOption[];
    held: { reservation: ReservationRow; seats: LedgerRow }[];
    /** The message to the guest. */
    told: EnquiryMessage | null;
  };
  enquiryEnded: {
    as: 'accepted' | 'declined' | 'closed';
    before: EnquiryRow;
    after: EnquiryRow;
    ended: EndedOption[];
    told?: EnquiryMessage;
  };
  reminderDue: { reservation: ReservationRow; startsAt: Date };
  messageSent: { before: MessageRow; after: MessageRow };
  decided: VenueDecision;
}

export type Event = { [Kind in keyof Events]: { kind: Kind } & Events[Kind] }[keyof Events];
