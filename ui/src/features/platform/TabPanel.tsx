import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import type { PlatformStats } from '#shared/insights/schema';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  panel: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalS,
    minHeight: '180px',
    alignContent: 'start',
    padding: tokens.spacingHorizontalXXL,
    [media.phone]: { padding: tokens.spacingHorizontalL },
  },
  short: { justifyItems: 'start' },
  title: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: 'none',
  },
  figure: { color: tokens.colorNeutralForeground2 },
});

/** Stats are missing while loading. */
export interface TabProps {
  stats: PlatformStats | undefined;
}

interface TabPanelProps {
  title: string;
  /** One sentence with a figure; null while loading. */
  figure: string | null;
  short?: boolean;
  children: ReactNode;
}

export function TabPanel({ title, figure, short = false, children }: TabPanelProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.panel, short && styles.short)}>
      <h2 tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {figure === null ? <Skeleton width="280px" /> : <p className={styles.figure}>{figure}</p>}
      {children}
    </div>
  );
}
