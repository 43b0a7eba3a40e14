import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '#shared/api/table';
import { parsePhone } from '#shared/phone';
import type { ManagedVenue } from '#shared/venues/schema';
import type { AltPreference } from '#shared/waitlist/schema';
import { ApiError, sentenceOf } from '#ui/api/api-error.ts';
import { isLoggedOut, useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { openSeats } from '#ui/features/board/offers.ts';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import type { Draft } from '#ui/features/parties/new-party/draft.ts';
import type { Redoing } from '#ui/features/parties/new-party/use-new-party.ts';
import { useStaffSlots } from '#ui/features/parties/use-parties.ts';
import { timesNear } from '#ui/features/schedule/times-near.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { useAddEntry } from '#ui/features/waitlist/use-staff-waitlist.ts';
import type { windows } from '#ui/features/waitlist/use-waiting.ts';
import { useToast } from '#ui/kit/use-toast.ts';

export type EntryInput = Omit<InputOf<'addToWaitlist'>, 'venueId'>;

export interface EntryDraft {
  name: string;
  phone: string;
  people: string;
  roomId: string;
  /** Null: the first slot that has not begun. */
  time: string | null;
  altPref: AltPreference;
  window: (typeof windows)[number];
  notes: string;
}
type Asked = 'name' | 'phone' | 'people' | 'time';
const placed = ['name', 'phone', 'people', 'roomId', 'time', 'notes'];

interface EntryForm {
  venue: ManagedVenue;
  date: string;
  /** A booking without free seats. */
  from: Draft | undefined;
  redo: Redoing<EntryDraft, EntryInput> | undefined;
  onDone: () => void;
}

/** Staff form of a waiting-list entry. Typed values stay until the entry is stored. */
export function useEntryForm({ venue, date, from, redo, onDone }: EntryForm) {
  const { t } = useTranslation();
  const toast = useToast();
  const loggedOut = useLoggedOut();
  const ownAdd = useAddEntry(venue.id);
  const add = redo?.write ?? ownAdd;
  const [start] = useState<EntryDraft>(() => redo?.draft ?? { ...emptyDraft(venue), ...(from && entryOf(from)) });
  const [draft, setDraft] = useState(start);
  const [attempt, setAttempt] = useState(0);
  const times = useTimes(venue, date, draft.roomId);
  const timeOf = useSlotTime(date);
  const time = draft.time ?? times[0] ?? '';
  // A chosen time stays chosen, even if another room or day lacks it
  const isGone = times.length > 0 && !times.includes(time);
  const refused = refusalsOf(draft, { isGone, isNone: times.length === 0 });
  const formRef = useFocusOnRefused(attempt, add.error);
  const byField = add.error instanceof ApiError ? add.error.byField : {};
  const change = (changed: Partial<EntryDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const errorOf = (field: string): string | undefined => {
    if (field === 'time' && isGone) return t('waitlist.timeGone', { time: timeOf(time) });
    const refusal = attempt === 0 ? undefined : refused[field as Asked];
    if (refusal === 'noTimes') return t('dashboard.waiting.entry.noTimes');
    return refusal === undefined ? byField[field] : t(`validation.${refusal}`);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempt((count) => count + 1);
    if (add.isPending || Object.keys(refused).length > 0) return;
    const { window, people, notes, ...rest } = draft;
    const party = { ...rest, time, date, people: Number(people), windowMinutes: Number(window), notes };
    try {
      await add.mutateAsync({ ...party, name: draft.name.trim(), phone: draft.phone.trim() });
    } catch (error) {
      loggedOut(error);
      return;
    }
    const words = {
      name: party.name,
      people: t('dashboard.parties.people', { count: party.people }),
      time: timeOf(time),
    };
    toast({ title: t('dashboard.waiting.entry.done'), description: t('dashboard.waiting.entry.doneText', words) });
    onDone();
  };

  return {
    ...{ draft, formRef, change },
    isTyped:
      from !== undefined ||
      (['name', 'phone', 'people', 'notes'] as const).some((field) => draft[field] !== start[field]),
    near: isGone
      ? timesNear(
          time,
          times.map((each) => ({ time: each })),
        )
      : [],
    times: (isGone ? [time, ...times] : times).map((value) => ({ value, text: timeOf(value) })),
    field: (name: 'name' | 'phone' | 'people' | 'roomId' | 'time' | 'notes') => ({
      value: name === 'time' ? time : draft[name],
      error: errorOf(name),
      onChange: (value: string) => change({ [name]: value }),
    }),
    submit: (event: FormEvent) => void submit(event),
    isPending: add.isPending,
    sentence: useSentence(add.error),
  };
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
});

const entryOf = ({ name, phone, people, roomId, time, notes }: Draft): Partial<EntryDraft> => ({
  ...{ name, phone, people, roomId, notes },
  time: time === '' ? null : time,
});

/** Open slots that have not ended; the running one is included. */
function useTimes(venue: ManagedVenue, date: string, roomId: string): string[] {
  const slots = useStaffSlots(venue.id, date);
  const moment = { date, timezone: venue.timezone, now: useNow() };
  const seats = openSeats(slots.data ?? [], venue.rooms, moment);
  return seats.filter((seat) => seat.roomId === roomId).map(({ time }) => time);
}

type Refused = Partial<Record<Asked, 'required' | 'phoneFormat' | 'atLeastOne' | 'noTimes'>>;

function refusalsOf({ name, phone, people }: EntryDraft, time: { isGone: boolean; isNone: boolean }): Refused {
  const refused: Refused = {};
  if (name.trim() === '') refused.name = 'required';
  if (phone.trim() === '') refused.phone = 'required';
  else if (parsePhone(phone) === null) refused.phone = 'phoneFormat';
  if (!/^\d+$/.test(people.trim()) || Number(people) < 1) refused.people = 'atLeastOne';
  if (time.isNone) refused.time = 'noTimes';
  else if (time.isGone) refused.time = 'required';
  return refused;
}

/** General errors only; field errors are shown beside their fields. */
function useSentence(error: unknown): string | null {
  const { t } = useTranslation();
  if (error === null || isLoggedOut(error)) return null;
  if (error instanceof ApiError && error.issues.length > 0 && error.issues.every(({ path }) => placed.includes(path)))
    return null;
  return sentenceOf(error, `${t('dashboard.waiting.entry.failed')} ${t('app.failure.connection')}`);
}

function useFocusOnRefused(attempt: number, error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt or answer moves the focus
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt, error]);
  return form;
}
