import { recordOfferedDaysOf } from '#server/features/insights/offered';
import { type ToldDecision, tellManager } from '#server/features/messages/decisions';
import { dropQueued, dropThese, type MessageRow, queueAgain } from '#server/features/messages/queries';
import { messageTo } from '#server/features/messages/queue-guest-message';
import { retarget } from '#server/features/messages/retarget';
import type { ReservationRow } from '#server/features/reservations/queries';
import { alignEmptyRows } from '#server/features/schedule/held-queries';
import type { LedgerRow } from '#server/features/schedule/ledger';
import { recallLeases } from '#server/features/schedule/recall';
import { addDefaultPattern } from '#server/features/schedule/service';
import type { OfferRow } from '#server/features/waitlist/offer-queries';
import {
  closeOffer,
  type FreedSlot,
  moveOffer,
  offerFreedSeats,
  offerFreeSeats,
  reopenOffer,
  startWindow,
} from '#server/features/waitlist/offers';
import type { EntryRow } from '#server/features/waitlist/queries';
import { type Act, type Change, heardAt, record, type VenueLock } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { type KindOf, kindOf } from '#shared/history/kinds';

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

export interface SeatsMoved {
  kind: 'taken' | 'given_back';
  of: ReservationRow;
  seats: LedgerRow;
}

export type Happening =
  | { kind: 'venueRegistered' | 'roomAdded'; venueId: string; rooms: NewRoom[] }
  | { kind: 'roomRemoved'; venueId: string; roomId: string; today: string }
  | { kind: 'leasesInTheWay'; slotIds: string[] }
  | { kind: 'venueChanges'; venueId: string }
  | { kind: 'booked'; reservation: ReservationRow; seats: LedgerRow; startsAt: Date }
  | ({ kind: 'confirmed'; startsAt: Date } & Moved)
  | ({ kind: 'cancelled'; seats: LedgerRow; rejectBefore?: Date | null } & Moved)
  | { kind: 'takenAtDesk'; reservation: ReservationRow; seats: LedgerRow; confirmBefore: Date | null }
  | ({ kind: 'edited'; seats: SeatsMoved[]; startsAt: Date } & Moved)
  | ({ kind: 'seated' | 'completed' | 'no_show'; seats: SeatsMoved[] } & Moved)
  | ({
      kind: 'undone';
      seats: SeatsMoved[];
      messages: { queued: string[]; dropped: string[] };
      startsAt: Date;
    } & Moved)
  | ({ kind: 'depositMarked' } & Moved)
  | ({ kind: 'holdLapsed'; seats: LedgerRow } & Moved)
  | { kind: 'seatsFreed'; slot: FreedSlot }
  | { kind: 'joinedWaitlist'; entry: EntryRow; isOfferedNow: boolean }
  | { kind: 'leftWaitlist'; before: EntryRow; after: EntryRow }
  | {
      kind: 'promoted';
      before: EntryRow;
      entry: EntryRow;
      reservation: ReservationRow;
      offer: OfferRow;
      seats: LedgerRow;
    }
  | { kind: 'slotsOpened'; slots: FreedSlot[] }
  | { kind: 'reminderDue'; reservation: ReservationRow; startsAt: Date }
  | { kind: 'messageSent'; before: MessageRow; after: MessageRow }
  | ({ kind: 'decided' } & ToldDecision);

