import { tokens } from '@fluentui/react-components';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import type { Venue } from '#shared/venues/schema';
import { board } from '#ui/dashboard/boardLayout.ts';
import { Panel } from '#ui/dashboard/tabs/Panel.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';

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
  label: { color: tokens.colorNeutralForeground2 },
});

export function SettingsTab({ venue }: { venue: Venue }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const facts = [
    [t('dashboard.settings.facts.address'), `${venue.address}, ${venue.city}`],
    [t('dashboard.settings.facts.phone'), formatPhone(venue.phone)],
    [t('dashboard.settings.facts.page'), `/r/${venue.slug}`],
    [t('dashboard.settings.facts.party'), t('dashboard.settings.party', { min: venue.minParty, max: venue.maxParty })],
  ] as const;
  return (
    <Panel title={t('dashboard.settings.title')} text={t('dashboard.settings.text')}>
      <dl className={styles.facts}>
        {facts.flatMap(([label, value]) => [
          <dt key={label} className={styles.label}>
            {label}
          </dt>,
          <dd key={`${label} value`}>{value}</dd>,
        ])}
      </dl>
      <ButtonLink to="/gerir-reserva/venue-setup" icon={<Edit20Regular />}>
        {t('dashboard.settings.link')}
      </ButtonLink>
    </Panel>
  );
}
