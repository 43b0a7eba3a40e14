import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { groupThousands } from '#shared/money';
import { useFigures } from '#ui/features/dashboard/use-dashboard.ts';

const useStyles = makeStyles({
  line: {
    flexShrink: 0,
    paddingBottom: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.125rem',
    color: tokens.colorNeutralForeground2,
  },
});

export function DepositSums({ venueId, date }: { venueId: string; date: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data } = useFigures(venueId, date);
  // While a day loads, `data` may still hold the figures of the previous one.
  if (data === undefined || data.date !== date) return null;
  const { asked, paid, refunded, kept } = data.deposits;
  if (asked + paid + refunded + kept === 0) return null;
  const sums = {
    asked: groupThousands(asked),
    paid: groupThousands(paid),
    refunded: groupThousands(refunded),
    kept: groupThousands(kept),
  };
  return <p className={styles.line}>{t('dashboard.figures.deposits', sums)}</p>;
}
