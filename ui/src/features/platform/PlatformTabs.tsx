import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VenueStanding } from '#shared/approvals/schema';
import type { PlatformStats } from '#shared/insights/schema';
import { DecidedList } from '#ui/features/approvals/DecidedList.tsx';
import { useDecisionDialogs } from '#ui/features/approvals/use-decision-dialogs.tsx';
import { TabPanel, type TabProps } from '#ui/features/platform/TabPanel.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { Tabs } from '#ui/kit/Tabs.tsx';
import { raised } from '#ui/theme/fragments.ts';

/** Chart code is larger than the rest of the screen. */
const AnalyticsPanel = lazyPart(() => import('#ui/features/insights/AnalyticsPanel.tsx'), {
  place: 'within',
  waiting: () => <Skeleton panel height="320px" />,
});

const useStyles = makeStyles({
  root: {
    ...raised,
    overflow: 'hidden',
  },
  tabs: { paddingInline: tokens.spacingHorizontalXXL, paddingTop: tokens.spacingVerticalXS },
  action: { marginTop: tokens.spacingVerticalM },
});

const names = ['pending', 'approved', 'analytics'] as const;
type Name = (typeof names)[number];

export function PlatformTabs({ stats }: { stats: PlatformStats | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Name>('pending');
  const [seen, setSeen] = useState<readonly Name[]>(['pending']);
  const choose = (name: Name) => {
    setChosen(name);
    setSeen((before) => (before.includes(name) ? before : [...before, name]));
  };
  const panels = { pending: Pending, approved: ApprovedPanel, analytics: Analytics };
  return (
    <section className={styles.root} aria-label={t('platform.tabs.label')}>
      <Tabs
        label={t('platform.tabs.label')}
        names={names}
        wordOf={(name) => t(`platform.tabs.${name}`)}
        chosen={chosen}
        onChoose={choose}
        listClassName={styles.tabs}
        panelOf={(name) => {
          // A panel is fetched when its tab is first selected
          const Panel = panels[name];
          return seen.includes(name) ? <Panel stats={stats} /> : null;
        }}
      />
    </section>
  );
}

function Pending({ stats }: TabProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const count = stats?.pendingVenues;
  return (
    <TabPanel
      short
      title={t('platform.pending.title')}
      figure={count === undefined ? null : t('platform.pending.text', { count })}
    >
      <ButtonLink to="/admin/pending-venues" appearance="primary" className={styles.action}>
        {t('platform.pending.manage', { total: count ?? '…' })}
      </ButtonLink>
    </TabPanel>
  );
}

function Analytics({ stats }: TabProps) {
  const { t } = useTranslation();
  const figure =
    stats === undefined ? null : t('platform.analytics.count', { count: stats.totalVenues, users: stats.totalUsers });
  return (
    <TabPanel title={t('platform.analytics.title')} figure={figure}>
      <AnalyticsPanel />
    </TabPanel>
  );
}

const useApprovedPanelStyles = makeStyles({
  list: { marginTop: tokens.spacingVerticalM, outlineStyle: 'none' },
});

const shows = {
  both: ['approved', 'suspended'],
  approved: ['approved'],
  suspended: ['suspended'],
} as const satisfies Record<string, readonly VenueStanding[]>;
type Show = keyof typeof shows;

function ApprovedPanel({ stats }: TabProps) {
  const styles = useApprovedPanelStyles();
  const { t } = useTranslation();
  const [show, setShow] = useState<Show>('both');
  const root = useRef<HTMLDivElement>(null);
  const { ask, dialogs } = useDecisionDialogs(() => root.current);
  const count = stats?.approvedVenues;
  const filter = (
    <SelectField
      label={t('platform.approved.show')}
      value={show}
      onChange={setShow}
      options={(Object.keys(shows) as Show[]).map((value) => ({ value, text: t(`platform.approved.${value}`) }))}
    />
  );
  return (
    <TabPanel
      title={t('platform.approved.title')}
      figure={count === undefined ? null : t('platform.approved.count', { count })}
    >
      <div ref={root} tabIndex={-1} className={styles.list}>
        <DecidedList standings={shows[show]} listed="listed" ask={ask} filter={filter} />
      </div>
      {dialogs}
    </TabPanel>
  );
}
