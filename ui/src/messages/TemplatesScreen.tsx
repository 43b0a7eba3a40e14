import { tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ManagedVenue } from '#shared/venues/schema';
import { media } from '#ui/app/ownTokens.ts';
import { PanelRead } from '#ui/dashboard/tabs/PanelRead.tsx';
import { useManagedVenues } from '#ui/dashboard/useDashboard.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { useLive } from '#ui/live/useLive.ts';
import { TemplateEditor } from '#ui/messages/TemplateEditor.tsx';
import { useTemplates } from '#ui/messages/useTemplates.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalXXL },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: tokens.spacingHorizontalL,
    [media.phone]: { '> *': { flexGrow: 1 } },
  },
  words: { flexGrow: 1, flexBasis: '300px' },
  title: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    [media.phone]: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  },
  lead: { color: tokens.colorNeutralForeground2 },
  select: { width: '260px' },
});

/** The message template editor, for the venue that was chosen on the board; the first one otherwise. */
export default function TemplatesScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const read = useManagedVenues();
  const asked = params.get('venue');
  const venue = asked === null ? read.venues[0] : read.venues.find(({ id }) => id === asked);
  const back = pathname.startsWith('/admin') ? '/admin' : `/gerir-reserva${search}`;
  const backLink = (
    <ButtonLink to={back} appearance="subtle" icon={<ArrowLeft20Regular />}>
      {t('messages.back')}
    </ButtonLink>
  );
  const isComing = read.isPending || (venue === undefined && !read.isComplete);
  return (
    <Page title={t('messages.title')} className={styles.page}>
      {venue !== undefined ? (
        <Editor key={venue.id} venue={venue} venues={read.venues} backLink={backLink} />
      ) : isComing || read.isError ? (
        <PanelRead read={{ data: undefined, error: read.error, refetch: read.refetch as never }}>
          {() => null}
        </PanelRead>
      ) : (
        <EmptyState
          heading="h1"
          title={t('messages.title')}
          text={t(read.venues.length === 0 ? 'messages.noVenue' : 'messages.unknownVenue')}
          action={backLink}
        />
      )}
    </Page>
  );
}

interface EditorProps {
  venue: ManagedVenue;
  venues: ManagedVenue[];
  backLink: React.ReactNode;
}

function Editor({ venue, venues, backLink }: EditorProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const templates = useTemplates(venue.id);
  useLive(venue.id);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('messages.title')}</h1>
          <p className={styles.lead}>{t('messages.lead', { venue: venue.name })}</p>
        </div>
        {venues.length > 1 && (
          <SelectField
            className={styles.select}
            label={t('messages.venue')}
            value={venue.id}
            options={venues.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={(id) => setParams({ venue: id }, { replace: true })}
          />
        )}
        {backLink}
      </div>
      <PanelRead read={templates} height="120px">
        {(data) => <TemplateEditor venue={venue} templates={data} />}
      </PanelRead>
    </>
  );
}
