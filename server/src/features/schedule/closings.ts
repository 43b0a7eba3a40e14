import { exceptionById } from '#server/features/schedule/exception-queries';
import { addException, removeException } from '#server/features/schedule/exceptions';
import type { Changing } from '#server/features/venues/change';
import { AppError } from '#shared/errors';
import type { ExceptionRemoval, SalesClosing } from '#shared/schedule/schema';

/**
 * Closes a slot, a room or a day to new bookings. Needs the overbooking right. Throws `forbidden` and the errors of
 * `addException`.
 */
export function closeSales(changing: Changing, { venueId, date, roomId, time, reason }: SalesClosing) {
  refuseWithoutRight(changing);
  const nothingElse = { capacity: null, firstTime: null, lastTime: null, everyMinutes: null, acceptTurnover: false };
  return addException(changing, { venueId, kind: 'closed', date, roomId, time, reason, ...nothingElse });
}

/** Throws `forbidden` for exceptions that only managers may change. */
export async function reopenSales(changing: Changing, removal: ExceptionRemoval): Promise<void> {
  refuseWithoutRight(changing);
  const row = await exceptionById(changing.tx, changing.venue.id, removal.id);
  if (row !== undefined && !row.isClosed) throw new AppError('forbidden');
  await removeException(changing, removal);
}

function refuseWithoutRight({ venue }: Changing): void {
  if (!venue.access.mayOverbook) throw new AppError('forbidden');
}
