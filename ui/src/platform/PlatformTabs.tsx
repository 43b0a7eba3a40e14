import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlatformStats } from '#shared/insights/schema';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { Tabs } from '#ui/kit/Tabs.tsx';

const useStyles = makeStyles({
  root: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    overflow: 'hidden',
  },
  tabs: { paddingInline: tokens.spacingHorizontalXXL, paddingTop: tokens.spacingVerticalXS },
  panel: {
    display: 'grid',
    justifyItems: 'start',
    gap: tokens.spacingVerticalS,
    minHeight: '212px',
    alignContent: 'start',
    padding: tokens.spacingHorizontalXXL,
  },
  title: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  soon: { color: tokens.colorNeutralForeground2, maxWidth: '60ch', textWrap: 'pretty' },
  action: { marginTop: tokens.spacingVerticalM },
});

const names = ['pending', 'approved', 'analytics'] as const;
type Name = (typeof names)[number];

/** Pending approvals, approved venues, analytics; figures are missing while they are on their way. */
export function PlatformTabs({ stats }: { stats: PlatformStats | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Name>('pending');
  const panels = { pending: Pending, approved: Approved, analytics: Analytics };
  return (
    <section className={styles.root} aria-label={t('platform.tabs.label')}>
      <Tabs
        label={t('platform.tabs.label')}
        names={names}
        wordOf={(name) => t(`platform.tabs.${name}`)}
        chosen={chosen}
        onChoose={setChosen}
        listClassName={styles.tabs}
        panelOf={(name) => {
          const Panel = panels[name];
          return <Panel stats={stats} />;
        }}
      />
    </section>
  );
}

interface PanelProps {
  stats: PlatformStats | undefined;
}

function Pending({ stats }: PanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const count = stats?.pendingVenues;
  return (
    <Panel
      title={t('platform.pending.title')}
      figure={count === undefined ? null : t('platform.pending.text', { count })}
    >
      <ButtonLink to="/admin/pending-venues" appearance="primary" className={styles.action}>
        {t('platform.pending.manage', { total: count ?? '…' })}
      </ButtonLink>
    </Panel>
  );
}

function Approved({ stats }: PanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const count = stats?.approvedVenues;
  return (
    <Panel
      title={t('platform.approved.title')}
      figure={count === undefined ? null : t('platform.approved.count', { count })}
    >
      <p className={styles.soon}>{t('platform.approved.soon')}</p>
      <ButtonLink to="/admin/pending-venues?status=approved" className={styles.action}>
        {t('platform.approved.see')}
      </ButtonLink>
    </Panel>
  );
}

function Analytics({ stats }: PanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const figure =
    stats === undefined ? null : t('platform.analytics.count', { count: stats.totalVenues, users: stats.totalUsers });
  return (
    <Panel title={t('platform.analytics.title')} figure={figure}>
      <p className={styles.soon}>{t('platform.analytics.soon')}</p>
    </Panel>
  );
}

function Panel({ title, figure, children }: { title: string; figure: string | null; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      {figure === null ? <Skeleton width="280px" /> : <p>{figure}</p>}
      {children}
    </div>
  );
}
