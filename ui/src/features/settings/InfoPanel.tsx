import { tokens } from '@fluentui/react-components';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { isAtLeast } from '#shared/auth/rules';
import { formatPhone } from '#shared/phone';
import type { ManagedVenue } from '#shared/venues/schema';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { RefusalWords } from '#ui/features/settings/RefusalWords.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { Text } from '#ui/kit/Text.tsx';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalS,
    marginBottom: tokens.spacingVerticalXXL,
    overflowWrap: 'anywhere',
    [board.phone]: { gridTemplateColumns: '1fr', rowGap: 0, '> dd': { marginBottom: tokens.spacingVerticalM } },
  },
  // Lets the long label wrap on a phone.
  edit: { maxWidth: '100%', whiteSpace: 'normal', paddingTop: '8px', paddingBottom: '8px' },
  notice: { marginBottom: tokens.spacingVerticalXL },
});

export function InfoPanel({ venue }: { venue: ManagedVenue }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { role } = useAuth();
  const setup = role !== null && isAtLeast(role, 'ADMIN') ? '/admin/venue-setup' : '/gerir-reserva/venue-setup';
  const isRejected = venue.status === 'rejected';
  const facts = [
    [t('dashboard.settings.facts.address'), `${venue.address}, ${venue.city}`],
    [t('dashboard.settings.facts.phone'), formatPhone(venue.phone)],
    [t('dashboard.settings.facts.page'), `/r/${venue.slug}`],
    [t('dashboard.settings.facts.party'), t('dashboard.settings.party', { min: venue.minParty, max: venue.maxParty })],
  ] as const;
  return (
    <Panel wide title={t('dashboard.settings.title')} text={t('settings.info.text')}>
      {isRejected && (
        <Notice className={styles.notice} look="waiting">
          <RefusalWords refusal={venue.refusal} />
        </Notice>
      )}
      <dl className={styles.facts}>
        {facts.flatMap(([label, value]) => [
          <Text key={label} as="dt" look="muted">
            {label}
          </Text>,
          <dd key={`${label} value`}>{value}</dd>,
        ])}
      </dl>
      {venue.access.mayManage && (
        <ButtonLink className={styles.edit} to={`${setup}?venue=${venue.id}`} icon={<Edit20Regular />}>
          {t(isRejected ? 'settings.info.fixAndResubmit' : 'dashboard.settings.link')}
        </ButtonLink>
      )}
    </Panel>
  );
}
