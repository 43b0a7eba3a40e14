import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import { largestParty } from '#shared/reservations/rules';
import { runningTime } from '#shared/schedule/rules';
import type { StaffSlot } from '#shared/schedule/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { useOwnSeats } from '#ui/features/desk/board/use-own-seats.ts';
import {
  type Draft,
  type DraftField,
  draftFields,
  emptyDraft,
  inputOf,
  isTyped,
  refusalsOf,
} from '#ui/features/parties/new-party/draft.ts';
import { roomsNow, usualRoom } from '#ui/features/parties/new-party/running.ts';
import { type OverbookAsked, useWriteWords } from '#ui/features/parties/overbook.ts';
import { useBookAtDesk, useGuestSummary, useStaffSlots } from '#ui/features/parties/use-parties.ts';
import { slotsOfRoom } from '#ui/features/schedule/slot-view.ts';
import { timesNear } from '#ui/features/schedule/times-near.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';

export type BookingInput = ReturnType<typeof inputOf> & { overbook?: OverbookAsked };

/** A refused booking submitted again: its original input, and the call that sends it. */
export interface Redoing<Filled, Input> {
  draft: Filled;
  write: {
    mutateAsync: (input: Input) => Promise<null>;
    reset: () => void;
    error: Error | null;
    isPending: boolean;
  };
}

interface NewParty {
  venue: ManagedVenue;
  date: string;
  today: string;
  now: Date;
  redo?: Redoing<Draft, BookingInput>;
  /** Null if a refused booking was sent again: the board shows the result. */
  onBooked: (party: StaffReservation | null, kind: Draft['kind']) => void;
}

export function useNewParty({ venue, date, today, now, redo, onBooked }: NewParty) {
  const { t } = useTranslation();
  const [start] = useState(() => redo?.draft ?? emptyDraft(date < today ? today : date, ''));
  const [typed, setDraft] = useState(start);
  const [wasSubmitted, setSubmitted] = useState(false);
  const ownBook = useBookAtDesk(venue.id);
  const book = redo?.write ?? ownBook;
  const loggedOut = useLoggedOut();
  const guest = useGuestSummary(venue.id, typed.phone);
  const running = useStaffSlots(venue.id, today);
  const ofDay = useStaffSlots(venue.id, typed.date);
  const ownSeats = useOwnSeats(today);
  const rooms = roomsNow(running.data ?? [], venue.rooms, { today, timezone: venue.timezone, now }, ownSeats);
  const usual = typed.kind === 'walk-in' ? usualRoom(rooms, Number(typed.people)) : venue.rooms[0];
  // Until staff choose a room, the draft uses the default one.
  const draft: Draft = typed.roomId === '' ? { ...typed, roomId: usual?.id ?? '' } : typed;
  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }));
    // A changed slot or size invalidates the last refusal.
    if (['kind', 'people', 'date', 'roomId', 'time'].some((field) => field in next)) book.reset();
  };
  useKnownName(guest.data?.name ?? null, typed.name, (name) => change({ name }));

  const send = async (overbook?: OverbookAsked) => {
    const asked = overbook === undefined ? {} : { overbook };
    try {
      onBooked(await book.mutateAsync({ ...inputOf(draft), ...asked }), draft.kind);
    } catch (error) {
      loggedOut(error);
    }
  };
  const runs = rooms.find(({ id }) => id === draft.roomId);
  const chosen = ofDay.data?.find(({ roomId, time }) => roomId === draft.roomId && time === draft.time);
  const time = draft.kind === 'walk-in' ? (runs?.time ?? '') : draft.time;
  const seats = draft.kind === 'walk-in' ? runs?.free : chosen?.availableCapacity;
  const words = useWriteWords(book.error, draftFields);
  const capacity = venue.rooms.find(({ id }) => id === draft.roomId)?.capacity ?? venue.maxParty;
  // The waiting list refuses a party larger than the booking limit
  const mayWait = Number(draft.people) <= largestParty({ ...venue, roomCapacity: capacity });
  const offered = useOffered(ofDay.data, draft, { timezone: venue.timezone, now });
  const refused = wasSubmitted ? refusalsOf(draft) : {};
  const errorOf = (field: DraftField): string | undefined => {
    const refusal = refused[field];
    if (field === 'time' && offered.gone !== null && (wasSubmitted || !offered.isNone)) return offered.gone;
    return refusal === undefined ? words.byField[field] : t(`validation.${refusal}`);
  };
  return {
    ...{ draft, change, guest, rooms, ofDay, words, time },
    near: offered.near,
    isOwnSeats: ownSeats !== null,
    roomName: venue.rooms.find(({ id }) => id === draft.roomId)?.name ?? '',
    isTyped: isTyped(draft, start),
    isFull: mayWait && time !== '' && seats !== undefined && (words.excess === 'seats' || seats < Number(draft.people)),
    isPending: book.isPending,
    /** No walk-in is possible: every room is between slots or closed. */
    isNothingRunning: running.data !== undefined && rooms.every(({ time }) => time === null),
    field: (name: DraftField) => ({
      value: draft[name],
      error: errorOf(name),
      onChange: (value: string) => change({ [name]: value }),
    }),
    submit: (overbook?: OverbookAsked): boolean => {
      setSubmitted(true);
      if (Object.keys(refusalsOf(draft)).length > 0 || offered.gone !== null) return false;
      if (!book.isPending) void send(overbook);
      return true;
    },
  };
}

export type NewPartyState = ReturnType<typeof useNewParty>;

/**
 * Checks whether the room offers the chosen time on that day. If not, returns a sentence and near times. Silent until
 * the day's slots are loaded.
 */
function useOffered(day: StaffSlot[] | undefined, draft: Draft, { timezone, now }: { timezone: string; now: Date }) {
  const { t } = useTranslation();
  const timeOf = useSlotTime(draft.date);
  const slots = slotsOfRoom(day ?? [], draft.roomId) as StaffSlot[];
  const running = runningTime(slots, draft.date, timezone, now);
  const open = slots.filter((slot) => !slot.isClosed && (!slot.hasBegun || slot.time === running));
  const isChosen = draft.kind === 'phone' && draft.time !== '' && day !== undefined;
  const isGone = isChosen && !open.some(({ time }) => time === draft.time);
  return {
    gone: isGone ? t('waitlist.timeGone', { time: timeOf(draft.time) }) : null,
    near: isGone ? timesNear(draft.time, open) : [],
    isNone: slots.length === 0,
  };
}

function useKnownName(known: string | null, typed: string, fill: (name: string) => void) {
  const [filled, setFilled] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another guest fills the field
  useEffect(() => {
    if (known === null || (typed !== '' && typed !== filled)) return;
    setFilled(known);
    fill(known);
  }, [known]);
}
