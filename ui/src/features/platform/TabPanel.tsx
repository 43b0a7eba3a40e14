import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import type { PlatformStats } from '#shared/insights/schema';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { letters } from '#ui/theme/fragments.ts';
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
    ...letters.XL,
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: 'none',
  },
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
      {figure === null ? <Skeleton width="280px" /> : <Text look="muted">{figure}</Text>}
      {children}
    </div>
  );
}
