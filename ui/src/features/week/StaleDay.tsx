import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { Stale } from '#ui/features/dashboard/tabs/Stale.tsx';
import { ExceptionFacts } from '#ui/features/week/ExceptionFacts.tsx';
import type { ExceptionWrite } from '#ui/features/week/use-exception-write.ts';

interface StaleDayProps {
  venue: ManagedVenue;
  write: ExceptionWrite;
  onTake: () => void;
}

/** Conflict: an exception for the same place exists. Asks which one to keep. */
export function StaleDay({ venue, write, onTake }: StaleDayProps) {
  const { t } = useTranslation();
  const { current } = write;
  if (current === undefined) return null;
  return (
    <Stale
      text={t('week.day.stale')}
      take={t('week.day.staleTake')}
      over={t('week.day.staleOver')}
      onTake={onTake}
      onOver={write.over}
    >
      <ExceptionFacts venue={venue} exception={current} />
    </Stale>
  );
}
