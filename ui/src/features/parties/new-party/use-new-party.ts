import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import { largestParty } from '#shared/reservations/rules';
import { sizesIn } from '#shared/reservations/sizes';
import { runningTime } from '#shared/schedule/rules';
import type { StaffSlot } from '#shared/schedule/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { useOwnSeats } from '#ui/features/desk/board/use-own-seats.ts';
import { useKeptDraft } from '#ui/features/parties/kept-draft.ts';
import {
  type DraftField,
  draftFields,
  emptyDraft,
  inputOf,
  isTyped,
  newPartyForm,
  type PartyDraft,
  type VisitInput,
  visitOf,
} from '#ui/features/parties/new-party/draft.ts';
import { roomsNow, usualRoom } from '#ui/features/parties/new-party/running.ts';
import { type DraftTreatment, useDraftTreatment } from '#ui/features/parties/new-party/use-draft-treatment.ts';
import { isOffline, type OverbookAsked, useWriteWords, type WriteWords } from '#ui/features/parties/overbook.ts';
import { useBookAtDesk, useGuestSummary, useStaffSlots } from '#ui/features/parties/use-parties.ts';
import { useBookVisit } from '#ui/features/parties/use-visit.ts';
import { useLostPart } from '#ui/features/reservations/use-lost-part.ts';
import { slotsOfRoom } from '#ui/features/schedule/slot-view.ts';
import { timesNear } from '#ui/features/schedule/times-near.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';

const slotFields = ['kind', 'people', 'date', 'roomId', 'time', 'treatmentId', 'professionalId', 'further'];

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

export type RedoneParty = Redoing<PartyDraft, BookingInput | VisitInput>;

interface NewParty {
  venue: ManagedVenue;
  date: string;
  today: string;
  now: Date;
  redo?: RedoneParty | undefined;
  /** Null if a refused booking was sent again: the board shows the result. `others`: later treatments of a visit. */
  onBooked: (party: StaffReservation | null, kind: PartyDraft['kind'], others: StaffReservation[]) => void;
}

export function useNewParty({ venue, date, today, now, redo, onBooked }: NewParty) {
  const { t } = useTranslation();
  const [start] = useState(() => redo?.draft ?? emptyDraft(date < today ? today : date, ''));
  const kept = useKeptDraft<PartyDraft>(`new party ${venue.id}`);
  const before = redo === undefined && kept.before !== null && kept.before.date >= today ? kept.before : start;
  const engine = useZodForm(newPartyForm, before, { recheck: true });
  const book = useBookParty(venue.id, redo);
  const loggedOut = useLoggedOut();
  const { draft, time, left, offered, ...slots } = useDraftSlots(engine.values, { venue, today, now });
  const isOfRoom = slots.treated.treatment === null;
  const guest = useGuestSummary(venue.id, draft.phone);
  useKnownName(guest.data?.name ?? null, draft.name, (name) => engine.change({ name }));
  const change = (next: Partial<PartyDraft>) => {
    engine.change(next);
    // A changed slot or size invalidates the last refusal.
    if (slotFields.some((field) => field in next)) book.reset();
  };
  const send = async (overbook?: OverbookAsked) => {
    try {
      const { party, others } = await book.book(draft, slots.treated, overbook);
      kept.end();
      onBooked(party, draft.kind, others);
    } catch (error) {
      if (!loggedOut(error)) engine.refuseWith(error);
    }
  };
  const asked = { draft, treated: slots.treated, isGone: offered.gone !== null };
  const words = useVisitWords(useWriteWords(book.error, draftFields), book.error, asked);
  const isShort = left !== undefined && (words.excess === 'seats' || left < Number(draft.people));
  const typed = isTyped(draft, start);
  useEffect(() => kept.keep(redo === undefined && typed && !book.isPending ? engine.values : null));
  const errorBySlots = (name: DraftField) => {
    if (name === 'time' && (engine.wasSubmitted || !offered.isNone)) return offered.gone;
    return name === 'roomId' && engine.wasSubmitted && draft.roomId === '' ? t('validation.required') : null;
  };
  return {
    ...slots,
    ...{ form: engine.form, draft, change, guest, words, time },
    near: offered.near,
    isTyped: typed,
    forget: kept.end,
    /** A refused booking of one treatment is sent again as that. */
    mayBeVisit: redo === undefined || redo.draft.further.length > 0,
    furtherError: engine.wasSubmitted && slots.treated.isUnfinished ? t('validation.required') : undefined,
    isFull: isOfRoom && time !== '' && isShort && mayWait(venue, draft),
    isPending: book.isPending,
    field: (name: DraftField) => ({
      ...{ name, value: draft[name], error: errorBySlots(name) ?? engine.errorOf(name) },
      onChange: (value: string) => change({ [name]: value }),
    }),
    submit: engine.submit(() => sendChecked()),
    overbook: (asked: OverbookAsked) => void engine.submit(() => sendChecked(asked))(),
  };

  function sendChecked(overbook?: OverbookAsked) {
    const { isUnfinished } = slots.treated;
    if (draft.roomId === '' || offered.gone !== null || isUnfinished) engine.focusFirstError();
    else if (!book.isPending) void send(overbook);
  }
}

export type NewPartyState = ReturnType<typeof useNewParty>;

