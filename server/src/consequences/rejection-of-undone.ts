import type { EventScope } from '#server/consequences/events';
import { messageChange, queued } from '#server/consequences/log-changes';
import { dropThese, messagesOfVisit } from '#server/features/messages/queries';
import { messageTo } from '#server/features/messages/queue-guest-message';
import type { ReservationRow } from '#server/features/reservations/queries';
import { partiesOfVisit } from '#server/features/reservations/visit-queries';
import type { Change } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';

/** To a guest who was told of a booking that staff take back: one message for all parts of a visit taken back. */
export async function rejectionOfUndone(
  { tx, lock, act }: EventScope,
  part: ReservationRow,
  startsAt: Date,
): Promise<Change[]> {
  const parts = part.visitId === null ? [part] : await partiesOfVisit(tx, part);
  const joined = part.visitId === null ? [] : await dropThese(tx, part.venueId, await unsentAbout(tx, part, parts));
  // The message names the later parts too
  const first = parts.find(({ id }) => id === part.id || joined.some(({ reservationId }) => reservationId === id))!;
  const ends = [startsAt, ...joined.map(({ sendBefore }) => sendBefore)].map((end) => end.getTime());
  return [
    ...joined.map((message) => messageChange(message, 'dropped')),
    ...queued(messageTo(lock, act, 'REJECT', first, new Date(Math.max(...ends)))),
  ];
}

/** `dropThese` leaves what is being sent. */
async function unsentAbout(tx: Tx, { venueId, visitId, phone }: ReservationRow, parts: ReservationRow[]) {
  const back = new Set<string | null>(parts.filter(isTakenBack).map(({ id }) => id));
  return (await messagesOfVisit(tx, venueId, visitId!))
    .filter((message) => message.type === 'REJECT' && message.phone === phone && back.has(message.reservationId))
    .map(({ id }) => id);
}

/** An undo cannot be undone, a cancellation can. `subjects.ts` has the same in SQL. */
const isTakenBack = ({ status, cancelReason, undoUntil }: ReservationRow): boolean =>
  status === 'CANCELLED' && cancelReason === 'STAFF' && undoUntil === null;
