import { Select, tokens } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { HourglassHalf16Regular } from '@fluentui/react-icons/svg/hourglass-half';
import { Prohibited16Regular } from '@fluentui/react-icons/svg/prohibited';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/auth/rules';
import type { ManagedVenue } from '#shared/venues/schema';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { useLeavePage } from '#ui/features/dashboard/use-leave-page.tsx';
import { LiveBadge } from '#ui/features/live/LiveBadge.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { letters } from '#ui/theme/fragments.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    paddingTop: '14px',
    [board.short]: { paddingTop: '2px' },
    [board.stacked]: { paddingTop: tokens.spacingVerticalM },
  },
  words: { flexGrow: 1, flexBasis: '280px', minWidth: 0 },
  title: {
    ...letters.XXL,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
  },
  subtitle: { color: tokens.colorNeutralForeground2, ...letters.S },
  status: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    fontWeight: tokens.fontWeightMedium,
    marginRight: tokens.spacingHorizontalSNudge,
    verticalAlign: 'bottom',
  },
  pending: { color: stateTokens.waitForeground },
  rejected: { color: stateTokens.fullForeground },
  // A long reason is shown in full in the settings and in the venue's form.
  reason: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground1,
  },
  select: { width: '280px', [board.stacked]: { flexGrow: 1, minWidth: '220px' } },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalM,
    [board.phone]: { flexGrow: 1, '> *': { flexGrow: 1 } },
  },
});

interface DashboardHeadProps {
  venues: ManagedVenue[];
  chosen: ManagedVenue | undefined;
  onChoose: (id: string) => void;
}

export function DashboardHead({ venues, chosen, onChoose }: DashboardHeadProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { user } = useAuth();
  const { leave, question } = useLeavePage();
  const nameOf = ({ name, status }: ManagedVenue) =>
    status === 'approved' ? name : `${name} (${t(`dashboard.status.${status}`).toLowerCase()})`;
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('dashboard.title')}</h1>
        <p className={styles.subtitle}>
          {chosen === undefined || chosen.status === 'approved' ? (
            t('dashboard.subtitle')
          ) : (
            <StatusWords status={chosen.status} refusal={chosen.refusal} />
          )}
        </p>
      </div>
      {chosen !== undefined && <LiveBadge venueId={chosen.id} timezone={chosen.timezone} />}
      {venues.length > 0 && (
        <Select
          className={styles.select}
          aria-label={t('dashboard.venue')}
          value={chosen?.id ?? ''}
          onChange={(_, { value }) => leave(() => onChoose(value))}
        >
          <option value="" disabled hidden>
            {t('dashboard.chooseVenue')}
          </option>
          {venues.map((venue) => (
            <option key={venue.id} value={venue.id}>
              {nameOf(venue)}
            </option>
          ))}
        </Select>
      )}
      {can(user, 'manageVenues') && <Ways />}
      {question}
    </div>
  );
}

function Ways() {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <ButtonLink to="/gerir-reserva/venue-setup" appearance="outline" icon={<Add20Regular />}>
        {t('dashboard.newVenue')}
      </ButtonLink>
      <ButtonLink to="/gerir-reserva/pending-venues" appearance="outline">
        {t('dashboard.pendingVenues')}
      </ButtonLink>
    </div>
  );
}

function StatusWords({ status, refusal }: { status: 'pending' | 'rejected' } & Pick<ManagedVenue, 'refusal'>) {
  const styles = useStyles();
  const { t } = useTranslation();
  const comment = refusal?.comment ?? null;
  const Icon = status === 'pending' ? HourglassHalf16Regular : Prohibited16Regular;
  return (
    <>
      <span className={mergeClasses(styles.status, styles[status])}>
        <Icon aria-hidden />
        {t(refusal?.wasSuspended ? 'dashboard.suspended' : `dashboard.status.${status}`)}
      </span>
      {t(`dashboard.statusMeans.${status}`)}
      {comment !== null && (
        <span className={styles.reason} title={comment}>
          {t('settings.info.reason', { comment })}
        </span>
      )}
    </>
  );
}
