import { Button } from '@fluentui/react-components';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Treatment } from '#shared/treatments/schema';
import { OtherTimes } from '#ui/features/reservations/OtherTimes.tsx';
import { hasBeside, type TreatmentOffer, useTreatmentName } from '#ui/features/reservations/use-treatments.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { timesNear } from '#ui/features/schedule/times-near.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { TimeButtons } from '#ui/kit/TimeButtons.tsx';

interface TreatmentInsteadProps {
  state: VisitState;
  offer: TreatmentOffer;
  time: string;
  /** The service of a visit that a refusal named. */
  lostPart: string | null;
  onWait: () => void;
  /** Takes the focus when the form is sent without a new choice. */
  ref: Ref<HTMLDivElement>;
}

/** The chosen time is gone: near times, and other professionals at that time. The guest's choice stays. */
export function TreatmentInstead({ state, offer, time, lostPart, onWait, ref }: TreatmentInsteadProps) {
  const { t } = useTranslation();
  const nameOf = useTreatmentName();
  const { visit, change } = state;
  const { treatment, slots = [] } = offer;
  const timeOf = useSlotTime(visit.date);
  if (treatment === null) return null;
  const professional = treatment.professionals.find(({ id }) => id === visit.professionalId);
  const values = { time: timeOf(time), treatment: nameOf(treatment), professional: professional?.name ?? '' };
  const others = othersAt(offer, treatment, time);
  const alone = `reservations.treatment.${professional === undefined ? 'taken' : 'takenWith'}` as const;
  const together = `reservations.visit.${hasBeside(offer) ? 'takenBeside' : 'taken'}` as const;
  const othersLabel = t('reservations.treatment.othersAt', values);
  const reason =
    lostPart === null
      ? t(offer.further.length > 0 ? together : alone, values)
      : t('reservations.visit.chooseOther', { lost: lostPart });
  return (
    <div ref={ref} tabIndex={-1}>
      <OtherTimes
        reason={reason}
        label={t('reservations.treatment.near', values)}
        none={t('reservations.treatment.noOther')}
        date={visit.date}
        slots={timesNear(time, slots)}
        rooms={[]}
        roomId=""
        onChoose={(slot) => change({ time: slot.time })}
      >
        {others.length > 0 && (
          <Stack top="M">
            <p>{othersLabel}</p>
            <TimeButtons
              label={othersLabel}
              times={others.map(({ id, name }) => ({
                key: id,
                word: name,
                onPress: () => change({ professionalId: id }),
              }))}
            />
          </Stack>
        )}
        <p>
          <Button appearance="subtle" onClick={onWait}>
            {t('waitlist.join')}
          </Button>
        </p>
      </OtherTimes>
    </div>
  );
}

/** Professionals who are free at a time. */
function othersAt({ times }: TreatmentOffer, { professionals }: Treatment, time: string) {
  const free = times?.find((each) => each.time === time)?.professionalIds ?? [];
  return professionals.filter(({ id }) => free.includes(id));
}
