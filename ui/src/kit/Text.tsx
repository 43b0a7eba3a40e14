import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ElementType } from 'react';
import { type As, type LayoutProps, useLayoutStyles } from '#ui/kit/layout.tsx';
import { letters } from '#ui/theme/fragments.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const strong = { fontWeight: tokens.fontWeightSemibold };
const muted = { color: tokens.colorNeutralForeground2 };

const useLooks = makeStyles({
  muted,
  faint: { color: tokens.colorNeutralForeground3 },
  lead: { ...muted, textWrap: 'pretty' },
  note: { ...letters.S, ...muted },
  /** Small letters in lines of the usual height. */
  aside: { ...muted, fontSize: tokens.fontSizeBase200 },
  error: { ...letters.S, color: tokens.colorStatusDangerForeground1 },
  failed: { color: stateTokens.fullForeground },
  medium: { fontWeight: tokens.fontWeightMedium },
  smallMedium: { ...letters.S, fontWeight: tokens.fontWeightMedium },
  strong,
  title: { ...strong, ...letters.L },
  sectionTitle: { ...strong, ...letters.XL },
  pageTitle: { ...strong, ...letters.hero, letterSpacing: '-0.015em' },
});
const useStyles = makeStyles({ pretty: { textWrap: 'pretty' }, breakWords: { overflowWrap: 'anywhere' } });

interface TextProps extends LayoutProps {
  look: keyof ReturnType<typeof useLooks>;
  /** The last line has more than one word. */
  pretty?: boolean;
  /** A word longer than its line breaks anywhere. */
  breakWords?: boolean;
}

/** A paragraph, or the element `as`. */
export function Text<Tag extends ElementType = 'p'>(props: As<Tag, TextProps>) {
  const { as: Element = 'p', look, pretty, breakWords, top, className, ...rest } = props as As<'p', TextProps>;
  const looks = useLooks();
  const styles = useStyles();
  const layout = useLayoutStyles();
  const classes = mergeClasses(
    looks[look],
    pretty && styles.pretty,
    breakWords && styles.breakWords,
    top && layout[`marginTop${top}`],
    className,
  );
  return <Element className={classes} {...rest} />;
}
