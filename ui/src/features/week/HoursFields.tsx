import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { ExceptionEditing } from '#ui/features/week/use-exception-form.ts';
import { NumberField } from '#ui/kit/form/fields.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(160px, 100%), 1fr))',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
  },
});

export function HoursFields({ field }: { field: ExceptionEditing['field'] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <TextField {...field('firstTime')} label={t('week.from')} type="time" />
      <TextField {...field('lastTime')} label={t('week.to')} type="time" />
      <NumberField {...field('everyMinutes')} min={5} max={720} label={t('week.every')} />
      <NumberField {...field('capacity')} label={t('week.capacity')} />
    </div>
  );
}
