import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type ReactNode, useEffect } from 'react';
import { brand } from '#shared/brand';
import { media } from '#ui/app/own-tokens.ts';

const useStyles = makeStyles({
  page: {
    width: 'min(1200px, 100% - 48px)',
    marginInline: 'auto',
    paddingBlock: `${tokens.spacingVerticalXXL} 56px`,
    [media.phone]: { width: 'calc(100% - 32px)', paddingTop: tokens.spacingVerticalM },
  },
});

interface PageProps {
  /** The browser tab's title, before the product's name. */
  title: string;
  className?: string;
  children?: ReactNode;
}

/** A screen's frame: 1200 px at most, gutters of 24 px (16 on phones), and the tab's title. */
export function Page({ title, className, children }: PageProps) {
  const styles = useStyles();
  usePageTitle(title);
  return <div className={mergeClasses(styles.page, className)}>{children}</div>;
}

/** For screens that bring their own frame, such as one with a full-width hero. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