/** The waiting list refuses a party larger than the booking limit. */
function mayWait(venue: ManagedVenue, { roomId, people }: PartyDraft): boolean {
  const room = venue.rooms.find(({ id }) => id === roomId);
  return Number(people) <= (room === undefined ? venue.maxParty : largestParty(sizesIn(room, venue)));
}

/** The typed values over the venue's slots: default room, current or chosen time, and its seats. */
function useDraftSlots(typed: PartyDraft, { venue, today, now }: Pick<NewParty, 'venue' | 'today' | 'now'>) {
  const { rooms: all, timezone } = venue;
  const running = useStaffSlots(venue.id, today);
  const ofDay = useStaffSlots(venue.id, typed.date);
  const ownSeats = useOwnSeats(today);
  const rooms = roomsNow(running.data ?? [], all, { today, timezone, now }, ownSeats);
  const isWalkIn = typed.kind === 'walk-in';
  const usual = isWalkIn ? usualRoom(rooms, Number(typed.people)) : all[0];
  const treated = useDraftTreatment(venue, typed, today);
  const roomId = treated.roomId || typed.roomId || (usual?.id ?? '');
  // Until staff choose a room, the draft uses the default one.
  const draft = { ...typed, roomId, ...(treated.treatment === null && withoutTreatment) };
  const roomNow = rooms.find(({ id }) => id === draft.roomId);
  const chosen = ofDay.data?.find(({ roomId, time }) => roomId === draft.roomId && time === draft.time);
  return {
    ...{ draft, rooms, ofDay, treated },
    offered: useOffered(ofDay.data, draft, { timezone, now, treated }),
    time: isWalkIn ? (roomNow?.time ?? '') : draft.time,
    left: treated.treatment !== null ? undefined : isWalkIn ? roomNow?.free : chosen?.availableCapacity,
    roomName: all.find(({ id }) => id === draft.roomId)?.name ?? '',
    isOwnSeats: ownSeats !== null,
    /** No walk-in is possible: every room is between slots or closed. */
    isNothingRunning: running.data !== undefined && rooms.every(({ time }) => time === null),
  };
}

const withoutTreatment = { treatmentId: '', professionalId: '', further: [] };

interface OfferedAt {
  timezone: string;
  now: Date;
  treated: DraftTreatment;
}

/**
 * Checks whether the room offers the chosen time on that day. If not, returns a sentence and near times. Silent until
 * the day's slots are loaded.
 */
function useOffered(day: StaffSlot[] | undefined, draft: PartyDraft, { timezone, now, treated }: OfferedAt) {
  const { t } = useTranslation();
  const timeOf = useSlotTime(draft.date);
  const slots = slotsOfRoom(day ?? [], draft.roomId) as StaffSlot[];
  const running = runningTime(slots, draft.date, timezone, now);
  const ofRoom = slots.filter((slot) => !slot.isClosed && (!slot.hasBegun || slot.time === running));
  const open: readonly { time: string }[] = treated.treatment === null ? ofRoom : (treated.times ?? []);
  const isLoaded = treated.treatment === null ? day !== undefined : treated.times !== undefined;
  const isChosen = draft.kind === 'phone' && draft.time !== '' && isLoaded;
  const isGone = isChosen && !open.some(({ time }) => time === draft.time);
  return {
    gone: isGone ? t('waitlist.timeGone', { time: timeOf(draft.time) }) : null,
    near: isGone ? timesNear(draft.time, open) : [],
    isNone: treated.treatment === null && slots.length === 0,
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

interface Asked {
  draft: PartyDraft;
  treated: DraftTreatment;
  /** The chosen start is no longer offered. */
  isGone: boolean;
}

/** A refused visit names the treatment that is not free. No treatment of a visit is overbooked. */
function useVisitWords(words: WriteWords, error: unknown, { draft, treated, isGone }: Asked): WriteWords {
  const { t } = useTranslation();
  const lost = useLostPart(error, { visit: draft }, treated);
  if (draft.further.length === 0) return words;
  return { ...words, excess: null, sentence: sentence() };

  function sentence(): string | null {
    if (isOffline(error)) return t('parties.new.visitUnanswered');
    if (lost === null || draft.kind === 'walk-in') return lost ?? words.sentence;
    return t(`reservations.visit.${isGone ? 'chooseOther' : 'seeChanged'}`, { lost });
  }
}

interface Booked {
  /** Null if a refused booking was sent again: the board shows the result. */
  party: StaffReservation | null;
  /** The later treatments of a visit. */
  others: StaffReservation[];
}

/** Seats, a treatment, or a visit of several treatments. */
function useBookParty(venueId: string, redo: RedoneParty | undefined) {
  const ownOne = useBookAtDesk(venueId);
  const one = redo?.write ?? ownOne;
  const visit = useBookVisit(venueId);
  const reset = () => {
    one.reset();
    visit.reset();
  };
  return {
    reset,
    error: one.error ?? visit.error,
    isPending: one.isPending || visit.isPending,
    async book(draft: PartyDraft, treated: DraftTreatment, overbook?: OverbookAsked): Promise<Booked> {
      reset();
      if (draft.further.length === 0) {
        return { party: await one.mutateAsync({ ...inputOf(draft), ...(overbook && { overbook }) }), others: [] };
      }
      const asked = visitOf(draft, treated);
      if (redo !== undefined) return { party: await redo.write.mutateAsync(asked), others: [] };
      const [party = null, ...others] = await visit.mutateAsync(asked);
      return { party, others };
    },
  };
}
