import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AltPreference } from '#shared/waitlist/schema';
import { preferences } from '#ui/features/waitlist/use-waiting.ts';

const useStyles = makeStyles({
  root: { minWidth: 0, border: 'none', padding: 0 },
  legend: {
    padding: 0,
    marginBottom: tokens.spacingVerticalSNudge,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightMedium,
    color: tokens.colorNeutralForeground2,
  },
  choice: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '44px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '0' },
  },
  dot: {
    appearance: 'none',
    flexShrink: 0,
    width: '20px',
    height: '20px',
    margin: '0 0 0 2px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground3,
    outlineStyle: 'none',
    cursor: 'pointer',
    ':checked': { border: `6px solid ${tokens.colorCompoundBrandBackground}` },
  },
});

interface PreferenceFieldProps {
  /** A treatment may be done in any of its rooms. */
  isTreated?: boolean;
  value: AltPreference;
  onChange: (value: AltPreference) => void;
}

/** Radio buttons, because the labels are longer than an option of a list. */
export function PreferenceField({ isTreated = false, value, onChange }: PreferenceFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles.root}>
      <legend className={styles.legend}>{t('waitlist.preference')}</legend>
      {preferences.map((each) => (
        <label key={each} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.dot}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {t(`waitlist.${isTreated ? 'preferencesTreated' : 'preferences'}.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
