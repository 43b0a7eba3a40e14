import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '#shared/api/table';
import { DEFAULT_TIME } from '#shared/reservations/limits';
import type { Slot } from '#shared/schedule/schema';
import type { Venue } from '#shared/venues/schema';
import type { AltPreference } from '#shared/waitlist/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { keepWaiting, keptWaiting } from '#ui/features/reservations/booking-draft.ts';
import { heldProof } from '#ui/features/reservations/phone-proof.ts';
import { useGuestWrite } from '#ui/features/reservations/use-guest-write.ts';
import { codeAskedBy, type PhoneCodeState, usePhoneCode } from '#ui/features/reservations/use-phone-code.ts';
import { furtherAsked, partOf } from '#ui/features/reservations/use-treatments.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { useWriteFailure } from '#ui/features/reservations/use-write-failure.ts';
import { canWait, fits } from '#ui/features/schedule/slot-view.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { useToast } from '#ui/kit/use-toast.ts';

export const preferences = ['STRICT', 'NEAR', 'ANY'] as const satisfies readonly AltPreference[];
const USUAL_PREFERENCE: AltPreference = 'NEAR';
/** Minutes to answer: 5 to 120, default 30 (specification, section 9). */
export const windows = ['10', '15', '30', '60', '120'] as const;
const USUAL_WINDOW: (typeof windows)[number] = '30';

interface UseWaitingOptions {
  venue: Venue;
  state: VisitState;
  /** Undefined while loading. */
  slots: readonly Slot[] | undefined;
  onJoined: (entry: ReplyOf<'joinWaitlist'>) => void;
}

/** State of the fields that only the waiting-list form has, and its submit. */
export function useWaiting({ venue, state, slots, onJoined }: UseWaitingOptions) {
  const { t } = useTranslation();
  const toast = useToast();
  const { own, change, leave } = useOwnFields(venue.id, state);
  const failure = useWriteFailure('waitlist');
  const join = useGuestWrite('joinWaitlist', state, {
    onSuccess: (entry) => {
      toast(
        entry.status === 'NOTIFIED'
          ? { title: t('waitlist.offeredTitle'), description: t('waitlist.offeredText') }
          : { title: t('waitlist.joinedTitle'), description: t('waitlist.joinedToast') },
      );
      onJoined(entry);
    },
    // An existing entry is no failure: the form explains it.
    onError: (error) => {
      if (!isOnTheList(error) && codeAskedBy(error) === null) failure.toast(error);
    },
  });
  const { visit, guest, people } = state;
  const slotTime = useSlotTime(visit.date);
  const { time, isGone } = timeOf(state, slots);
  const isWaitingAlready = isOnTheList(join.error);
  const code = usePhoneCode({ state, refusal: join.error, proceed: join.repeat });
  const sentence = code === null ? failure.sentenceOf(join) : null;

  const send = () => {
    // A chosen time that is gone needs a new choice
    if (isGone) return;
    if (code !== null) return code.act();
    state.fixListTime(time);
    join.send({
      venueId: venue.id,
      roomId: visit.roomId,
      name: guest.name.trim(),
      phone: guest.phone.trim(),
      date: visit.date,
      time,
      people,
      altPref: own.preference,
      windowMinutes: Number(own.window),
      phoneProof: heldProof(),
      ...treatmentAsked(state),
    });
  };

  return {
    ...{ time: isGone ? '' : time, preference: own.preference, window: own.window, change, leave, send },
    timeError: isGone ? t('waitlist.timeGone', { time: slotTime(time) }) : undefined,
    isWaitingAlready,
    code,
    isPending: join.isPending || code?.isPending === true,
    label: labelOf(join, code),
    error: join.error,
    sentence: isWaitingAlready ? `${sentence} ${t('waitlist.alreadyWaiting')}` : sentence,
  };
}

const treatmentAsked = ({ treatment, further, visit }: VisitState) =>
  treatment !== null && {
    treatmentId: treatment.id,
    ...(visit.professionalId && { professionalId: visit.professionalId }),
    ...(further.length > 0 && { furtherTreatments: furtherAsked(further.map(partOf)) }),
  };

function labelOf(join: { isSolving: boolean; isPending: boolean }, code: PhoneCodeState | null) {
  if (join.isSolving) return 'reservations.form.checking' as const;
  if (join.isPending) return 'waitlist.joining' as const;
  return code?.label ?? ('waitlist.join' as const);
}

/** The chosen time, which may be gone, or else the default one. */
function timeOf({ visit, people }: VisitState, slots: readonly Slot[] | undefined) {
  const chosen = visit.listTime ?? visit.time;
  const open = (slots ?? []).filter(canWait);
  if (chosen === null) return { time: usualTime(open, people), isGone: false };
  return { time: chosen, isGone: slots !== undefined && !open.some(({ time }) => time === chosen) };
}

interface OwnFields {
  preference: AltPreference;
  window: string;
}

/** Stored with the typed values. Mounted after hydration, so the initial state may read storage. */
function useOwnFields(venueId: string, state: VisitState) {
  const [own, setOwn] = useState<OwnFields>(() => {
    const { preference = USUAL_PREFERENCE, window = USUAL_WINDOW } = keptWaiting(venueId) ?? {};
    return { preference, window };
  });
  useEffect(() => keepWaiting(venueId, { ...own, isOpen: true }), [venueId, own]);
  return {
    own,
    change: (changed: Partial<OwnFields>) => {
      // Counts as an edit, so that the earlier request is not retried
      state.change({});
      setOwn((now) => ({ ...now, ...changed }));
    },
    /** Back to the booking form. */
    leave: () => keepWaiting(venueId, { ...own, isOpen: false }),
  };
}

const isOnTheList = (error: unknown) => error instanceof ApiError && error.code === 'already_waiting';

/** Prefers a slot too full for the party, the default time first; then any default, then the first slot. */
function usualTime(open: readonly Slot[], people: number): string {
  const full = open.filter((slot) => !fits(slot, people));
  const usual = (slots: readonly Slot[]) => slots.find(({ time }) => time === DEFAULT_TIME);
  return (usual(full) ?? full[0] ?? usual(open) ?? open[0])?.time ?? DEFAULT_TIME;
}
