import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { VisitPlace } from '#shared/reservations/desk';
import { board, visuallyHidden } from '#ui/features/dashboard/board-layout.ts';

const useStyles = makeStyles({
  root: { whiteSpace: 'nowrap', flexShrink: 0 },
  whole: { [board.short]: visuallyHidden },
  brief: { display: 'none', [board.short]: { display: 'inline' } },
});

export function VisitMark({ visit }: { visit: VisitPlace | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (visit === undefined) return null;
  const { part, of } = visit;
  const whole = t('parties.visit.part', { part, of });
  return (
    <span className={styles.root} title={whole}>
      <span className={styles.whole}>{whole}</span>
      <span aria-hidden className={styles.brief}>
        {t('parties.visit.partBrief', { part, of })}
      </span>
    </span>
  );
}
