import { tokens } from '@fluentui/react-components';
import { type GriffelStyle, makeStyles, mergeClasses } from '@griffel/react';
import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react';
import { raised } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

const spaces = {
  None: '0',
  XXS: tokens.spacingVerticalXXS,
  XS: tokens.spacingVerticalXS,
  S: tokens.spacingVerticalS,
  M: tokens.spacingVerticalM,
  L: tokens.spacingVerticalL,
  XL: tokens.spacingVerticalXL,
  XXL: tokens.spacingVerticalXXL,
};
type Space = keyof typeof spaces;

/** One class for each space: `rowGapM`. */
const spaced = <Name extends 'rowGap' | 'columnGap' | 'marginTop'>(property: Name) =>
  Object.fromEntries(
    Object.entries(spaces).map(([name, space]) => [`${property}${name}`, { [property]: space }]),
  ) as Record<`${Name}${Space}`, GriffelStyle>;

export const useLayoutStyles = makeStyles({
  ...{ ...spaced('rowGap'), ...spaced('columnGap'), ...spaced('marginTop') },
  stack: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  itemsStart: { justifyItems: 'start' },
  itemsCenter: { justifyItems: 'center' },
  row: { display: 'flex' },
  wrap: { flexWrap: 'wrap' },
  alignStart: { alignItems: 'flex-start' },
  alignCenter: { alignItems: 'center' },
  alignEnd: { alignItems: 'flex-end' },
  justifyCenter: { justifyContent: 'center' },
  justifyEnd: { justifyContent: 'flex-end' },
  justifyBetween: { justifyContent: 'space-between' },
  fillPhone: { [media.phone]: { '> *': { flexGrow: 1 } } },
  grid: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(var(--column), 100%), 1fr))' },
  card: {
    ...raised,
    minWidth: 0,
    padding: tokens.spacingHorizontalXXL,
    [media.phone]: { padding: tokens.spacingHorizontalL },
  },
});

/** The primitive's own props, and those of the element or component `as`. */
export type As<Tag extends ElementType, Own> = Own & { as?: Tag } & Omit<ComponentPropsWithRef<Tag>, keyof Own | 'as'>;

export interface LayoutProps {
  /** Margin above. */
  top?: Space;
  className?: string;
}

interface StackProps extends LayoutProps {
  gap?: Space;
  align?: 'Start' | 'Center';
}

/** One column, not wider than its place. */
export function Stack<Tag extends ElementType = 'div'>(props: As<Tag, StackProps>) {
  const { as: Element = 'div', gap, align, top, className, ...rest } = props as As<'div', StackProps>;
  const styles = useLayoutStyles();
  const own = [gap && styles[`rowGap${gap}`], align && styles[`items${align}`], top && styles[`marginTop${top}`]];
  return <Element className={mergeClasses(styles.stack, ...own, className)} {...rest} />;
}

interface RowProps extends LayoutProps {
  gap?: Space;
  /** Between wrapped lines, if not `gap`. */
  rowGap?: Space;
  align?: 'Start' | 'Center' | 'End';
  justify?: 'Center' | 'End' | 'Between';
  /** `fillPhone`: wraps, and on phones the items share the width. */
  lines?: 'one' | 'wrap' | 'fillPhone';
}

/** Items beside each other. They wrap unless `lines` is `one`. */
export function Row<Tag extends ElementType = 'div'>(props: As<Tag, RowProps>) {
  const { as: Element = 'div', ...divProps } = props as As<'div', RowProps>;
  const { gap, rowGap = gap, align, justify, lines = 'wrap', top, className, ...rest } = divProps;
  const styles = useLayoutStyles();
  const classes = mergeClasses(
    styles.row,
    lines !== 'one' && styles.wrap,
    lines === 'fillPhone' && styles.fillPhone,
    gap && styles[`columnGap${gap}`],
    rowGap && styles[`rowGap${rowGap}`],
    align && styles[`align${align}`],
    justify && styles[`justify${justify}`],
    top && styles[`marginTop${top}`],
    className,
  );
  return <Element className={classes} {...rest} />;
}

interface GridProps extends LayoutProps {
  /** Smallest width of a column in px. */
  column: number;
  gap: Space;
}

export function Grid({ column, gap, top, className, ...rest }: As<'div', GridProps>) {
  const styles = useLayoutStyles();
  const gaps = mergeClasses(styles[`columnGap${gap}`], styles[`rowGap${gap}`], top && styles[`marginTop${top}`]);
  const style = { '--column': `${column}px` } as CSSProperties;
  return <div className={mergeClasses(styles.grid, gaps, className)} style={style} {...rest} />;
}

export function Card<Tag extends ElementType = 'div'>(props: As<Tag, LayoutProps>) {
  const { as: Element = 'div', top, className, ...rest } = props as As<'div', LayoutProps>;
  const styles = useLayoutStyles();
  return <Element className={mergeClasses(styles.card, top && styles[`marginTop${top}`], className)} {...rest} />;
}
