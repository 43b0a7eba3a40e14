import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses, shorthands } from '@griffel/react';
import { Row } from '#ui/kit/layout.tsx';
import { focusRing, letters } from '#ui/theme/fragments.ts';
import { ownTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  button: {
    minHeight: '44px',
    paddingInline: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground6,
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    ...letters.M,
    cursor: 'pointer',
    ':hover': { backgroundColor: ownTokens.raisedBackgroundHover },
    ':focus-visible': focusRing,
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
    <Row role="group" aria-label={label} gap="XS">
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
    </Row>
  );
}
