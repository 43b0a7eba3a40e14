import { useTranslation } from 'react-i18next';
import { formatKwanzas } from '#shared/money';
import type { Treatment } from '#shared/treatments/schema';
import { minutesText } from '#ui/features/reservations/booked-treatment.ts';
import { useTreatmentName } from '#ui/features/reservations/use-treatments.ts';

/** `60 min · 25.000 Kz`, with the people of a treatment for several; also after the treatment's name. */
export function useTreatmentWords() {
  const { t } = useTranslation();
  const nameOf = useTreatmentName();
  const factsOf = ({ minutes, people, price }: Treatment): string => {
    const party = people > 1 && t('reservations.people', { count: people });
    return [party, minutesText(minutes), formatKwanzas(price)].filter(Boolean).join(' · ');
  };
  return { factsOf, wordsOf: (treatment: Treatment) => `${nameOf(treatment)} · ${factsOf(treatment)}` };
}
