import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  panel: {
    maxWidth: '720px',
    padding: tokens.spacingHorizontalXXL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  title: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { marginTop: tokens.spacingVerticalS, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
  rest: { marginTop: tokens.spacingVerticalXL },
});

interface PanelProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** A tab's card: what it is, what will be there, and what can be done today. */
export function Panel({ title, text, children }: PanelProps) {
  const styles = useStyles();
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children !== undefined && <div className={styles.rest}>{children}</div>}
    </section>
  );
}