/** The consequences of each event. Writes rows only, in the causing transaction; the outbox sends messages later. */
export async function follow(tx: Tx, lock: VenueLock, act: Act, happening: Happening): Promise<void> {
  switch (happening.kind) {
    case 'venueRegistered':
    case 'roomAdded':
      return addDefaultPattern(tx, happening.venueId, happening.rooms);

    case 'roomRemoved': {
      const { venueId, roomId, today } = happening;
      return alignEmptyRows(tx, { venueId, from: today, room: roomId });
    }

    case 'venueChanges':
      return recordOfferedDaysOf(tx, happening.venueId, act.at);

    case 'leasesInTheWay':
      return recallLeases(tx, lock, act, happening.slotIds);

    case 'booked': {
      const { reservation, seats, startsAt } = happening;
      const message = messageTo(lock, act, 'CONFIRM', reservation, reservation.holdUntil ?? startsAt);
      return record(tx, lock, act, [
        { entity: 'reservation', entityId: reservation.id, kind: 'booked', after: reservation },
        slotChange(reservation, 'taken', seats),
        ...queued(message),
      ]);
    }

    case 'confirmed': {
      const { after, startsAt } = happening;
      const asked = await dropUnsent(tx, after); // what still asks for the confirmation
      const message = messageTo(lock, act, 'CONFIRM', after, startsAt);
      return record(tx, lock, act, [
        reservationChange(happening, 'confirmed'),
        ...asked,
        ...queued(message),
        ...(await closeOffer(tx, after, 'ACCEPTED', act.at)),
      ]);
    }

    case 'cancelled': {
      const { after, seats, rejectBefore = null } = happening;
      const unsent = await dropUnsent(tx, after);
      const rejection = rejectBefore === null ? null : messageTo(lock, act, 'REJECT', after, rejectBefore);
      await record(tx, lock, act, [
        reservationChange(happening, 'cancelled'),
        slotChange(after, 'given_back', seats),
        ...unsent,
        ...queued(rejection),
        ...(await closeOffer(tx, after, after.cancelReason === 'GUEST' ? 'DECLINED' : 'WITHDRAWN', act.at)),
      ]);
      return offerFreedSeats(tx, lock, heardAt(act), after);
    }

    case 'takenAtDesk': {
      const { reservation, seats, confirmBefore } = happening;
      const message = confirmBefore === null ? null : messageTo(lock, act, 'CONFIRM', reservation, confirmBefore);
      return record(tx, lock, act, [
        { entity: 'reservation', entityId: reservation.id, kind: 'booked', after: reservation },
        slotChange(reservation, takenAs(reservation, seats), seats),
        ...queued(message),
      ]);
    }

    case 'edited': {
      const { after, seats, startsAt } = happening;
      const retold = await retarget(tx, { ...after, startsAt }, act.at);
      const changes = [reservationChange(happening, 'edited'), ...seats.map(seatsChange), ...retold];
      await record(tx, lock, act, [...changes, ...(await moveOffer(tx, after))]);
      return offerGivenBack(tx, lock, act, seats);
    }

    case 'seated':
    case 'completed':
    case 'no_show': {
      const { kind, after, seats } = happening;
      const unsent = await dropUnsent(tx, after); // no message is needed after the visit or a no-show
      await record(tx, lock, act, [reservationChange(happening, kind), ...seats.map(seatsChange), ...unsent]);
      return offerGivenBack(tx, lock, act, seats);
    }

    case 'undone': {
      const { after, seats, messages, startsAt } = happening;
      const unsaid = await dropThese(tx, after.venueId, messages.queued);
      const saidAgain = await queueAgain(tx, after.venueId, messages.dropped, act.at);
      const retold = await retarget(tx, { ...after, startsAt }, act.at);
      // The guest already knows of the booking that staff undo
      const hasLeft = after.status === 'CANCELLED' && unsaid.length < messages.queued.length;
      const rejection = hasLeft ? messageTo(lock, act, 'REJECT', after, startsAt) : null;
      await record(tx, lock, act, [
        reservationChange(happening, 'undone'),
        ...seats.map(seatsChange),
        ...unsaid.map((message) => messageChange(message, 'dropped')),
        ...saidAgain.map((message) => messageChange(message, 'queued')),
        ...retold,
        ...queued(rejection),
        ...(after.status === 'HOLD' ? await reopenOffer(tx, after) : []),
        ...(await moveOffer(tx, after)),
      ]);
      return offerGivenBack(tx, lock, act, seats);
    }

    case 'depositMarked': {
      const { before, after } = happening;
      const kind = kindOf(after.depositStatus!);
      return record(tx, lock, act, [
        { entity: 'deposit', entityId: after.id, kind, before: depositOf(before), after: depositOf(after) },
      ]);
    }

    case 'holdLapsed':
      return record(tx, lock, act, [
        reservationChange(happening, 'hold_lapsed'),
        slotChange(happening.after, 'given_back', happening.seats),
        ...(await dropUnsent(tx, happening.after)),
        ...(await closeOffer(tx, happening.after, 'EXPIRED', act.at)),
      ]);

    case 'seatsFreed':
      return offerFreedSeats(tx, lock, heardAt(act), happening.slot);

    case 'joinedWaitlist': {
      const { entry, isOfferedNow } = happening;
      await record(tx, lock, act, [{ entity: 'waitlist_entry', entityId: entry.id, kind: 'joined', after: entry }]);
      return isOfferedNow ? offerFreeSeats(tx, lock, act.at, entry.date) : undefined;
    }

    case 'leftWaitlist': {
      const { before, after } = happening;
      return record(tx, lock, act, [
        { entity: 'waitlist_entry', entityId: after.id, kind: 'withdrawn', before, after },
      ]);
    }

    case 'promoted': {
      const { before, entry, reservation, offer, seats } = happening;
      const message = messageTo(lock, act, 'WAITLIST', reservation, offer.holdUntil);
      return record(tx, lock, act, [
        { entity: 'waitlist_entry', entityId: entry.id, kind: 'promoted', before, after: entry },
        { entity: 'reservation', entityId: reservation.id, kind: 'held', after: reservation },
        { entity: 'offer', entityId: offer.id, kind: 'offered', after: offer },
        slotChange(reservation, takenAs(reservation, seats), seats),
        ...queued(message),
      ]);
    }

    case 'slotsOpened':
      for (const slot of happening.slots) await offerFreedSeats(tx, lock, heardAt(act), slot);
      return;

    case 'reminderDue': {
      const message = messageTo(lock, act, 'REMINDER', happening.reservation, happening.startsAt);
      return record(tx, lock, act, queued(message));
    }

    case 'messageSent': {
      const { before, after } = happening;
      await record(tx, lock, act, [{ entity: 'message', entityId: after.id, kind: 'sent', before, after }]);
      // The guest's time to answer starts when the offer is sent
      if (after.type === 'WAITLIST' && after.reservationId !== null) {
        await startWindow(tx, lock, act, after.reservationId, after.sentAt ?? act.at);
      }
      return;
    }

    case 'decided':
      return record(tx, lock, act, await tellManager(tx, act, happening));
  }
}

