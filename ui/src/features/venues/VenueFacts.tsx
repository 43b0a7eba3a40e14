import { tokens } from '@fluentui/react-components';
import { Call20Regular } from '@fluentui/react-icons/svg/call';
import { Location20Regular } from '@fluentui/react-icons/svg/location';
import { People20Regular } from '@fluentui/react-icons/svg/people';
import { makeStyles } from '@griffel/react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import { sizesIn } from '#shared/reservations/sizes';
import type { Venue } from '#shared/venues/schema';
import { letters } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  text: {
    marginTop: tokens.spacingVerticalXXL,
    fontSize: '1rem',
    lineHeight: '1.5625rem',
    color: tokens.colorNeutralForeground1,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
    [media.phone]: { marginTop: tokens.spacingVerticalL },
  },
  noText: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.7fr) minmax(0, auto) minmax(0, auto)',
    marginTop: tokens.spacingVerticalXXL,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [media.phone]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      marginTop: tokens.spacingVerticalM,
      borderTop: 'none',
      borderBottom: 'none',
    },
  },
  fact: {
    display: 'grid',
    alignContent: 'start',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL} 0`,
    ':not(:first-child)': {
      paddingLeft: tokens.spacingHorizontalXL,
      borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    [media.phone]: {
      alignItems: 'center',
      minHeight: '48px',
      padding: '6px 0',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      ':not(:first-child)': { paddingLeft: 0, borderLeft: 'none' },
    },
  },
  icon: { display: 'flex', marginTop: '1px', color: tokens.colorNeutralForeground3 },
  term: {
    gridColumn: 2,
    gridRow: 1,
    ...letters.S,
    color: tokens.colorNeutralForeground3,
    [media.phone]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
  value: { gridColumn: 2, overflowWrap: 'anywhere', [media.phone]: { gridRow: 1 } },
  call: {
    display: 'inline-block',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightMedium,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    // A touch target of 44 px around one line of text.
    paddingBlock: '11px',
    marginBlock: '-11px',
    borderRadius: tokens.borderRadiusMedium,
    [media.largeLetters]: { whiteSpace: 'normal' },
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-4px' },
  },
});

export const VenueFacts = memo(function VenueFacts({ venue }: { venue: Venue }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const sizes = venue.rooms.map((room) => sizesIn(room, venue));
  return (
    <>
      {venue.description ? (
        <p className={styles.text}>{venue.description}</p>
      ) : (
        <p className={`${styles.text} ${styles.noText}`}>{t('venues.card.noDescription')}</p>
      )}
      <dl className={styles.facts}>
        <Fact icon={<Location20Regular />} term={t('venues.page.address')}>
          {venue.address}, {venue.city}
        </Fact>
        <Fact icon={<Call20Regular />} term={t('venues.page.phone')}>
          <a className={styles.call} href={`tel:${venue.phone}`}>
            {formatPhone(venue.phone)}
          </a>
        </Fact>
        <Fact icon={<People20Regular />} term={t('venues.page.parties')}>
          {t('venues.page.partyRange', {
            min: Math.min(...sizes.map(({ minParty }) => minParty)),
            max: Math.max(...sizes.map(({ maxParty }) => maxParty)),
          })}
        </Fact>
      </dl>
    </>
  );
});

function Fact({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.fact}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.icon} aria-hidden="true">
        {icon}
      </dd>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
