import { tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ManagedVenue } from '#shared/venues/schema';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useManagedVenues } from '#ui/features/dashboard/use-dashboard.ts';
import { useLeavePage } from '#ui/features/dashboard/use-leave-page.tsx';
import { useLive } from '#ui/features/live/use-live.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { letters } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalXL },
  narrow: { maxWidth: '860px' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: tokens.spacingHorizontalL,
    [media.phone]: { '> *': { flexGrow: 1 } },
  },
  words: { flexGrow: 1, flexBasis: '300px', minWidth: 0, overflowWrap: 'anywhere' },
  title: {
    ...letters.hero,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    [media.phone]: { ...letters.XXL },
  },
  select: { width: '260px' },
});

interface OneVenuePageProps {
  title: string;
  /** For running text, which is hard to read in long lines. */
  narrow?: boolean;
  leadOf: (venue: string) => string;
  backOf: (venueId: string | undefined) => string;
  children: (venue: ManagedVenue) => ReactNode;
}

/** The venue that the address names, otherwise the first one. */
export function OneVenuePage({ title, narrow, leadOf, backOf, children }: OneVenuePageProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { venues, error, isPending, isError, isComplete, refetch } = useManagedVenues();
  const asked = params.get('venue');
  const venue = asked === null ? venues[0] : venues.find(({ id }) => id === asked);
  const isComing = isPending || (venue === undefined && !isComplete);
  const why = venues.length === 0 ? 'dashboard.noVenues.here' : 'dashboard.unknownVenue.here';
  return (
    <Page title={title} className={mergeClasses(styles.page, narrow && styles.narrow)}>
      {venue !== undefined ? (
        <Chosen key={venue.id} {...{ title, venue, venues, backOf, children }} lead={leadOf(venue.name)} />
      ) : isComing || isError ? (
        <PanelRead read={{ data: undefined, error, refetch: refetch as never }}>{() => null}</PanelRead>
      ) : (
        <EmptyState heading="h1" title={title} text={t(why)} action={<BackLink to={backOf(undefined)} />} />
      )}
    </Page>
  );
}

interface ChosenProps extends Omit<OneVenuePageProps, 'leadOf' | 'narrow'> {
  lead: string;
  venue: ManagedVenue;
  venues: ManagedVenue[];
}

function Chosen({ title, lead, venue, venues, backOf, children }: ChosenProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const { leave, question } = useLeavePage();
  useLive(venue.id);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <Text look="muted">{lead}</Text>
        </div>
        {venues.length > 1 && (
          <SelectField
            className={styles.select}
            label={t('dashboard.venue')}
            value={venue.id}
            options={venues.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={(id) => leave(() => setParams({ venue: id }, { replace: true }))}
          />
        )}
        <BackLink to={backOf(venue.id)} />
      </div>
      {children(venue)}
      {question}
    </>
  );
}

function BackLink({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <ButtonLink to={to} appearance="subtle" icon={<ArrowLeft20Regular />}>
      {t('dashboard.back')}
    </ButtonLink>
  );
}
