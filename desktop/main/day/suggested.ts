import type { DeskReading } from '#desktop/main/day/reads';
import type { DeskSlot } from '#shared/desk/schema';
import { endOf } from '#shared/desk/seats';
import { canBegin } from '#shared/desk/whole-rooms';
import { minuteOfService } from '#shared/time';
import { type OfferedSeats, suggestionsFor, type Waiting } from '#shared/waitlist/rules';
import type { StaffEntry, Suggestion } from '#shared/waitlist/schema';

type SuggestionRead = Pick<DeskReading, 'rows' | 'now' | 'ownSeats'>;

/** Free seats of a day and the waiting guests to offer them to. Only the server knows declined offers. */
export function suggestionsAt(date: string, reading: SuggestionRead): Suggestion[] {
  const { rows } = reading;
  const waiting = [...rows.entries.values()].filter((row) => row.date === date && row.status === 'WAITING');
  if (waiting.length === 0) return [];
  const names = new Map(waiting.map(({ id, name }) => [id, name]));
  return suggestionsFor(waiting.map(waitingOf), freeSlots(date, reading))
    .map(({ seats, entry, passedOver }) => ({
      roomId: seats.roomId,
      date,
      time: seats.time,
      available: seats.available,
      entryId: entry.id,
      passedOver: passedOver.map(({ entryId, reason }) => ({ entryId, reason, name: names.get(entryId)! })),
    }))
    .sort(inOrderOfDay);
}

const waitingOf = ({ createdAt, treatment, ...entry }: StaffEntry): Waiting => ({
  ...entry,
  treatmentId: treatment?.id ?? null,
  createdAt: new Date(createdAt),
});

function freeSlots(date: string, { rows, now, ownSeats }: SuggestionRead): OfferedSeats[] {
  const bySeats = rows.venue.venue.rooms.filter(({ hasTreatments }) => hasTreatments !== true);
  const rooms = new Map(bySeats.map((room) => [room.id, room]));
  const seatsOf = ({ id, availableCapacity }: DeskSlot) => ownSeats?.(id) ?? availableCapacity;
  const isFree = (slot: DeskSlot) => slot.date === date && !slot.isClosed && seatsOf(slot) > 0 && canBegin(rows, slot);
  return [...rows.slots.values()]
    .filter((slot) => isFree(slot) && rooms.has(slot.roomId) && endOf(rows, slot) > now)
    .sort(inOrderOfDay)
    .map((slot) => {
      const { capacity, whole } = rooms.get(slot.roomId)!;
      return {
        ...{ roomId: slot.roomId, date, time: slot.time, available: seatsOf(slot), roomCapacity: capacity },
        ...{ roomMinutes: slot.roomMinutes, smallestParty: whole?.minPeople, refused: [] },
      };
    });
}

type RoomTime = { roomId: string; time: string };

const inOrderOfDay = (a: RoomTime, b: RoomTime): number =>
  minuteOfService(a.time) - minuteOfService(b.time) || (a.roomId < b.roomId ? -1 : a.roomId > b.roomId ? 1 : 0);
