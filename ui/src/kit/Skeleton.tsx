import { tokens } from '@fluentui/react-components';
import { makeResetStyles, makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { media } from '#ui/theme/own-tokens.ts';

const useBlock = makeResetStyles({
  display: 'block',
  borderRadius: tokens.borderRadiusSmall,
  backgroundColor: tokens.colorNeutralStencil1,
  animationName: { from: { opacity: 1 }, '50%': { opacity: 0.5 }, to: { opacity: 1 } },
  animationDuration: '1600ms',
  animationIterationCount: 'infinite',
  [media.calm]: { animationName: 'none' },
});

const useVariants = makeStyles({
  panel: { borderRadius: tokens.borderRadiusXLarge },
});

const useStyles = () => ({
  block: useBlock(),
  ...useVariants(),
});

interface SkeletonProps {
  width?: string;
  height?: string;
  panel?: boolean;
  className?: string;
}

/** One grey block in the exact size of the content to come. */
export function Skeleton({ width = '100%', height = '1lh', panel = false, className }: SkeletonProps) {
  const styles = useStyles();
  return (
    <span
      aria-hidden
      className={mergeClasses(styles.block, panel && styles.panel, className)}
      style={{ width, height }}
    />
  );
}

/** Announces the loading state once for a group of skeletons. */
export function SkeletonGroup({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')} className={className}>
      {children}
    </div>
  );
}
