import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { Stale } from '#ui/features/dashboard/tabs/Stale.tsx';
import { ExceptionFacts } from '#ui/features/week/ExceptionFacts.tsx';
import type { DayChange } from '#ui/features/week/use-day-change.ts';

/** Conflict: an exception for the same place exists. Asks which one to keep. */
export function StaleDay({ venue, change }: { venue: ManagedVenue; change: DayChange }) {
  const { t } = useTranslation();
  const { current } = change;
  if (current === undefined) return null;
  return (
    <Stale
      text={t('week.day.stale')}
      take={t('week.day.staleTake')}
      over={t('week.day.staleOver')}
      onTake={change.take}
      onOver={change.over}
    >
      <ExceptionFacts venue={venue} exception={current} />
    </Stale>
  );
}
