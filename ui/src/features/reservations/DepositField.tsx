import { tokens } from '@fluentui/react-components';
import { Checkmark16Filled } from '@fluentui/react-icons/svg/checkmark';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { formatKwanzas, type Kwanzas } from '#shared/money';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalM,
    padding: `14px ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    cursor: 'pointer',
    ':hover': { border: `1px solid ${tokens.colorNeutralStroke1}` },
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  frame: { position: 'relative', flexShrink: 0, height: '20px', marginTop: '1px' },
  box: {
    appearance: 'none',
    display: 'block',
    width: '20px',
    height: '20px',
    margin: 0,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    outlineStyle: 'none',
    cursor: 'pointer',
    ':checked': {
      backgroundColor: tokens.colorCompoundBrandBackground,
      border: `1px solid ${tokens.colorCompoundBrandBackground}`,
    },
  },
  tick: {
    position: 'absolute',
    left: '2px',
    top: '2px',
    pointerEvents: 'none',
    color: tokens.colorNeutralForegroundOnBrand,
  },
  words: { display: 'grid' },
  amount: { fontWeight: tokens.fontWeightSemibold },
  note: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
});

interface DepositFieldProps {
  amount: Kwanzas;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function DepositField({ amount, checked, onChange }: DepositFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <label className={styles.root}>
      <span className={styles.frame}>
        <input
          type="checkbox"
          className={styles.box}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        {checked && <Checkmark16Filled className={styles.tick} aria-hidden />}
      </span>
      <span className={styles.words}>
        <span className={styles.amount}>{t('reservations.form.deposit', { amount: formatKwanzas(amount) })}</span>
        <span className={styles.note}>{t('reservations.form.depositNote')}</span>
      </span>
    </label>
  );
}
