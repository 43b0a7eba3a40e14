import { skipsOf } from '#server/features/waitlist/offer-queries';
import { type EntryRow, entryOfVenue, waitingOn } from '#server/features/waitlist/queries';
import { freeSlots } from '#server/features/waitlist/seats';
import {
  type DayAsked,
  daysWaitedFor,
  placeOfTime,
  treatedOnly,
  treatedThatRefused,
} from '#server/features/waitlist/treatments';
import type { ReadDb } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { minuteOfService } from '#shared/time';
import { type PassedOver, suggestionsFor } from '#shared/waitlist/rules';
import type { Skip, Suggestion } from '#shared/waitlist/schema';
import { minutesOf, passedOverAt, treatmentOffers } from '#shared/waitlist/treatments';

export async function suggestionsOf(
  venue: { id: string; timezone: string },
  date: string,
  { db, clock }: Pick<Call, 'clock'> & { db: ReadDb },
): Promise<Suggestion[]> {
  const waiting = await waitingOn(db, venue.id, date);
  if (waiting.length === 0) return [];
  const asked = { venue, date, now: clock.now(), lapsedAreFree: true };
  return [...(await seatsSuggested(db, asked, waiting)), ...(await timesSuggested(db, asked, waiting))];
}

async function seatsSuggested(db: ReadDb, asked: DayAsked, waiting: EntryRow[]): Promise<Suggestion[]> {
  const { date } = asked;
  const day = await freeSlots(db, asked);
  const nameOf = namesIn([...waiting, ...day.flatMap(({ refused }) => refused)]);
  const found = suggestionsFor(waiting, day).map(({ seats, entry, passedOver }) => ({
    roomId: seats.roomId,
    date,
    time: seats.time,
    available: seats.available,
    entryId: entry.id,
    passedOver: passedOver.map(nameOf),
  }));
  const order = day.map(({ roomId, time }) => `${roomId} ${time}`);
  const at = ({ roomId, time }: Suggestion) => order.indexOf(`${roomId} ${time}`);
  return found.sort((a, b) => at(a) - at(b));
}

async function timesSuggested(db: ReadDb, asked: DayAsked, waiting: EntryRow[]): Promise<Suggestion[]> {
  const treated = treatedOnly(waiting);
  const days = await daysWaitedFor(db, asked, treated);
  const found: Suggestion[] = [];
  for (const { entry, found: time, line } of treatmentOffers(treated, days)) {
    const { slot } = placeOfTime(asked, days, entry, time).place;
    const refused = await treatedThatRefused(db, slot);
    const passedOver = passedOverAt(entry, minutesOf(time), { ...line, refused }).map(
      namesIn([...treated, ...refused]),
    );
    const { roomId, date } = slot;
    found.push({ roomId, date, time: slot.time, available: entry.people, entryId: entry.id, passedOver });
  }
  return found.sort((a, b) => minuteOfService(a.time) - minuteOfService(b.time));
}

function namesIn(entries: EntryRow[]) {
  const names = new Map(entries.map(({ id, name }) => [id, name]));
  return ({ entryId, reason }: PassedOver) => ({ entryId, reason, name: names.get(entryId)! });
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
