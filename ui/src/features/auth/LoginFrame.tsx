import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { usePanelStyles } from '#ui/features/auth/panel-styles.ts';
import { Page } from '#ui/kit/Page.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  page: { paddingTop: 'clamp(16px, 9vh, 96px)', [media.phone]: { paddingTop: '12px' } },
  links: {
    display: 'grid',
    justifyItems: 'center',
    gap: '4px',
    marginTop: '20px',
    '& a': { whiteSpace: 'normal', textAlign: 'center' },
  },
});

interface LoginFrameProps {
  title: string;
  lead?: string;
  links?: ReactNode;
  children?: ReactNode;
}

export function LoginFrame({ title, lead, links, children }: LoginFrameProps) {
  const styles = useStyles();
  const panel = usePanelStyles();
  return (
    <Page title={title} className={styles.page}>
      <section className={panel.card}>
        <h1 className={panel.title}>{title}</h1>
        {lead !== undefined && (
          <Text look="lead" top="XS">
            {lead}
          </Text>
        )}
        {children}
      </section>
      {links !== undefined && <div className={styles.links}>{links}</div>}
    </Page>
  );
}
