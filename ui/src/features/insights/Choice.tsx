import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses, shorthands } from '@griffel/react';
import { ownTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  button: {
    minHeight: '44px',
    paddingInline: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground6,
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    cursor: 'pointer',
    ':hover': { backgroundColor: ownTokens.raisedBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  on: {
    ...shorthands.borderColor(tokens.colorBrandBackground),
    backgroundColor: ownTokens.tintBackground,
    color: ownTokens.tintForeground,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: ownTokens.tintBackgroundHover },
  },
});

interface ChoiceProps<Name extends string> {
  label: string;
  names: readonly Name[];
  wordOf: (name: Name) => string;
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** A single choice as toggle buttons. */
export function Choice<Name extends string>({ label, names, wordOf, chosen, onChoose }: ChoiceProps<Name>) {
  const styles = useStyles();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels
    <div role="group" aria-label={label} className={styles.root}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          className={mergeClasses(styles.button, name === chosen && styles.on)}
          onClick={() => onChoose(name)}
        >
          {wordOf(name)}
        </button>
      ))}
    </div>
  );
}
