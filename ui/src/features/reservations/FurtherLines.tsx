import { useTranslation } from 'react-i18next';
import { minutesText } from '#ui/features/reservations/booked-treatment.ts';
import { type TreatmentOffer, useTreatmentName } from '#ui/features/reservations/use-treatments.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';

interface FurtherLinesProps {
  offer: Pick<TreatmentOffer, 'further' | 'partsAt' | 'date'>;
  /** The chosen start. */
  time: string | null;
}

/** The treatments after the first one, each with the time at which it begins. */
export function FurtherLines({ offer: { further, partsAt, date }, time }: FurtherLinesProps) {
  const { t } = useTranslation();
  const wordsOf = useChosenWords();
  const timeOf = useSlotTime(date);
  if (further.length === 0) return null;
  const begins = partsAt(time).slice(1);
  return (
    <Stack as="ol" gap="XS" top="S">
      {further.map((part, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no id, and may be there twice
        <Text as="li" look="aside" key={n}>
          {[
            begins[n] && timeOf(begins[n].time),
            wordsOf(part.treatment, part.professionalId),
            part.isBeside && t('reservations.visit.sameTime'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      ))}
    </Stack>
  );
}

/** `Massagem relaxante · 60 min · Rosa Kiala`; without a professional where any will do. */
export function useChosenWords() {
  const nameOf = useTreatmentName();
  return (treatment: NonNullable<TreatmentOffer['treatment']>, professionalId = ''): string => {
    const professional = treatment.professionals.find(({ id }) => id === professionalId);
    return [nameOf(treatment), minutesText(treatment.minutes), professional?.name].filter(Boolean).join(' · ');
  };
}
