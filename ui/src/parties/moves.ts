import type { StaffReservation } from '#shared/reservations/desk';
import { canMove } from '#shared/reservations/rules';
import type { ReservationStatus } from '#shared/reservations/schema';

/** The statuses that an act leads to. */
export type Move = Exclude<ReservationStatus, 'HOLD'>;

const all: readonly Move[] = ['CONFIRMED', 'SEATED', 'COMPLETED', 'NO_SHOW', 'CANCELLED'];

/** Every act that the table of moves allows from here. */
export const movesFrom = (status: ReservationStatus): Move[] => all.filter((to) => canMove(status, to));

/**
 * The acts that stand in a row itself: the one next step, and "Não veio" beside it once the party is late. Whoever was
 * cancelled or did not come is seated from the menu.
 */
export function stepsOf(state: { status: ReservationStatus; isLate: boolean; isLapsed: boolean }): Move[] {
  if (state.isLapsed) return [];
  if (state.status === 'HOLD') return ['CONFIRMED'];
  if (state.status === 'CONFIRMED') return state.isLate ? ['NO_SHOW', 'SEATED'] : ['SEATED'];
  return state.status === 'SEATED' ? ['COMPLETED'] : [];
}

/** Seating somebody of another day than the running one: more often a slip on tomorrow's board than a guest at the door. */
export const seatsEarly = ({ date }: Pick<StaffReservation, 'date'>, to: Move, today: string): boolean =>
  to === 'SEATED' && date !== today;

/** Whether the last act on a party can still be taken back. */
export const canUndo = ({ undoUntil }: Pick<StaffReservation, 'undoUntil'>, now: Date): boolean =>
  undoUntil !== null && new Date(undoUntil) > now;
