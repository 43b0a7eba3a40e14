import { Button, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { makeStyles } from '@griffel/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { VenueStanding } from '#shared/approvals/schema';
import { venueStatuses } from '#shared/venues/schema';
import { DecidedList } from '#ui/features/approvals/DecidedList.tsx';
import { PendingList } from '#ui/features/approvals/PendingList.tsx';
import { useDecisionDialogs } from '#ui/features/approvals/use-decision-dialogs.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { Tabs } from '#ui/kit/Tabs.tsx';
import { letters } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  back: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalM})`, paddingInline: tokens.spacingHorizontalM },
  title: {
    marginTop: tokens.spacingVerticalXS,
    ...letters.hero,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.015em',
    outlineStyle: 'none',
  },
  tabs: { marginTop: tokens.spacingVerticalM, marginBottom: tokens.spacingVerticalXL },
});

const filters = [...venueStatuses, 'all'] as const;
type Filter = (typeof filters)[number];

const standingsOf = {
  approved: ['approved'],
  rejected: ['rejected', 'suspended'],
  all: [],
} satisfies Record<Exclude<Filter, 'pending'>, VenueStanding[]>;

export function Approvals() {
  const styles = useStyles();
  const { t } = useTranslation();
  const [status, setStatus] = useStatusInAddress();
  const title = useRef<HTMLHeadingElement>(null);
  const { ask, dialogs } = useDecisionDialogs(() => title.current);
  return (
    <Page title={t('approvals.title')}>
      <ButtonLink to="/super-admin" appearance="subtle" icon={<ArrowLeft20Regular />} className={styles.back}>
        {t('approvals.back')}
      </ButtonLink>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {t('approvals.title')}
      </h1>
      <Tabs
        label={t('approvals.filter.label')}
        names={filters}
        wordOf={(name) => t(`approvals.filter.${name}`)}
        chosen={status}
        onChoose={setStatus}
        listClassName={styles.tabs}
        panelOf={(name) => {
          if (name !== status) return null;
          if (name === 'pending') return <PendingList ask={ask} seeApproved={() => setStatus('approved')} />;
          const listed = name === 'all' ? 'listed' : name;
          const elsewhere = <Button onClick={() => setStatus('pending')}>{t('approvals.empty.seePending')}</Button>;
          return <DecidedList key={name} standings={standingsOf[name]} {...{ listed, ask, elsewhere }} />;
        }}
      />
      {dialogs}
    </Page>
  );
}

/** In the address, so that the dashboard can link to it and Back works. */
function useStatusInAddress() {
  const [query, setQuery] = useSearchParams();
  const status = filters.find((each) => each === query.get('status')) ?? 'pending';
  const setStatus = (next: Filter) => setQuery(next === 'pending' ? {} : { status: next }, { replace: true });
  return [status, setStatus] as const;
}
