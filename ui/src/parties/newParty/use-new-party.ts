import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import { largestParty } from '#shared/reservations/rules';
import { runningTime } from '#shared/schedule/rules';
import type { StaffSlot } from '#shared/schedule/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { useLoggedOut } from '#ui/auth/use-logged-out.ts';
import { useOwnSeats } from '#ui/desk/board/use-own-seats.ts';
import {
  type Draft,
  type DraftField,
  draftFields,
  emptyDraft,
  inputOf,
  isTyped,
  refusalsOf,
} from '#ui/parties/newParty/draft.ts';
import { roomsNow, usualRoom } from '#ui/parties/newParty/running.ts';
import { type OverbookAsked, useWriteWords } from '#ui/parties/overbook.ts';
import { useBookAtDesk, useGuestSummary, useStaffSlots } from '#ui/parties/use-parties.ts';
import { slotsOfRoom } from '#ui/schedule/slot-view.ts';
import { timesNear } from '#ui/schedule/times-near.ts';
import { useSlotTime } from '#ui/schedule/use-after-midnight.ts';

export type BookingInput = ReturnType<typeof inputOf> & { overbook?: OverbookAsked };

/** A refused booking that is made again: as it was made, and another way to send it. */
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
  /** Null where a refused one was sent again: what came of it is seen on the board. */
  onBooked: (party: StaffReservation | null, kind: Draft['kind']) => void;
}

/** The dialog's state: what was typed, where a walk-in would go, who the guest is, and taking the party. */
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
  // Until somebody chooses, the room follows what is free.
  const draft: Draft = typed.roomId === '' ? { ...typed, roomId: usual?.id ?? '' } : typed;
  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }));
    // Another slot or size is another question: the refusal of the last one goes.
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
  // A walk-in goes into the running time, a booking by phone into the chosen one
  const runs = rooms.find(({ id }) => id === draft.roomId);
  const chosen = ofDay.data?.find(({ roomId, time }) => roomId === draft.roomId && time === draft.time);
  const time = draft.kind === 'walk-in' ? (runs?.time ?? '') : draft.time;
  const seats = draft.kind === 'walk-in' ? runs?.free : chosen?.availableCapacity;
  const words = useWriteWords(book.error, draftFields);
  const capacity = venue.rooms.find(({ id }) => id === draft.roomId)?.capacity ?? venue.maxParty;
  // The list takes no party that could not be booked
  const mayWait = Number(draft.people) <= largestParty({ ...venue, roomCapacity: capacity });
  const offered = useOffered(ofDay.data, draft, { timezone: venue.timezone, now });
  const refused = wasSubmitted ? refusalsOf(draft) : {};
  return {
    ...{ draft, change, guest, rooms, ofDay, words, time },
    near: offered.near,
    isOwnSeats: ownSeats !== null,
    roomName: venue.rooms.find(({ id }) => id === draft.roomId)?.name ?? '',
    isTyped: isTyped(draft, start),
    /** The time has no seats for the party, by the board or by the server's refusal. */
    isFull: mayWait && time !== '' && seats !== undefined && (words.excess === 'seats' || seats < Number(draft.people)),
    isPending: book.isPending,
    /** Nobody at the door can be taken now: every room is between times or closed. */
    isNothingRunning: running.data !== undefined && rooms.every(({ time }) => time === null),
    errorOf: (field: DraftField): string | undefined => {
      const refusal = refused[field];
      if (field === 'time' && offered.gone !== null && (wasSubmitted || !offered.isNone)) return offered.gone;
      return refusal === undefined ? words.byField[field] : t(`validation.${refusal}`);
    },
    /** False where something must be put right first. */
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
 * Whether the room offers the chosen time on that day: the sentence where it does not, and the times near it. Nothing is
 * said before the day's slots are there.
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

/** A known phone brings its guest's name, unless one was typed. */
function useKnownName(known: string | null, typed: string, fill: (name: string) => void) {
  const [filled, setFilled] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another guest fills the field
  useEffect(() => {
    if (known === null || (typed !== '' && typed !== filled)) return;
    setFilled(known);
    fill(known);
  }, [known]);
}
