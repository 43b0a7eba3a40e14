import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { minutesText } from '#ui/features/reservations/booked-treatment.ts';
import { Picked } from '#ui/features/reservations/PickedSlot.tsx';
import { type TreatmentOffer, useTreatmentName } from '#ui/features/reservations/use-treatments.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';

interface PickedTreatmentProps {
  state: VisitState;
  offer: TreatmentOffer;
  isLost: boolean;
  /** The form was sent without a time. */
  error: string | undefined;
}

/** Without a time it asks for one: a treatment has no default time. */
export function PickedTreatment({ state: { visit }, offer, isLost, error }: PickedTreatmentProps) {
  const { t } = useTranslation();
  const wordsOf = useChosenWords();
  const { treatment, further, isUnfinished } = offer;
  if (treatment === null) return null;
  const { time, date } = visit;
  const begins = offer.partsAt(time).slice(1);
  return (
    <Picked
      {...{ date }}
      time={time ?? '--:--'}
      details={wordsOf(treatment, visit.professionalId)}
      isDim={time === null || isLost}
    >
      {further.length > 0 && (
        <Stack as="ol" gap="XS" top="S">
          {further.map((part, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has no id, and may be there twice
            <Text as="li" look="aside" key={n}>
              {[
                begins[n]?.time,
                wordsOf(part.treatment, part.professionalId),
                part.isBeside && t('reservations.visit.sameTime'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          ))}
        </Stack>
      )}
      {(time === null || isUnfinished) && (
        <div data-refused={error !== undefined || undefined}>
          <Row gap="S" top="S" align="Center" justify="Between">
            <Text look="muted">
              {t(isUnfinished ? 'reservations.treatment.chooseFirst' : 'reservations.form.chooseTime')}
            </Text>
            <Button
              size="small"
              appearance="outline"
              onClick={() => document.getElementById('slots')?.scrollIntoView({ block: 'start' })}
            >
              {t('reservations.treatment.seeTimes')}
            </Button>
          </Row>
        </div>
      )}
    </Picked>
  );
}

/** `Massagem relaxante · 60 min · Rosa Kiala`; without a professional where any will do. */
function useChosenWords() {
  const nameOf = useTreatmentName();
  return (treatment: NonNullable<TreatmentOffer['treatment']>, professionalId = ''): string => {
    const professional = treatment.professionals.find(({ id }) => id === professionalId);
    return [nameOf(treatment), minutesText(treatment.minutes), professional?.name].filter(Boolean).join(' · ');
  };
}
