import { type Act, type Change, record, type VenueLock } from '#server/changes/changes';
import type { Tx } from '#server/db/client';
import { dropQueued, type MessageRow, queueMessage } from '#server/messages/queries';
import type { ReservationRow } from '#server/reservations/queries';
import type { LedgerRow } from '#server/schedule/ledger';
import { addDefaultPattern } from '#server/schedule/service';
import { type EntryRow, endEntry, type OfferRow } from '#server/waitlist/queries';
import { newId } from '#shared/ids';
import type { MessageType } from '#shared/messages/schema';

interface NewRoom {
  id: string;
  name: string;
  capacity: number;
  stayMinutes: number;
}

interface Moved {
  before: ReservationRow;
  after: ReservationRow;
}

/** Everything that can happen to a venue and has consequences elsewhere. */
export type Happening =
  | { kind: 'venueRegistered'; venueId: string; rooms: NewRoom[] }
  | { kind: 'booked'; reservation: ReservationRow; seats: LedgerRow; startsAt: Date }
  | ({ kind: 'confirmed'; startsAt: Date } & Moved)
  | ({ kind: 'cancelled'; seats: LedgerRow } & Moved)
  | ({ kind: 'holdLapsed'; seats: LedgerRow } & Moved)
  | { kind: 'joinedWaitlist'; entry: EntryRow }
  | {
      kind: 'promoted';
      before: EntryRow;
      entry: EntryRow;
      reservation: ReservationRow;
      offer: OfferRow;
      seats: LedgerRow;
    };

/**
 * When X happens, Y follows: the product's chain of effects on one page. Rows only, in the transaction that caused them,
 * so that a crash loses nothing; what leaves the house is sent later from the outbox.
 */
export async function follow(tx: Tx, lock: VenueLock, act: Act, happening: Happening): Promise<void> {
  switch (happening.kind) {
    case 'venueRegistered':
      return addDefaultPattern(tx, happening.venueId, happening.rooms);

    case 'booked': {
      const { reservation, seats, startsAt } = happening;
      const message = await tell(tx, act, 'CONFIRM', reservation, reservation.holdUntil ?? startsAt);
      return record(tx, lock, act, [
        { entity: 'reservation', entityId: reservation.id, kind: 'booked', after: reservation },
        slotChange(reservation, 'taken', seats),
        messageChange(message, 'queued'),
      ]);
    }

    case 'confirmed': {
      const { after, startsAt } = happening;
      const asked = await dropUnsent(tx, after); // what still asks for the confirmation
      const message = await tell(tx, act, 'CONFIRM', after, startsAt);
      return record(tx, lock, act, [
        reservationChange(happening, 'confirmed'),
        ...asked,
        messageChange(message, 'queued'),
        ...(await closeEntry(tx, after, 'ACCEPTED')),
      ]);
    }

    case 'cancelled':
      return record(tx, lock, act, [
        reservationChange(happening, 'cancelled'),
        slotChange(happening.after, 'given_back', happening.seats),
        ...(await dropUnsent(tx, happening.after)),
        ...(await closeEntry(tx, happening.after, 'WITHDRAWN')),
      ]);

    case 'holdLapsed':
      return record(tx, lock, act, [
        reservationChange(happening, 'hold_lapsed'),
        slotChange(happening.after, 'given_back', happening.seats),
        ...(await dropUnsent(tx, happening.after)),
        ...(await closeEntry(tx, happening.after, 'EXPIRED')),
      ]);

    case 'joinedWaitlist': {
      const { entry } = happening;
      return record(tx, lock, act, [{ entity: 'waitlist_entry', entityId: entry.id, kind: 'joined', after: entry }]);
    }

    case 'promoted': {
      const { before, entry, reservation, offer, seats } = happening;
      const message = await tell(tx, act, 'WAITLIST', reservation, offer.holdUntil);
      return record(tx, lock, act, [
        { entity: 'waitlist_entry', entityId: entry.id, kind: 'promoted', before, after: entry },
        { entity: 'reservation', entityId: reservation.id, kind: 'held', after: reservation },
        { entity: 'offer', entityId: offer.id, kind: 'offered', after: offer },
        slotChange(reservation, 'taken', seats),
        messageChange(message, 'queued'),
      ]);
    }
  }
}

function tell(tx: Tx, act: Act, type: MessageType, reservation: ReservationRow, sendBefore: Date): Promise<MessageRow> {
  return queueMessage(tx, {
    id: newId(),
    venueId: reservation.venueId,
    reservationId: reservation.id,
    waitlistEntryId: reservation.waitlistEntryId,
    type,
    lang: reservation.lang,
    phone: reservation.phone,
    status: 'QUEUED',
    attempts: 0,
    sendBefore,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    failedAt: null,
    failure: null,
    createdAt: act.at,
  });
}

async function dropUnsent(tx: Tx, { venueId, id }: ReservationRow): Promise<Change[]> {
  return (await dropQueued(tx, venueId, id)).map((message) => messageChange(message, 'dropped'));
}

/** What becomes of a held reservation decides what becomes of the waiting entry that it was offered to. */
async function closeEntry(
  tx: Tx,
  { venueId, waitlistEntryId }: ReservationRow,
  status: 'ACCEPTED' | 'EXPIRED' | 'WITHDRAWN',
): Promise<Change[]> {
  if (waitlistEntryId === null) return [];
  const ended = await endEntry(tx, venueId, waitlistEntryId, status);
  return ended === undefined
    ? []
    : [{ entity: 'waitlist_entry', entityId: waitlistEntryId, kind: status.toLowerCase(), after: ended }];
}

const reservationChange = ({ before, after }: Moved, kind: string): Change => ({
  entity: 'reservation',
  entityId: after.id,
  kind,
  before,
  after,
});

const slotChange = (reservation: ReservationRow, kind: string, seats: LedgerRow): Change => ({
  entity: 'slot',
  entityId: reservation.slotId,
  kind,
  after: { roomId: reservation.roomId, date: reservation.date, time: reservation.time, ...seats },
});

const messageChange = (message: MessageRow, kind: string): Change => ({
  entity: 'message',
  entityId: message.id,
  kind,
  after: message,
});
