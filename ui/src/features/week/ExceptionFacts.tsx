import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { ScheduleException } from '#shared/schedule/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { useExceptionWords } from '#ui/features/week/use-exception-words.ts';

const useStyles = makeStyles({
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface ExceptionFactsProps {
  venue: ManagedVenue;
  exception: ScheduleException;
}

export function ExceptionFacts({ venue, exception }: ExceptionFactsProps) {
  const styles = useStyles();
  const wordsOf = useExceptionWords(venue);
  return (
    <div className={styles.words}>
      <p>{wordsOf(exception)}</p>
      {exception.reason !== null && <p className={styles.quiet}>{exception.reason}</p>}
    </div>
  );
}
