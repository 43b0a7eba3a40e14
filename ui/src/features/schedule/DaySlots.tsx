import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import type { Slot } from '#shared/schedule/schema';
import type { Period } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { SlotGrid, SlotGridSkeleton } from '#ui/features/schedule/SlotGrid.tsx';
import { dayOf, isSelectable } from '#ui/features/schedule/slot-view.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';

interface DaySlotsProps {
  /** False while the date input is empty. */
  hasDay?: boolean;
  /** Undefined while loading. */
  slots: readonly Slot[] | undefined;
  error: unknown;
  retry: () => void;
  date: string;
  people: number;
  chosenTime: string | null;
  period?: Period | '';
  onToggle: (time: string) => void;
  onWait?: ((time: string) => void) | undefined;
  /** The day is after the last bookable one. */
  isTooFar?: boolean;
  /** Absent on the last bookable day. */
  onNextDay?: () => void;
}

/** The slots of a day, with a count of the free ones for screen readers. */
export function DaySlots(props: DaySlotsProps) {
  const { t } = useTranslation();
  const { slots } = props;
  return (
    <>
      {/* A live region must stay mounted: only its changes are read out. */}
      <p role="status">
        <VisuallyHidden>
          {slots !== undefined && t('schedule.withRoom', { count: slots.filter(isSelectable).length })}
        </VisuallyHidden>
      </p>
      <Slots {...props} />
    </>
  );
}

/** The slots, or a sentence why there are none with a button that leads on. */
function Slots({ hasDay = true, slots, error, retry, isTooFar = false, onNextDay, ...grid }: DaySlotsProps) {
  const { t } = useTranslation();
  if (!hasDay) return <EmptyState text={t('schedule.chooseDay')} />;
  if (slots === undefined && error !== null) {
    return (
      <EmptyState
        text={sentenceOf(error, t('schedule.failed'))}
        action={
          <Button appearance="outline" onClick={retry}>
            {t('app.failure.retry')}
          </Button>
        }
      />
    );
  }
  if (slots === undefined) return <SlotGridSkeleton />;
  const day = dayOf(slots);
  if (day === 'open') return <SlotGrid slots={slots} {...grid} />;
  return (
    <EmptyDay
      day={isTooFar ? 'tooFar' : day}
      reason={slots.find((slot) => slot.reason)?.reason ?? null}
      onNextDay={onNextDay}
    />
  );
}

interface EmptyDayProps {
  day: 'tooFar' | 'none' | 'closed' | 'begun';
  reason: string | null;
  onNextDay?: () => void;
}

function EmptyDay({ day, reason, onNextDay }: EmptyDayProps) {
  const { t } = useTranslation();
  const sentences = {
    tooFar: t('schedule.tooFar', { days: DAYS_AHEAD }),
    none: t('schedule.noSlots'),
    closed: reason === null ? t('schedule.closedDay') : t('schedule.closedDayReason', { reason }),
    begun: t('schedule.allBegun'),
  };
  return (
    <EmptyState
      text={`${sentences[day]} ${t('schedule.tryAnother')}`}
      action={
        onNextDay && (
          <Button appearance="outline" onClick={onNextDay}>
            {t('schedule.seeNextDay')}
          </Button>
        )
      }
    />
  );
}
