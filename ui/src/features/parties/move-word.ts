import type { StaffReservation } from '#shared/reservations/desk';
import type { Move } from '#ui/features/parties/moves.ts';
import { placeOf } from '#ui/features/parties/use-status-word.ts';

type Arrival = 'SEATED' | 'RECEIVED';

/** Only parties at a table are seated; guests of a treatment or of a whole room are received. */
export const arrivalOf = (party: Pick<StaffReservation, 'treatment' | 'roomMinutes'>): Arrival =>
  placeOf(party) === 'table' ? 'SEATED' : 'RECEIVED';

/** Key under `parties.move` and its siblings. */
export const moveWord = (party: Pick<StaffReservation, 'treatment' | 'roomMinutes'>, to: Move) =>
  to === 'SEATED' ? arrivalOf(party) : to;
