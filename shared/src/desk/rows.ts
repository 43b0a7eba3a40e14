import type { DeskSlot, DeskStaff, DeskVenue, DrawnLease, Intent } from '#shared/desk/schema';
import type { ErrorCode } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';
import type { OutboxMessage } from '#shared/messages/schema';
import type { StaffReservation } from '#shared/reservations/desk';
import type { StaffEntry } from '#shared/waitlist/schema';

export interface DayRows {
  venue: DeskVenue;
  reservations: ReadonlyMap<string, StaffReservation>;
  entries: ReadonlyMap<string, StaffEntry>;
  slots: ReadonlyMap<string, DeskSlot>;
  outbox: readonly OutboxMessage[];
  /** The row before its last act, for undo. */
  former: ReadonlyMap<string, StaffReservation>;
  /** Reservation → entry of an offer that ended here; an undo reopens it. */
  offers?: ReadonlyMap<string, string>;
}

export interface ActContext {
  now: Date;
  staff: DeskStaff;
  leaseLeft: (slotId: string) => number;
  professionalHeld?: (slotId: string) => string | null;
  /** Language of generated texts: a walk-in's name, a reason. */
  lang?: Language;
  /** The act is only replayed: an earlier promise or fact stays valid. */
  isReplay?: boolean;
  /** Of a replayed act: made without a connection. */
  wasOffline?: boolean;
}

export type ReplayOutcome =
  | {
      rows: DayRows;
      subject: { entity: 'reservation' | 'waitlist_entry' | 'message'; id: string } | null;
      /** 0 if the subject is new. */
      seenVersion: number;
      lease: DrawnLease | null;
      /** `confirmed`: covered by the lease, overbooked by right, or without seats. */
      standing: 'confirmed' | 'unconfirmed';
    }
  | { refused: ErrorCode; values: Record<string, string | number>; current?: unknown };

export interface PendingIntent {
  intent: Intent;
  staff: DeskStaff;
}
