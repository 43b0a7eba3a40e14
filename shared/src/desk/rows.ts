import type { DeskSlot, DeskStaff, DeskVenue, Intent } from '#shared/desk/schema';
import type { ErrorCode } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';
import type { OutboxMessage } from '#shared/messages/schema';
import type { StaffReservation } from '#shared/reservations/desk';
import type { StaffEntry } from '#shared/waitlist/schema';

/** What a desk's day is made of: the server's rows, or those with the desk's own unanswered acts replayed over them. */
export interface DayRows {
  venue: DeskVenue;
  reservations: ReadonlyMap<string, StaffReservation>;
  entries: ReadonlyMap<string, StaffEntry>;
  /** By slot id. */
  slots: ReadonlyMap<string, DeskSlot>;
  outbox: readonly OutboxMessage[];
  /** How a party stood before its last act, where the desk saw it: what an undo goes back to. */
  former: ReadonlyMap<string, StaffReservation>;
  /** Reservation → the entry that its seats were offered to, of offers that ended here: an undo opens them again. */
  offers?: ReadonlyMap<string, string>;
}

/** Under what an act is judged at the desk. */
export interface ActContext {
  /** Desk time. */
  now: Date;
  staff: DeskStaff;
  /** People of a slot that this desk can still promise by itself, by slot id. */
  leaseLeft: (slotId: string) => number;
  /** In which language the desk writes what nobody typed: a walk-in's name, why somebody came after all. */
  lang?: Language;
  /** It was done before and is only shown again: what was promised or has happened by then stands. */
  isReplay?: boolean;
}

/** What an act came to on the desk's own rows. */
export type Outcome =
  | {
      rows: DayRows;
      subject: { entity: 'reservation' | 'waitlist_entry' | 'message'; id: string } | null;
      /** Version of the subject in the rows before the act; 0 where it is new. */
      seenVersion: number;
      /** What the act takes from the lease, and of which slot. */
      lease: { slotId: string; people: number } | null;
      /** `confirmed`: covered by the lease, overbooked by right, or needing no seats. */
      standing: 'confirmed' | 'unconfirmed';
    }
  | { refused: ErrorCode; values: Record<string, string | number>; current?: unknown };

/** An unanswered intent as it is replayed. */
export interface PendingIntent {
  intent: Intent;
  staff: DeskStaff;
}
