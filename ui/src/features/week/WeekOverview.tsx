import { Button, tokens } from '@fluentui/react-components';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { nameOfDay, type ServiceDraft, servicesOn, type Weekday, weekOrder } from '#ui/features/week/week-model.ts';
import { Tip } from '#ui/kit/Tip.tsx';

const useStyles = makeStyles({
  list: { display: 'grid' },
  row: {
    display: 'grid',
    gridTemplateColumns: '84px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '44px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  day: { fontWeight: tokens.fontWeightMedium },
  none: { color: tokens.colorNeutralForeground3 },
});

interface WeekOverviewProps {
  drafts: readonly ServiceDraft[];
  /** Absent for read-only users. */
  onCopy?: (day: Weekday) => void;
}

export function WeekOverview({ drafts, onCopy }: WeekOverviewProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <ul className={styles.list} aria-label={t('week.overview')}>
      {weekOrder.map((day) => {
        const hours = servicesOn(drafts, day).map(({ firstTime, lastTime }) => `${firstTime}–${lastTime}`);
        return (
          <li key={day} className={styles.row}>
            <span className={styles.day}>{t(`week.days.${nameOfDay(day)}`)}</span>
            {hours.length === 0 ? (
              <span className={styles.none}>{t('week.none')}</span>
            ) : (
              <span>{hours.join(', ')}</span>
            )}
            {onCopy && (
              <Tip text={t('week.copyShort')}>
                <Button
                  appearance="subtle"
                  icon={<Copy20Regular />}
                  aria-label={t('week.copyDay', { day: t(`week.days.${nameOfDay(day)}`) })}
                  onClick={() => onCopy(day)}
                />
              </Tip>
            )}
          </li>
        );
      })}
    </ul>
  );
}
