import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '#shared/api/table';
import { hallsOf } from '#shared/enquiries/halls';
import type { Venue } from '#shared/venues/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { budgetOf, emptyEnquiry, refusalsOfEnquiry } from '#ui/features/enquiries/enquiry-draft.ts';
import { type EnquiryDraft, keepEnquiry, keptEnquiry } from '#ui/features/reservations/booking-draft.ts';
import { useGuestWrite } from '#ui/features/reservations/use-guest-write.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { useWriteFailure } from '#ui/features/reservations/use-write-failure.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { usePlainForm } from '#ui/kit/form/use-plain-form.ts';
import { useToast } from '#ui/kit/use-toast.ts';

interface EnquiryForm {
  venue: Venue;
  state: VisitState;
  onSent: (sent: ReplyOf<'enquire'>) => void;
}

/** Fields of the form for a quote, and its submit. Name and phone are shared with the booking form. */
export function useEnquiryForm({ venue, state, onSent }: EnquiryForm) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const toast = useToast();
  const { draft, change, leave } = useDraft(venue.id, state);
  const failure = useWriteFailure('enquiries.form');
  const write = useGuestWrite('enquire', state, {
    onSuccess: (sent) => {
      toast({ title: t('enquiries.form.sentTitle'), description: t('enquiries.form.sent') });
      onSent(sent);
    },
    onError: failure.toast,
  });
  const { guest, firstDate } = state;
  const sizes = sizesOf(venue);
  const range = t('enquiries.form.range', sizes);
  const { form, submit, refusals } = usePlainForm({
    check: () => refusalsOfEnquiry(draft, guest, { firstDate, sizes }),
    send: () => {
      if (draft.kind === '') return;
      write.send({
        ...{ venueId: venue.id, kind: draft.kind, dates: draft.dates, lang: language },
        ...{ name: guest.name.trim(), phone: guest.phone.trim(), people: Number(draft.people) },
        ...{ budget: budgetOf(draft.budget), words: draft.words },
      });
    },
    error: write.error,
  });
  const sentences = write.error instanceof ApiError ? write.error.byField : {};
  return {
    ...{ form, submit, draft, change, leave },
    errorOf: (field: string): string | undefined => {
      const refusal = refusals[field];
      if (refusal === 'partyRange') return range;
      return refusal === undefined ? sentences[field] : t(`validation.${refusal}` as 'validation.required');
    },
    range,
    isPending: write.isPending,
    label: labelOf(write),
    sentence: failure.sentenceOf(write),
  };
}

function sizesOf({ rooms }: Venue) {
  const halls = hallsOf(rooms);
  return {
    min: Math.min(...halls.map(({ whole }) => whole?.minPeople ?? 1)),
    max: Math.max(...halls.map(({ capacity }) => capacity)),
  };
}

function labelOf({ isSolving, isPending }: { isSolving: boolean; isPending: boolean }) {
  if (isSolving) return 'reservations.form.checking' as const;
  return isPending ? ('enquiries.form.submitting' as const) : ('enquiries.form.submit' as const);
}

/** Stored with the typed values. Mounted after hydration, so the initial state may read storage. */
function useDraft(venueId: string, state: VisitState) {
  const [draft, setDraft] = useState<EnquiryDraft>(() => ({ ...(keptEnquiry(venueId) ?? emptyEnquiry), isOpen: true }));
  useEffect(() => keepEnquiry(venueId, draft), [venueId, draft]);
  return {
    draft,
    change: (changed: Partial<EnquiryDraft>) => {
      // Counts as an edit, so that the earlier request is not retried
      state.change({});
      setDraft((now) => ({ ...now, ...changed }));
    },
    /** Back to the booking form. */
    leave: () => keepEnquiry(venueId, { ...draft, isOpen: false }),
  };
}
