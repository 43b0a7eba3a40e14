import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#ui/api/api-error.ts';
import { Obstacles } from '#ui/features/dashboard/tabs/Obstacles.tsx';

const useStyles = makeStyles({
  turnover: { display: 'grid', justifyItems: 'start', gap: tokens.spacingVerticalM },
});

interface TurnoverProps {
  venueId: string;
  error: unknown;
  /** Saves again and accepts the turnover. */
  onAccept: () => void;
}

/** Error of a save. If it needs turnover, the reader can accept that. */
export function Turnover({ venueId, error, onAccept }: TurnoverProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (!isTurnover(error)) return <Obstacles venueId={venueId} error={error} />;
  return (
    <div className={styles.turnover}>
      <Obstacles venueId={venueId} error={error} />
      <p>{t('week.turnoverText')}</p>
      <Button onClick={onAccept}>{t('week.turnoverAccept')}</Button>
    </div>
  );
}

export const isTurnover = (error: unknown): boolean => error instanceof ApiError && error.code === 'turnover';
