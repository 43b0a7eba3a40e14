import type { StaffReservation } from '#shared/reservations/desk';
import { canMove } from '#shared/reservations/rules';
import type { ReservationStatus } from '#shared/reservations/schema';

export type Move = Exclude<ReservationStatus, 'HOLD'>;

const all: readonly Move[] = ['CONFIRMED', 'SEATED', 'COMPLETED', 'NO_SHOW', 'CANCELLED'];

export const movesFrom = (status: ReservationStatus): Move[] => all.filter((to) => canMove(status, to));

/**
 * Actions shown in the row: the next step, and "Não veio" if the party is late. Cancelled and no-show parties are
 * seated from the menu.
 */
export function stepsOf(state: { status: ReservationStatus; isLate: boolean; isLapsed: boolean }): Move[] {
  if (state.isLapsed) return [];
  if (state.status === 'HOLD') return ['CONFIRMED'];
  if (state.status === 'CONFIRMED') return state.isLate ? ['NO_SHOW', 'SEATED'] : ['SEATED'];
  return state.status === 'SEATED' ? ['COMPLETED'] : [];
}

/** Seating a party of another service day is usually a mistake on tomorrow's board, so it needs a confirmation. */
export const seatsEarly = ({ date }: Pick<StaffReservation, 'date'>, to: Move, today: string): boolean =>
  to === 'SEATED' && date !== today;

export const canUndo = ({ undoUntil }: Pick<StaffReservation, 'undoUntil'>, now: Date): boolean =>
  undoUntil !== null && new Date(undoUntil) > now;