async function dropUnsent(tx: Tx, { venueId, id }: ReservationRow): Promise<Change[]> {
  return (await dropQueued(tx, venueId, id)).map((message) => messageChange(message, 'dropped'));
}

async function offerGivenBack(tx: Tx, lock: VenueLock, act: Act, seats: SeatsMoved[]): Promise<void> {
  for (const { kind, of } of seats) if (kind === 'given_back') await offerFreedSeats(tx, lock, heardAt(act), of);
}

const depositOf = ({ id, name, depositStatus, depositValue, depositReference }: ReservationRow) => ({
  reservationId: id,
  name,
  depositStatus,
  depositValue,
  depositReference,
});

const reservationChange = ({ before, after }: Moved, kind: KindOf<'reservation'>): Change => ({
  entity: 'reservation',
  entityId: after.id,
  kind,
  before,
  after,
});

const slotChange = (reservation: ReservationRow, kind: KindOf<'slot'>, seats: LedgerRow): Change => ({
  entity: 'slot',
  entityId: reservation.slotId,
  kind,
  after: { roomId: reservation.roomId, date: reservation.date, time: reservation.time, ...seats },
});

/** An oversized party has a reason too, but may fit the free seats. */
const takenAs = ({ overbookReason }: ReservationRow, { overbooked }: LedgerRow): KindOf<'slot'> =>
  overbookReason === null || overbooked === 0 ? 'taken' : 'overbooked';

const seatsChange = ({ kind, of, seats }: SeatsMoved): Change => slotChange(of, kind, seats);

const queued = (message: MessageRow | null): Change[] => (message === null ? [] : [messageChange(message, 'queued')]);

const messageChange = (message: MessageRow, kind: KindOf<'message'>): Change => ({
  entity: 'message',
  entityId: message.id,
  kind,
  after: message,
});
