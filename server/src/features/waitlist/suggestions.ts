import { skipsOf } from '#server/features/waitlist/offer-queries';
import { entryOfVenue, waitingOn } from '#server/features/waitlist/queries';
import { freeSlots } from '#server/features/waitlist/seats';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { suggestionsFor } from '#shared/waitlist/rules';
import type { Skip, Suggestion } from '#shared/waitlist/schema';

export async function suggestionsOf(
  venue: { id: string; timezone: string },
  date: string,
  { db, clock }: Pick<Call, 'db' | 'clock'>,
): Promise<Suggestion[]> {
  const waiting = await waitingOn(db, venue.id, date);
  if (waiting.length === 0) return [];
  const day = await freeSlots(db, { venue, date, now: clock.now(), lapsedAreFree: true });
  const names = new Map([...waiting, ...day.flatMap(({ refused }) => refused)].map(({ id, name }) => [id, name]));
  const found = suggestionsFor(waiting, day).map(({ seats, entry, passedOver }) => ({
    roomId: seats.roomId,
    date,
    time: seats.time,
    available: seats.available,
    entryId: entry.id,
    passedOver: passedOver.map(({ entryId, reason }) => ({ entryId, reason, name: names.get(entryId)! })),
  }));
  const order = day.map(({ roomId, time }) => `${roomId} ${time}`);
  const at = ({ roomId, time }: Suggestion) => order.indexOf(`${roomId} ${time}`);
  return found.sort((a, b) => at(a) - at(b));
}

export async function skipsOfEntry(
  { venueId, id }: { venueId: string; id: string },
  { db }: Pick<Call, 'db'>,
): Promise<Skip[]> {
  const entry = await entryOfVenue(db, venueId, id);
  if (entry === undefined) throw new AppError('entry_not_found');
  return (await skipsOf(db, entry)).map(({ at, byFirst, byLast, ...skip }) => ({
    ...skip,
    at: at.toISOString(),
    by: [byFirst, byLast].filter((part) => part !== null).join(' ') || null,
  }));
}
