import { tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { makeStyles } from '@griffel/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type Venue, type VenueStatus, venueStatuses } from '#shared/venues/schema';
import { DecidedList } from '#ui/approvals/DecidedList.tsx';
import { DecisionDialog } from '#ui/approvals/DecisionDialog.tsx';
import type { Step } from '#ui/approvals/decision.ts';
import { HistoryDialog } from '#ui/approvals/HistoryDialog.tsx';
import { PendingList } from '#ui/approvals/PendingList.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { Tabs } from '#ui/kit/Tabs.tsx';
import { useModalOpener } from '#ui/kit/useModalOpener.ts';

const useStyles = makeStyles({
  back: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalM})`, paddingInline: tokens.spacingHorizontalM },
  title: {
    marginTop: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.015em',
    outlineStyle: 'none',
  },
  tabs: { marginTop: tokens.spacingVerticalM, marginBottom: tokens.spacingVerticalXL },
});

/** What a card asks for. */
export type Ask = (what: Step | 'history', venue: Venue) => void;

export function Approvals() {
  const styles = useStyles();
  const { t } = useTranslation();
  const [status, setStatus] = useStatusInAddress();
  const [open, setOpen] = useState<{ what: Step | 'history'; venue: Venue } | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const opener = useModalOpener(() => title.current);
  const ask: Ask = (what, venue) => {
    opener.remember();
    setOpen({ what, venue });
  };
  const close = (isDecided = false) => {
    setOpen(null);
    opener.giveBack(isDecided);
  };
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
        names={venueStatuses}
        wordOf={(name) => t(`approvals.filter.${name}`)}
        chosen={status}
        onChoose={setStatus}
        listClassName={styles.tabs}
        panelOf={(name) => {
          if (name !== status) return null;
          if (name === 'pending') return <PendingList ask={ask} seeApproved={() => setStatus('approved')} />;
          return <DecidedList key={name} status={name} ask={ask} seePending={() => setStatus('pending')} />;
        }}
      />
      {open?.what === 'history' && (
        <HistoryDialog
          venue={open.venue}
          onClose={() => close()}
          onStep={(what) => setOpen({ what, venue: open.venue })}
        />
      )}
      {open !== null && open.what !== 'history' && (
        <DecisionDialog
          key={open.what}
          step={open.what}
          venue={open.venue}
          onClose={() => close()}
          onDecided={() => close(true)}
        />
      )}
    </Page>
  );
}

/** In the address, so that the dashboard can link to it and "back" works. */
function useStatusInAddress() {
  const [query, setQuery] = useSearchParams();
  const status = venueStatuses.find((each) => each === query.get('status')) ?? 'pending';
  const setStatus = (next: VenueStatus) => setQuery(next === 'pending' ? {} : { status: next }, { replace: true });
  return [status, setStatus] as const;
}
