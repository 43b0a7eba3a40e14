import type { Draft } from '#shared/desk/draft';
import type { ActContext } from '#shared/desk/rows';
import { isBooking, isFact } from '#shared/desk/rules';
import type { DeskSlot, Intent } from '#shared/desk/schema';
import { isKept } from '#shared/desk/seats';
import { slotId } from '#shared/ids';
import { partsAsked } from '#shared/reservations/desk';

const withoutSeats = {
  ...{ capacity: 0, isClosed: true, reason: null, isAvailable: false, availableCapacity: 0, hasBegun: false },
  ...{ reserved: 0, leased: 0, overbooked: 0 },
};

/** Slots of a fact that left the schedule since then: like the server's they are closed, and without seats. */
export function goneSlots({ venue, slots }: Pick<Draft, 'venue' | 'slots'>, act: Intent): DeskSlot[] {
  if (!isBooking(act) || !isFact(act, act.madeOffline)) return [];
  const { args } = act;
  const { date } = args;
  if (date === undefined || !isKept({ venue, slots }, date)) return [];
  const venueId = venue.venue.id;
  return ('furtherTreatments' in args ? partsAsked(args) : [args]).flatMap(({ roomId = '', time }) => {
    if (time === undefined || !venue.venue.rooms.some(({ id }) => id === roomId)) return [];
    const id = slotId({ venueId, roomId, date, time });
    if (slots.has(id)) return [];
    const roomMinutes = [...slots.values()].find((slot) => slot.roomId === roomId)?.roomMinutes;
    return [{ ...withoutSeats, id, roomId, date, time, ...(roomMinutes !== undefined && { roomMinutes }) }];
  });
}

/** Whether a fact of an outage names a treatment that was removed since then: it happened, and the server keeps it. */
export const isGoneFor = (
  { venue }: Pick<Draft, 'venue'>,
  treatmentId: string,
  { kind, isReplay, wasOffline }: Pick<ActContext, 'isReplay' | 'wasOffline'> & { kind: string },
): boolean =>
  isReplay === true &&
  wasOffline === true &&
  kind === 'walk-in' &&
  !venue.services?.treatments.some(({ id }) => id === treatmentId);
