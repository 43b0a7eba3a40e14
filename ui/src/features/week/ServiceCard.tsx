import { Button, tokens } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { Service } from '#shared/schedule/schema';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { DayToggles } from '#ui/features/week/DayToggles.tsx';
import { type ServiceDraft, slotCount } from '#ui/features/week/week-model.ts';
import { NumberField } from '#ui/kit/form/fields.tsx';
import { numberOf } from '#ui/kit/form/number-of.ts';
import { TextField } from '#ui/kit/TextField.tsx';
import { Tip } from '#ui/kit/Tip.tsx';

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gap: tokens.spacingVerticalL,
    minWidth: 0,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: '44px' },
  title: { fontWeight: tokens.fontWeightSemibold },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalM,
    // Keeps inputs on one line under labels of different heights.
    alignItems: 'end',
    '& input': { minWidth: 0 },
    [board.stacked]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  sum: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface ServiceCardProps {
  number: number;
  draft: ServiceDraft;
  /** One party at a time has the room: a number of people per slot would have no effect. */
  isSoldWhole: boolean;
  errorOf: (field: keyof Service) => string | undefined;
  onChange: (draft: ServiceDraft) => void;
  onRemove: () => void;
}

export function ServiceCard({ number, draft, isSoldWhole, errorOf, onChange, onRemove }: ServiceCardProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const field = (name: Exclude<keyof Service, 'weekdays'>) => ({
    value: draft[name],
    error: errorOf(name),
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
  });
  const count = slotCount(draft);
  const people = count * numberOf(draft.capacity);
  return (
    <fieldset className={styles.card} aria-label={t('week.service', { number })}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('week.service', { number })}</h3>
        <Tip text={t('week.remove', { number })}>
          <Button appearance="subtle" icon={<Delete20Regular />} onClick={onRemove} />
        </Tip>
      </div>
      <DayToggles
        label={t('week.weekdays')}
        weekdays={draft.weekdays}
        error={errorOf('weekdays')}
        onChange={(weekdays) => onChange({ ...draft, weekdays })}
      />
      <div className={styles.fields}>
        <TextField {...field('firstTime')} label={t('week.from')} type="time" />
        <TextField {...field('lastTime')} label={t('week.to')} type="time" />
        <NumberField {...field('everyMinutes')} label={t('week.every')} />
        {!isSoldWhole && <NumberField {...field('capacity')} label={t('week.capacity')} />}
      </div>
      {count > 0 && people > 0 && (
        <p className={styles.sum}>{isSoldWhole ? t('week.sumWhole', { count }) : t('week.sum', { count, people })}</p>
      )}
    </fieldset>
  );
}
