import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type ReactNode, useId } from 'react';
import { board } from '#ui/features/dashboard/board-layout.ts';

const useStyles = makeStyles({
  panel: {
    maxWidth: '720px',
    minWidth: 0,
    padding: tokens.spacingHorizontalXXL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [board.phone]: { padding: tokens.spacingHorizontalL },
  },
  wide: { maxWidth: 'none' },
  title: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  text: { marginTop: tokens.spacingVerticalS, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
  rest: { marginTop: tokens.spacingVerticalXL },
});

interface PanelProps {
  title: string;
  text?: string;
  /** Full width, for a panel beside another one. */
  wide?: boolean;
  children?: ReactNode;
}

export function Panel({ title, text, wide = false, children }: PanelProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={mergeClasses(styles.panel, wide && styles.wide)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children !== undefined && <div className={styles.rest}>{children}</div>}
    </section>
  );
}
