import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import type { Venue } from '#shared/venues/schema';
import { ApiError } from '#ui/api/api-error.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import {
  type AskedField,
  isMissing,
  type Refusal,
  type Refusals,
  refusalsOf,
} from '#ui/features/reservations/visit.ts';
import { useToast } from '#ui/kit/use-toast.ts';

interface GuestForm {
  venue: Venue;
  state: VisitState;
  error: unknown;
  send: () => void;
}

/** Shared by the booking and waiting-list forms: checks, field errors and focus on the first error. */
export function useGuestForm({ venue, state, error, send }: GuestForm) {
  const { t } = useTranslation();
  const say = useRefusalSentence(venue);
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  const refusals: Refusals = attempt === 0 ? {} : refusalsOf(state.visit, state.guest, venue, state.firstDate);
  const sentences = sentencesOf(error);
  useFocusOnRefused(form, attempt, error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((count) => count + 1);
    const refused = refusalsOf(state.visit, state.guest, venue, state.firstDate);
    if (Object.keys(refused).length === 0) return send();
    if (!isMissing(refused)) return;
    toast({
      title: t('reservations.form.missingTitle'),
      description: t('reservations.form.missing'),
      look: 'destructive',
    });
  };

  /** The client's own check comes before the server's sentence. */
  const errorOf = (field: AskedField | 'notes'): string | undefined => {
    const refusal = field === 'notes' ? undefined : refusals[field];
    return refusal === undefined ? sentences[field] : say(refusal);
  };
  return { form, submit, errorOf };
}

export function useRefusalSentence({ minParty, maxParty, phone }: Venue) {
  const { t } = useTranslation();
  return (refusal: Refusal): string =>
    refusal === 'partyRange'
      ? t('reservations.form.partyRange', { min: minParty, max: maxParty, phone: formatPhone(phone) })
      : t(`validation.${refusal}`);
}

const sentencesOf = (error: unknown): Record<string, string> => (error instanceof ApiError ? error.byField : {});

/** Party fields may be above the slots, outside the form, so the whole page is searched. */
function useFocusOnRefused(form: { current: HTMLFormElement | null }, attempt: number, error: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt or answer moves the focus
  useEffect(() => {
    const inForm = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const onPage = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    (inForm ?? onPage)?.focus();
  }, [attempt, error]);
}
