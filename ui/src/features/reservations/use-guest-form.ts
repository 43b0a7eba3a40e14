import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import type { Venue } from '#shared/venues/schema';
import { ApiError } from '#ui/api/api-error.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import {
  type AskedField,
  type FieldRefusal,
  type House,
  houseOf,
  isMissing,
  refusalsOf,
} from '#ui/features/reservations/visit.ts';
import { usePlainForm } from '#ui/kit/form/use-plain-form.ts';
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
  const house = houseOf(venue, state.visit.roomId);
  const say = useRefusalSentence(house, venue.phone);
  const toast = useToast();
  const { form, submit, refusals } = usePlainForm({
    ...{ error, send },
    check: () => refusalsOf(state.visit, state.guest, house, state.firstDate),
    onRefused: (refused) => {
      state.refuse();
      if (!isMissing(refused)) return;
      toast({
        title: t('reservations.form.missingTitle'),
        description: t('reservations.form.missing'),
        look: 'destructive',
      });
    },
  });
  const sentences = error instanceof ApiError ? error.byField : {};
  /** The client's own check comes before the server's sentence. */
  const errorOf = (field: AskedField | 'notes'): string | undefined => {
    const refusal = field === 'notes' ? undefined : refusals[field];
    return refusal === undefined ? sentences[field] : say(refusal);
  };
  return { form, submit, errorOf };
}

export function useRefusalSentence({ minParty, maxParty }: House, phone: string) {
  const { t } = useTranslation();
  return (refusal: FieldRefusal): string =>
    refusal === 'partyRange'
      ? t('reservations.form.partyRange', { min: minParty, max: maxParty, phone: formatPhone(phone) })
      : t(`validation.${refusal}`);
}
