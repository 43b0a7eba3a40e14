import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { minuteOfService, SERVICE_DAY_END, timeOfService } from '#shared/time';
import { time } from '#shared/validation';
import type { StaffRoom } from '#shared/venues/room-schema';
import { usualSeatStays } from '#shared/venues/rules';
import { type SoldAs, soldAs, venueDefaults } from '#shared/venues/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { apiKey } from '#ui/api/api-query.ts';
import { useTabAdd, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { numberText, numberTextOrNone } from '#ui/kit/form/text-numbers.ts';
import { useVersionedForm } from '#ui/kit/form/use-versioned-form.ts';

interface RoomToSave {
  venueId: string;
  /** As loaded when the form opened; null for a new one. */
  room: StaffRoom | null;
  onSaved: (room: StaffRoom) => void;
}

type RoomValues = ReturnType<typeof valuesOf>;

/** A field that is not shown cannot be refused. */
function withoutHidden(values: RoomValues): RoomValues {
  const isWhole = values.soldAs === 'whole';
  const countsStays = !isWhole && values.countsStays;
  const isStayUnread = countsStays && !numberTextOrNone.safeParse(values.stayMinutes).success;
  return {
    ...values,
    ...(!isWhole && { minPeople: '', servicesEndMinute: '' }),
    ...(!isWhole && !countsStays && { bufferMinutes: '' }),
    ...(!countsStays && { seatStays: usualSeatStays.map(String) }),
    ...(isStayUnread && { stayMinutes: '' }),
  };
}

/** 06:00 is the end of the service day. */
const minuteOrNone = z
  .union([z.literal(''), time])
  .transform((text) => (text === '' ? null : text === '06:00' ? SERVICE_DAY_END : minuteOfService(text)));

/** An empty stay uses the venue's default. */
const schema = z
  .preprocess(
    (values) => withoutHidden(values as RoomValues),
    z.object({
      ...{ name: z.string().trim(), capacity: numberText, stayMinutes: numberTextOrNone },
      ...{ soldAs: z.enum(soldAs), minPeople: numberTextOrNone, bufferMinutes: numberTextOrNone },
      servicesEndMinute: minuteOrNone,
      ...{ deskHolds: z.boolean(), countsStays: z.boolean(), seatStays: z.tuple([numberText, numberText, numberText]) },
    }),
  )
  .transform(({ minPeople, bufferMinutes, servicesEndMinute, deskHolds, countsStays, seatStays, ...fields }) =>
    fields.soldAs === 'seats'
      ? { ...fields, bufferMinutes: bufferMinutes ?? 0, seatStays: countsStays ? seatStays : null }
      : { ...fields, bufferMinutes: bufferMinutes ?? 0, minPeople, servicesEndMinute, deskHolds },
  );

const valuesOf = (room: StaffRoom | null) => ({
  name: room?.name ?? '',
  capacity: String(room?.capacity ?? venueDefaults.addedRoomCapacity),
  stayMinutes: String(room?.stayMinutes ?? ''),
  soldAs: room?.soldAs ?? ('seats' as SoldAs),
  minPeople: String(room?.minPeople ?? ''),
  bufferMinutes:
    room !== null && (room.soldAs === 'whole' || room.seatStays !== null) ? String(room.bufferMinutes) : '',
  servicesEndMinute: endOf(room),
  deskHolds: room?.deskHolds ?? false,
  countsStays: room !== null && room.seatStays !== null,
  seatStays: (room?.seatStays ?? usualSeatStays).map(String),
});

const endOf = (room: StaffRoom | null): string =>
  room === null || room.servicesEndMinute === null ? '' : timeOfService(room.servicesEndMinute);

export function useRoomForm({ venueId, room, onSaved }: RoomToSave) {
  const cache = useQueryClient();
  const add = useTabAdd('addRoom');
  const change = useTabWrite('changeRoom');
  const write = room === null ? add : change;
  const editing = useVersionedForm({
    ...{ schema, row: room, valuesOf, write },
    send: ({ fields, version, acceptTurnover }, onError) => {
      const input = { venueId, ...fields, acceptTurnover };
      const outcome = { onSuccess: onSaved, onError };
      if (room === null) add.mutate({ input, idempotencyKey: add.idempotencyKey }, outcome);
      else change.mutate({ input: { ...input, roomId: room.id, version } }, outcome);
    },
  });
  const take = (theirs: StaffRoom) => {
    editing.take(theirs);
    void cache.invalidateQueries({ queryKey: apiKey('venueRooms', { venueId }) });
  };
  const hasFieldErrors = write.error instanceof ApiError && write.error.issues.length > 0;
  return { ...editing, take, error: write.error, hasFieldErrors };
}
