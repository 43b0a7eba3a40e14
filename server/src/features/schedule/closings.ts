import { exceptionById } from '#server/features/schedule/exception-queries';
import { addException, removeException } from '#server/features/schedule/exceptions';
import type { Changing } from '#server/features/venues/change';
import { AppError } from '#shared/errors';
import type { ExceptionRemoval, SalesClosing } from '#shared/schedule/schema';

export function closeSales(changing: Changing, { venueId, date, roomId, time, reason }: SalesClosing) {
  refuseWithoutRight(changing);
  const nothingElse = { capacity: null, firstTime: null, lastTime: null, everyMinutes: null, acceptTurnover: false };
  return addException(changing, { venueId, kind: 'closed', date, roomId, time, reason, ...nothingElse });
}

export async function reopenSales(changing: Changing, removal: ExceptionRemoval): Promise<void> {
  refuseWithoutRight(changing);
  const row = await exceptionById(changing.tx, changing.venue.id, removal.id);
  if (row !== undefined && !row.isClosed) throw new AppError('forbidden');
  await removeException(changing, removal);
}

function refuseWithoutRight({ venue }: Changing): void {
  if (!venue.access.mayOverbook) throw new AppError('forbidden');
}
