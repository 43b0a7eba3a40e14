import type { Batch } from '#server/features/desk/acts';
import { byId, hasLapsedHolds } from '#server/features/reservations/queries';
import { placeOf } from '#server/features/schedule/queries';
import { venueAndMembership } from '#server/features/venues/members';
import type { Tx } from '#server/platform/db/client';
import type { Intent } from '#shared/desk/schema';
import { slotId } from '#shared/ids';

/** Must equal the services' first queries: they are pipelined with the lock. A mismatch costs one round trip. */
export function firstReadsOf(tx: Tx, intent: Intent, { desk, arrivedAt }: Batch): Promise<unknown>[] {
  const { venueId } = desk;
  const venue = venueAndMembership(tx, venueId, intent.staffId);
  switch (intent.kind) {
    case 'bookAtDesk': {
      const { roomId, date, time } = intent.args;
      if (date === undefined || time === undefined) return [venue];
      const slot = slotId({ venueId, roomId, date, time });
      return [
        venue,
        hasLapsedHolds(tx, venueId, slot, arrivedAt),
        placeOf(tx, { venueId, roomId, slotId: slot, deskId: desk.id }),
      ];
    }
    case 'changeReservation':
    case 'moveReservation':
    case 'undoReservation':
      return [venue, byId(tx, venueId, intent.args.id)];
    default:
      return [venue];
  }
}
