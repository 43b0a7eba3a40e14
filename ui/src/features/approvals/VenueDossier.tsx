import { CalendarLtr16Regular } from '@fluentui/react-icons/svg/calendar-ltr';
import { Call16Regular } from '@fluentui/react-icons/svg/call';
import { Eye16Regular } from '@fluentui/react-icons/svg/eye';
import { Location16Regular } from '@fluentui/react-icons/svg/location';
import { MailWarning16Regular } from '@fluentui/react-icons/svg/mail-warning';
import { People16Regular } from '@fluentui/react-icons/svg/people';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { VenueStanding } from '#shared/approvals/schema';
import { formatPhone } from '#shared/phone';
import { formatInstantDate } from '#shared/time';
import type { Venue } from '#shared/venues/schema';
import { type ListedVenue, standingOf } from '#ui/features/approvals/decision.ts';
import { useDossierStyles } from '#ui/features/approvals/dossier-styles.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Cover } from '#ui/kit/Cover.tsx';
import { Row } from '#ui/kit/layout.tsx';
import { type SlotLook, StateWord } from '#ui/kit/StateWord.tsx';
import { Text } from '#ui/kit/Text.tsx';

const looks = {
  pending: 'wait',
  approved: 'free',
  rejected: 'full',
  suspended: 'closed',
} as const satisfies Record<VenueStanding, SlotLook>;

function StatusBadge({ status }: { status: VenueStanding }) {
  const { t } = useTranslation();
  return <StateWord badge look={looks[status]} word={t(`approvals.status.${status}`)} />;
}

interface VenueDossierProps {
  venue: ListedVenue;
  actions: ReactNode;
  /** True in the manager's own list: leaves out the data that the manager entered. */
  brief?: boolean;
}

export function VenueDossier({ venue, actions, brief = false }: VenueDossierProps) {
  const styles = useDossierStyles();
  const { t } = useTranslation();
  return (
    <li className={styles.card} aria-label={venue.name}>
      <Cover src={venue.coverUrl} emoji={venue.categories[0]?.emoji} className={styles.cover} />
      <div className={styles.words}>
        <Row gap="M" rowGap="XS" align="Center">
          <Text as="h2" look="sectionTitle">
            {venue.name}
          </Text>
          <StatusBadge status={standingOf(venue)} />
        </Row>
        <Address venue={venue} brief={brief} />
        <p className={venue.description === null ? styles.noDescription : styles.description}>
          {venue.description ?? t('approvals.noDescription')}
        </p>
        <Facts venue={venue} brief={brief} isEmailUnverified={venue.isOwnerEmailVerified === false} />
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}

/** The public address; for a venue that is not public, the link to the preview. */
function Address({ venue: { id, name, slug, status }, brief }: { venue: Venue; brief: boolean }) {
  const styles = useDossierStyles();
  const { t } = useTranslation();
  const path = `/r/${slug}`;
  if (status === 'approved') {
    return brief ? null : (
      <a className={styles.slug} href={path} target="_blank" rel="noreferrer">
        {path}
      </a>
    );
  }
  const label = t('approvals.preview.linkFor', { name });
  return (
    <Row as="p" gap="L" rowGap="None" align="Center">
      {!brief && <span className={styles.slug}>{path}</span>}
      <Link className={styles.preview} to={`/gerir-reserva/preview/${id}`} aria-label={label}>
        <Eye16Regular aria-hidden />
        {t('approvals.preview.link')}
      </Link>
    </Row>
  );
}

interface FactsProps {
  venue: Venue;
  brief: boolean;
  isEmailUnverified: boolean;
}

function Facts({ venue, brief, isEmailUnverified }: FactsProps) {
  const styles = useDossierStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const date = formatInstantDate(venue.createdAt, language, venue.timezone);
  return (
    <dl className={styles.facts}>
      <Fact Icon={Location16Regular} name={t('approvals.address')}>
        {venue.address}, {venue.city}
      </Fact>
      <Fact Icon={Call16Regular} name={t('approvals.phone')}>
        <a className={styles.phone} href={`tel:${venue.phone}`}>
          {formatPhone(venue.phone)}
        </a>
      </Fact>
      {!brief && (
        <>
          <Fact Icon={CalendarLtr16Regular} name={t('approvals.registered')}>
            {t('approvals.registeredOn', { date })}
          </Fact>
          <Fact Icon={People16Regular} name={t('approvals.capacity')}>
            {t('approvals.party', { min: venue.minParty, max: venue.maxParty })}
          </Fact>
        </>
      )}
      {isEmailUnverified && (
        <Fact Icon={MailWarning16Regular} name={t('approvals.manager')}>
          <span className={styles.unverified}>{t('emailVerification.unverified')}</span>
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  Icon: ComponentType<{ className?: string; 'aria-hidden': true }>;
  name: string;
  children: ReactNode;
}

function Fact({ Icon, name, children }: FactProps) {
  const styles = useDossierStyles();
  return (
    <Row gap="S" align="Start" lines="one">
      <Icon className={styles.factIcon} aria-hidden />
      <dt className={styles.unseen}>{name}</dt>
      <dd>{children}</dd>
    </Row>
  );
}
