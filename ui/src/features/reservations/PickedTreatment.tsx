import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { FurtherLines, useChosenWords } from '#ui/features/reservations/FurtherLines.tsx';
import { Picked } from '#ui/features/reservations/PickedSlot.tsx';
import type { TreatmentOffer } from '#ui/features/reservations/use-treatments.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { Row } from '#ui/kit/layout.tsx';
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
  const { treatment, isUnfinished } = offer;
  if (treatment === null) return null;
  const { time, date } = visit;
  return (
    <Picked
      {...{ date }}
      time={time ?? '--:--'}
      details={wordsOf(treatment, visit.professionalId)}
      isDim={time === null || isLost}
    >
      <FurtherLines {...{ offer, time }} />
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
