import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { isDate } from '#shared/time';
import type { Treatment } from '#shared/treatments/schema';
import type { Period } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useStartNote } from '#ui/features/reservations/use-start-note.ts';
import { hasBeside, type TreatmentOffer, useTreatmentName } from '#ui/features/reservations/use-treatments.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { SlotGrid, SlotGridSkeleton } from '#ui/features/schedule/SlotGrid.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Row } from '#ui/kit/layout.tsx';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';

interface TreatmentSlotsProps {
  state: VisitState;
  offer: TreatmentOffer;
  period: Period | '';
  /** Undefined in a preview. */
  onWait?: (() => void) | undefined;
}

/** The times of a day that are free for the chosen treatment and professional, with a count for screen readers. */
export function TreatmentSlots(props: TreatmentSlotsProps) {
  const { t } = useTranslation();
  const { slots } = props.offer;
  return (
    <>
      {/* A live region must stay mounted: only its changes are read out. */}
      <p role="status">
        <VisuallyHidden>{slots !== undefined && t('schedule.withRoom', { count: slots.length })}</VisuallyHidden>
      </p>
      <Slots {...props} />
    </>
  );
}

function Slots({ state, offer, period, onWait }: TreatmentSlotsProps) {
  const { t } = useTranslation();
  const { visit, people } = state;
  const noteOf = useStartNote();
  const { treatment, slots, error } = offer;
  if (error !== null && slots === undefined) {
    return (
      <EmptyState
        text={sentenceOf(error, t('schedule.failed'))}
        action={
          <Button appearance="outline" onClick={offer.retry}>
            {t('app.failure.retry')}
          </Button>
        }
      />
    );
  }
  if (treatment === null || offer.isUnfinished) return <EmptyState text={t('reservations.treatment.chooseFirst')} />;
  if (!isDate(visit.date)) return <EmptyState text={t('schedule.chooseDay')} />;
  if (slots === undefined) return <SlotGridSkeleton />;
  if (slots.length === 0) return <NoTimes {...{ state, offer, treatment, onWait }} />;
  return (
    <SlotGrid
      {...{ slots, people, period }}
      date={visit.date}
      chosenTime={visit.time}
      noteOf={({ time }) => noteOf(offer, time)}
      onToggle={state.toggleTime}
    />
  );
}

interface NoTimesProps {
  state: VisitState;
  offer: TreatmentOffer;
  treatment: Treatment;
  onWait: TreatmentSlotsProps['onWait'];
}

function NoTimes({ state, offer, treatment, onWait }: NoTimesProps) {
  const { t } = useTranslation();
  const nameOf = useTreatmentName();
  const { visit, lastDate } = state;
  const professional = treatment.professionals.find(({ id }) => id === visit.professionalId);
  const values = { treatment: nameOf(treatment), professional: professional?.name ?? '' };
  const alone = `reservations.treatment.${professional === undefined ? 'noTimes' : 'noTimesWith'}` as const;
  const together = `reservations.visit.${hasBeside(offer) ? 'noTimesBeside' : 'noTimes'}` as const;
  return (
    <EmptyState
      text={t(offer.further.length > 0 ? together : alone, values)}
      action={
        <Row gap="S" justify="Center">
          {onWait !== undefined && (
            <Button appearance="outline" onClick={onWait}>
              {t('waitlist.join')}
            </Button>
          )}
          {visit.date < lastDate && (
            <Button appearance="outline" onClick={() => state.stepDay(1)}>
              {t('schedule.seeNextDay')}
            </Button>
          )}
        </Row>
      }
    />
  );
}
