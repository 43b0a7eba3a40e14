import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type ReactNode, useEffect } from 'react';
import { brand } from '#shared/brand';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  page: {
    width: 'min(1200px, 100% - 48px)',
    marginInline: 'auto',
    paddingBlock: `${tokens.spacingVerticalXXL} 56px`,
    [media.phone]: { width: 'calc(100% - 32px)', paddingTop: tokens.spacingVerticalM },
  },
});

interface PageProps {
  /** Tab title, before the product's name. */
  title: string;
  className?: string;
  children?: ReactNode;
}

/** At most 1200 px, with gutters of 24 px (16 on phones). */
export function Page({ title, className, children }: PageProps) {
  const styles = useStyles();
  usePageTitle(title);
  return <div className={mergeClasses(styles.page, className)}>{children}</div>;
}

/** For screens with their own frame, such as a full-width hero. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
