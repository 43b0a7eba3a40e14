import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { InputOf } from '#shared/api/table';
import type { Treatment } from '#shared/treatments/schema';
import { guestsAtOnce } from '#shared/treatments/visit';
import type { ManagedVenue } from '#shared/venues/schema';
import { ApiError, sentenceOf } from '#ui/api/api-error.ts';
import { isLoggedOut, useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { openSeats } from '#ui/features/board/offers.ts';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import { useKeptDraft } from '#ui/features/parties/kept-draft.ts';
import { furtherParts, type PartyDraft } from '#ui/features/parties/new-party/draft.ts';
import type { Redoing } from '#ui/features/parties/new-party/use-new-party.ts';
import { useStaffSlots } from '#ui/features/parties/use-parties.ts';
import {
  askedOf,
  type ChosenPart,
  furtherAsked,
  furtherOf,
  hasBeside,
  isFreeWith,
  useTreatments,
} from '#ui/features/reservations/use-treatments.ts';
import type { FurtherPart } from '#ui/features/reservations/visit.ts';
import { timesNear } from '#ui/features/schedule/times-near.ts';
import { useSlotTime, useSlotTimes } from '#ui/features/schedule/use-after-midnight.ts';
import { useAddEntry } from '#ui/features/waitlist/use-staff-waitlist.ts';
import { useTimesToWaitFor, useVisitTimesToWaitFor } from '#ui/features/waitlist/use-waited-slots.ts';
import { preferences, windows } from '#ui/features/waitlist/use-waiting.ts';
import { neededPhone, neededText, partySize } from '#ui/kit/form/text-checks.ts';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { useToast } from '#ui/kit/use-toast.ts';

export type EntryInput = Omit<InputOf<'addToWaitlist'>, 'venueId'>;

type EntryField = 'name' | 'phone' | 'people' | 'roomId' | 'time' | 'notes';
const typedFields = ['name', 'phone', 'people', 'notes'] as const;
const placed = ['name', 'phone', 'people', 'roomId', 'time', 'notes'];

const entryForm = z.object({
  name: neededText,
  phone: neededPhone,
  people: partySize,
  roomId: z.string(),
  time: z.string().nullable(),
  altPref: z.enum(preferences),
  window: z.enum(windows),
  notes: z.string(),
  /** '' waits for seats. */
  treatmentId: z.string(),
  /** '' for any. */
  professionalId: z.string(),
  /** Of a visit of several treatments. */
  further: furtherParts,
});
/** A null time is the first slot that has not begun. */
export type EntryDraft = z.infer<typeof entryForm>;

interface EntryForm {
  venue: ManagedVenue;
  date: string;
  /** A booking without free seats. */
  from: PartyDraft | undefined;
  redo: Redoing<EntryDraft, EntryInput> | undefined;
  onDone: () => void;
}

/** Staff form of a waiting-list entry. Typed values stay until the entry is stored. */
export function useEntryForm({ venue, date, from, redo, onDone }: EntryForm) {
  const { t } = useTranslation();
  const [start] = useState<EntryDraft>(() => redo?.draft ?? { ...emptyDraft(venue), ...(from && entryOf(from)) });
  const kept = useKeptDraft<EntryDraft>(`new entry ${venue.id}`);
  const isNew = redo === undefined;
  const before = isNew && from === undefined ? (kept.before ?? start) : start;
  const engine = useZodForm(entryForm, before, { recheck: true });
  const { form, values, change, errorOf } = engine;
  const treated = useEntryTreatment(venue, date, values);
  const slots = useEntryTimes(venue, date, values, treated.times);
  const done = () => {
    kept.end();
    onDone();
  };
  const add = useStoredEntry(venue.id, { write: redo?.write, onDone: done, onRefused: engine.refuseWith });
  const { time, isNone, gone } = slots;
  const { isUnfinished } = treated;
  const noTimes = `reservations.visit.${hasBeside(treated) ? 'noTimesBeside' : 'noTimes'}` as const;
  const none = treated.further.length > 0 ? t(noTimes) : slots.none;
  const isTyped = from !== undefined || typedFields.some((field) => values[field] !== start[field]);
  useEffect(() => kept.keep(isNew && isTyped && !add.isPending ? values : null));
  const timeError = (engine.wasSubmitted && isNone && !isUnfinished) || gone ? (gone ?? none) : errorOf('time');
  return {
    ...{ form, values, change, treated },
    furtherError: engine.wasSubmitted && isUnfinished ? t('validation.required') : undefined,
    near: slots.near,
    times: slots.options,
    ...{ isTyped, forget: kept.end },
    field: (name: EntryField) => ({
      name,
      value: name === 'time' ? time : values[name],
      error: name === 'time' ? timeError : errorOf(name),
      onChange: (value: string) => change({ [name]: value }),
    }),
    submit: engine.submit(({ window, people, name, phone, treatmentId, professionalId, further, ...rest }) => {
      if (isNone || gone !== undefined || isUnfinished) return engine.focusFirstError();
      const party = { ...rest, name: name.trim(), phone: phone.trim(), people: Number(people) };
      const wanted = treated.treatment !== null && treatmentOf({ treatmentId, professionalId, further });
      return add.store({ ...party, ...wanted, time, date, windowMinutes: Number(window) });
    }),
    isPending: add.isPending,
    sentence: useSentence(add.error),
  };
}

type AskedTreatment = Pick<EntryDraft, 'treatmentId' | 'professionalId' | 'further'>;

const treatmentOf = ({ treatmentId, professionalId, further }: AskedTreatment) => ({
  treatmentId,
  ...(professionalId !== '' && { professionalId }),
  ...(further.length > 0 && { furtherTreatments: furtherAsked(further) }),
});

interface StoredEntry {
  write: Redoing<EntryDraft, EntryInput>['write'] | undefined;
  onDone: () => void;
  onRefused: (error: unknown) => void;
}

function useStoredEntry(venueId: string, { write, onDone, onRefused }: StoredEntry) {
  const { t } = useTranslation();
  const toast = useToast();
  const loggedOut = useLoggedOut();
  const timeOf = useSlotTimes();
  const ownAdd = useAddEntry(venueId);
  const add = write ?? ownAdd;
  const store = async (entry: EntryInput & { time: string; people: number }) => {
    if (add.isPending) return;
    try {
      await add.mutateAsync(entry);
    } catch (error) {
      if (!loggedOut(error)) onRefused(error);
      return;
    }
    const { name, people, furtherTreatments = [] } = entry;
    const count = guestsAtOnce(people, furtherTreatments);
    const words = { name, people: t('dashboard.parties.people', { count }), time: timeOf(entry) };
    toast({ title: t('dashboard.waiting.entry.done'), description: t('dashboard.waiting.entry.doneText', words) });
    onDone();
  };
  return { store, isPending: add.isPending, error: add.error };
}

const emptyDraft = (venue: ManagedVenue): EntryDraft => ({
  name: '',
  phone: '',
  people: String(Math.max(2, venue.minParty)),
  roomId: venue.rooms[0]?.id ?? '',
  time: null,
  altPref: 'NEAR',
  window: '30',
  notes: '',
  treatmentId: '',
  professionalId: '',
  further: [],
});

const entryOf = ({ time, ...draft }: PartyDraft): Partial<EntryDraft> => ({
  ...{ name: draft.name, phone: draft.phone, people: draft.people, roomId: draft.roomId, notes: draft.notes },
  ...{ treatmentId: draft.treatmentId, professionalId: draft.professionalId, further: draft.further },
  time: time === '' ? null : time,
});

/** Open slots of the room, or times of the treatment, that have not ended. A chosen time stays chosen, even if another room or day lacks it. */
function useEntryTimes(
  venue: ManagedVenue,
  date: string,
  { roomId, time: chosen }: EntryDraft,
  ofTreatment: string[] | null,
) {
  const { t } = useTranslation();
  const timeOf = useSlotTime(date);
  const slots = useStaffSlots(venue.id, date);
  const moment = { date, timezone: venue.timezone, now: useNow() };
  const open = openSeats(slots.data ?? [], venue.rooms, moment).filter((seat) => seat.roomId === roomId);
  const times = ofTreatment ?? open.map(({ time }) => time);
  const time = chosen ?? times[0] ?? '';
  const isGone = times.length > 0 && !times.includes(time);
  return {
    time,
    isNone: times.length === 0,
    none: t('dashboard.waiting.entry.noTimes'),
    gone: isGone ? t('waitlist.timeGone', { time: timeOf(time) }) : undefined,
    near: isGone
      ? timesNear(
          time,
          times.map((each) => ({ time: each })),
        )
      : [],
    options: (isGone ? [time, ...times] : times).map((value) => ({ value, text: timeOf(value) })),
  };
}

/** General errors only; field errors are shown beside their fields. */
function useSentence(error: unknown): string | null {
  const { t } = useTranslation();
  if (error === null || isLoggedOut(error)) return null;
  if (error instanceof ApiError && error.issues.length > 0 && error.issues.every(({ path }) => placed.includes(path)))
    return null;
  return sentenceOf(error, `${t('dashboard.waiting.entry.failed')} ${t('app.failure.connection')}`);
}

interface EntryTreatment {
  /** Empty at a venue without treatments, and in a desk's window. */
  list: readonly Treatment[];
  treatment: Treatment | null;
  /** Those chosen after the first one. */
  further: readonly ChosenPart[];
  /** A further treatment is not chosen yet. */
  isUnfinished: boolean;
  /** Of the treatment with the professional, or of the whole visit, free or not; null without a treatment. */
  times: string[] | null;
}

interface EntryChoice {
  treatmentId: string;
  professionalId: string;
  further: FurtherPart[];
}

function useEntryTreatment(venue: ManagedVenue, date: string, choice: EntryChoice): EntryTreatment {
  const { treatmentId, professionalId } = choice;
  const isDesk = useDeskPort() !== null;
  const { data: list = [] } = useTreatments(venue, !isDesk);
  const treatment = list.find(({ id }) => id === treatmentId) ?? null;
  const further = furtherOf(choice, treatment, list);
  const isVisit = treatment !== null && choice.further.length > 0;
  const isUnfinished = isVisit && further.length < choice.further.length;
  const alone = useTimesToWaitFor(venue.id, isVisit ? '' : (treatment?.id ?? ''), date).data ?? [];
  const parts = isVisit && !isUnfinished ? [{ treatment, professionalId }, ...further].map(askedOf) : [];
  const together = useVisitTimesToWaitFor(venue.id, parts, date).data ?? [];
  const offered = isVisit ? together : alone.filter((time) => isFreeWith(time, professionalId));
  return { list, treatment, further, isUnfinished, times: treatment && offered.map(({ time }) => time) };
}
