import type { EventScope, Moved, SeatsMoved } from '#server/consequences/events';
import { dropQueued, type MessageRow } from '#server/features/messages/queries';
import type { ReservationRow } from '#server/features/reservations/queries';
import type { LedgerRow } from '#server/features/schedule/ledger';
import type { Change } from '#server/platform/changes/changes';
import type { KindOf } from '#shared/history/kinds';

export const reservationChange = ({ before, after }: Moved, kind: KindOf<'reservation'>): Change => ({
  entity: 'reservation',
  entityId: after.id,
  kind,
  before,
  after,
});

export const bookedChange = (reservation: ReservationRow): Change => ({
  entity: 'reservation',
  entityId: reservation.id,
  kind: 'booked',
  after: reservation,
});

export const slotChange = (reservation: ReservationRow, kind: KindOf<'slot'>, seats: LedgerRow): Change => ({
  entity: 'slot',
  entityId: reservation.slotId,
  kind,
  after: { roomId: reservation.roomId, date: reservation.date, time: reservation.time, ...seats },
});

/** An oversized party has a reason too, but may fit the free seats. */
export const takenAs = ({ overbookReason }: ReservationRow, { overbooked }: LedgerRow): KindOf<'slot'> =>
  overbookReason === null || overbooked === 0 ? 'taken' : 'overbooked';

export const seatsChange = ({ kind, of, seats }: SeatsMoved): Change => slotChange(of, kind, seats);

export const queued = (message: MessageRow | null): Change[] =>
  message === null ? [] : [messageChange(message, 'queued')];

export const messageChange = (message: MessageRow, kind: KindOf<'message'>): Change => ({
  entity: 'message',
  entityId: message.id,
  kind,
  after: message,
});

/** Drops the party's unsent messages. */
export const dropUnsent = async ({ tx }: EventScope, { venueId, id }: ReservationRow): Promise<Change[]> =>
  (await dropQueued(tx, venueId, id)).map((message) => messageChange(message, 'dropped'));
