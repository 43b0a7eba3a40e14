import { Button, tokens } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { Service } from '#shared/schedule/schema';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { DayToggles } from '#ui/features/week/DayToggles.tsx';
import { type ServiceDraft, slotCount } from '#ui/features/week/week-model.ts';
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
  /** Errors by field name. */
  errors: Partial<Record<keyof Service, string>>;
  onChange: (draft: ServiceDraft) => void;
  onRemove: () => void;
}

export function ServiceCard({ number, draft, errors, onChange, onRemove }: ServiceCardProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const set = (field: keyof ServiceDraft) => (value: string) => onChange({ ...draft, [field]: value });
  const count = slotCount(draft);
  const people = count * Number(draft.capacity);
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
        error={errors.weekdays}
        onChange={(weekdays) => onChange({ ...draft, weekdays })}
      />
      <div className={styles.fields}>
        <TextField
          label={t('week.from')}
          type="time"
          value={draft.firstTime}
          error={errors.firstTime}
          onChange={set('firstTime')}
        />
        <TextField
          label={t('week.to')}
          type="time"
          value={draft.lastTime}
          error={errors.lastTime}
          onChange={set('lastTime')}
        />
        <TextField
          label={t('week.every')}
          type="number"
          inputMode="numeric"
          min={5}
          max={720}
          value={draft.everyMinutes}
          error={errors.everyMinutes}
          onChange={set('everyMinutes')}
        />
        <TextField
          label={t('week.capacity')}
          type="number"
          inputMode="numeric"
          min={1}
          value={draft.capacity}
          error={errors.capacity}
          onChange={set('capacity')}
        />
      </div>
      {count > 0 && people > 0 && <p className={styles.sum}>{t('week.sum', { count, people })}</p>}
    </fieldset>
  );
}
