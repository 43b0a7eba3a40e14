import type { ReviewCard } from '#shared/desk/local';
import type { DeskAct } from '#shared/desk/schema';
import type { ErrorCode } from '#shared/errors';
import type { StaffReservation } from '#shared/reservations/desk';

/** Refusals that repeat unless the act is changed. */
const needsChange: readonly ErrorCode[] = [
  'bad_input',
  'not_a_slot',
  'foreign_room',
  'room_not_found',
  'too_far_ahead',
  'date_past',
  'walk_in_ahead',
  'party_size',
  'party_too_large',
  'slot_full',
  'room_taken',
  'treatment_taken',
  'professional_taken',
  'treatment_ends_late',
  'treatment_not_found',
  'professional_not_found',
  'slot_closed',
  'slot_begun',
  'no_capacity',
  'no_running_slot',
  'overbook_forbidden',
  'deposit_refused',
  'leased',
];

type BookAct = Extract<DeskAct, { kind: 'bookAtDesk' | 'bookVisitAtDesk' }>;
type ReservationChangeAct = Extract<DeskAct, { kind: 'changeReservation' }>;
type WaitlistAct = Extract<DeskAct, { kind: 'addToWaitlist' }>;

export type RedoWay =
  | { kind: 'again' }
  | { kind: 'book'; act: BookAct }
  | { kind: 'change'; act: ReservationChangeAct; party: StaffReservation }
  | { kind: 'wait'; act: WaitlistAct };

export function redoWayOf({
  act,
  code,
  current,
  fits,
}: Pick<ReviewCard, 'act' | 'code' | 'current' | 'fits'>): RedoWay {
  if (fits && !needsChange.includes(code as ErrorCode)) return { kind: 'again' };
  if (act.kind === 'bookAtDesk' || act.kind === 'bookVisitAtDesk') return { kind: 'book', act };
  if (act.kind === 'addToWaitlist') return { kind: 'wait', act };
  const party = partyOf(current);
  return act.kind === 'changeReservation' && party !== null ? { kind: 'change', act, party } : { kind: 'again' };
}

/** From the desk's rows or the server's refusal; null if neither has the party. */
export function partyOf(current: unknown): StaffReservation | null {
  const row = current as Partial<StaffReservation> | null;
  return typeof row === 'object' && row !== null && typeof row.status === 'string' && typeof row.people === 'number'
    ? (row as StaffReservation)
    : null;
}
