import { Checkbox, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useId } from 'react';

const useStyles = makeStyles({
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightMedium,
    color: tokens.colorNeutralForeground2,
  },
  choices: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM },
  choice: {
    minHeight: '44px',
    alignItems: 'center',
    overflowWrap: 'anywhere',
    '> .fui-Checkbox__indicator': { alignSelf: 'center', marginBlock: 0 },
  },
  hint: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  error: { fontSize: tokens.fontSizeBase200, color: tokens.colorStatusDangerForeground1 },
});

interface ChoiceGroupProps {
  label: string;
  hint?: string;
  error?: string;
  options: readonly { id: string; text: string }[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Check boxes of one field. */
export function ChoiceGroup({ label, hint, error, options, value, onChange }: ChoiceGroupProps) {
  const styles = useStyles();
  const id = useId();
  const toggle = (each: string) =>
    onChange(value.includes(each) ? value.filter((one) => one !== each) : [...value, each]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-hint ${id}-error`}
      data-refused={error === undefined ? undefined : ''}
    >
      <p id={id} className={styles.label}>
        {label}
      </p>
      <div className={styles.choices}>
        {options.map(({ id: each, text }) => (
          <Checkbox
            key={each}
            className={styles.choice}
            label={text}
            checked={value.includes(each)}
            onChange={() => toggle(each)}
          />
        ))}
      </div>
      <p id={`${id}-hint`} className={styles.hint} hidden={hint === undefined}>
        {hint}
      </p>
      <p id={`${id}-error`} role="alert" className={styles.error} hidden={error === undefined}>
        {error}
      </p>
    </div>
  );
}
