import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { hasDay, nameOfDay, toggleDay, type Weekday, weekOrder } from '#ui/features/week/week-model.ts';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';

const useStyles = makeStyles({
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightMedium,
    color: tokens.colorNeutralForeground2,
    marginBottom: tokens.spacingVerticalSNudge,
  },
  days: { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: '4px', maxWidth: '480px' },
  day: {
    position: 'relative',
    minHeight: '44px',
    minWidth: 0,
    padding: 0,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightMedium,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':disabled': { cursor: 'not-allowed', opacity: 0.5 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  on: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightBold,
    backgroundColor: tokens.colorBrandBackground2,
    border: `2px solid ${tokens.colorBrandStroke1}`,
  },
  error: {
    marginTop: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorStatusDangerForeground1,
  },
});

interface DayTogglesProps {
  label: string;
  weekdays: number;
  error?: string;
  except?: Weekday;
  onChange: (weekdays: number) => void;
}

/** Monday first. */
export function DayToggles({ label, weekdays, error, except, onChange }: DayTogglesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-error`}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <div className={styles.days}>
        {weekOrder.map((day) => (
          <button
            key={day}
            type="button"
            disabled={day === except}
            aria-pressed={hasDay(weekdays, day)}
            className={mergeClasses(styles.day, hasDay(weekdays, day) && styles.on)}
            onClick={() => onChange(toggleDay(weekdays, day))}
          >
            <VisuallyHidden>{t(`week.days.${nameOfDay(day)}`)}</VisuallyHidden>
            <span aria-hidden>{t(`week.short.${nameOfDay(day)}`)}</span>
          </button>
        ))}
      </div>
      <p id={`${id}-error`} role="alert" className={styles.error} hidden={error === undefined}>
        {error}
      </p>
    </div>
  );
}
