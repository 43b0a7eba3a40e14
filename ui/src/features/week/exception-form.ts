import { z } from 'zod';
import type { InputOf } from '#shared/api/table';
import { exceptionKinds, type ScheduleException } from '#shared/schedule/schema';
import { numberOf } from '#ui/kit/form/number-of.ts';

/** Empty `roomId`: the whole venue; empty `time`: the whole day. The server checks the fields. */
export const exceptionForm = z.object({
  kind: z.enum(exceptionKinds),
  roomId: z.string(),
  time: z.string(),
  firstTime: z.string(),
  lastTime: z.string(),
  everyMinutes: z.string(),
  capacity: z.string(),
  reason: z.string(),
});
export type ExceptionForm = z.infer<typeof exceptionForm>;

export const emptyException = (reason: string): ExceptionForm => ({
  kind: 'closed',
  roomId: '',
  time: '',
  firstTime: '19:00',
  lastTime: '23:30',
  everyMinutes: '30',
  capacity: '5',
  reason,
});

/** Form of an existing exception; fields of other kinds have their defaults. */
export function formOf(exception: ScheduleException): ExceptionForm {
  const { kind, roomId, time, firstTime, lastTime, everyMinutes, capacity, reason } = exception;
  const empty = emptyException(reason ?? '');
  return {
    ...empty,
    kind,
    roomId: roomId ?? '',
    time: time ?? '',
    firstTime: firstTime ?? empty.firstTime,
    lastTime: lastTime ?? empty.lastTime,
    everyMinutes: String(everyMinutes ?? empty.everyMinutes),
    capacity: String(capacity ?? empty.capacity),
  };
}

/** None if it is no number: the server refuses it beside its field. */
function numberOrNone(text: string): number | null {
  const number = numberOf(text);
  return Number.isNaN(number) ? null : number;
}
const textOrNone = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Sends only fields of the kind, so that a hidden field cannot be refused. */
export function exceptionOf(venueId: string, date: string, form: ExceptionForm): InputOf<'addException'> {
  const base = {
    venueId,
    date,
    kind: form.kind,
    roomId: textOrNone(form.roomId),
    reason: textOrNone(form.reason),
  };
  if (form.kind === 'closed') return { ...base, time: textOrNone(form.time) };
  if (form.kind === 'capacity') return { ...base, time: textOrNone(form.time), capacity: numberOrNone(form.capacity) };
  return {
    ...base,
    firstTime: textOrNone(form.firstTime),
    lastTime: textOrNone(form.lastTime),
    everyMinutes: numberOrNone(form.everyMinutes),
    capacity: numberOrNone(form.capacity),
  };
}

/** Catalogue key under `week.day` and its parameters. */
export function exceptionWords(exception: ScheduleException, where: string) {
  const { kind, time, capacity, firstTime, lastTime, everyMinutes } = exception;
  const values = {
    where,
    time: time ?? '',
    capacity: String(capacity ?? ''),
    from: firstTime ?? '',
    to: lastTime ?? '',
    every: String(everyMinutes ?? ''),
  };
  const keys = {
    hours: 'hours',
    capacity: time === null ? 'capacityAll' : 'capacitySlot',
    closed: time === null ? 'closedAll' : 'closedSlot',
  } as const;
  return { key: keys[kind], values };
}
