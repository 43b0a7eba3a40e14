import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { DayChange } from '#ui/features/week/use-day-change.ts';
import { TextField } from '#ui/kit/TextField.tsx';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(160px, 100%), 1fr))',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
  },
});

export function HoursFields({ field }: { field: DayChange['field'] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const number = { type: 'number', inputMode: 'numeric' } as const;
  return (
    <div className={styles.fields}>
      <TextField {...field('firstTime')} label={t('week.from')} type="time" />
      <TextField {...field('lastTime')} label={t('week.to')} type="time" />
      <TextField {...field('everyMinutes')} {...number} min={5} max={720} label={t('week.every')} />
      <TextField {...field('capacity')} {...number} min={1} label={t('week.capacity')} />
    </div>
  );
}
