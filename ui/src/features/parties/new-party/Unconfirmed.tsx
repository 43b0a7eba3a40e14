import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import { formatShortSlotDate } from '#shared/time';
import { teamNames } from '#shared/treatments/rules';
import { useLeases } from '#ui/features/desk/board/use-leases.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Notice } from '#ui/kit/Notice.tsx';

const useStyles = makeStyles({
  body: { display: 'grid', justifyItems: 'start', gap: tokens.spacingVerticalL, marginTop: tokens.spacingVerticalL },
  tell: { fontWeight: tokens.fontWeightSemibold, marginTop: tokens.spacingVerticalS },
});

const placeOf = ({ treatment }: StaffReservation): string =>
  [treatment!.name, teamNames(treatment!)].filter(Boolean).join(' · ');

/** A desk took the party beyond its leased seats: the form must not look confirmed. */
export function Unconfirmed({ party, onClose }: { party: StaffReservation; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const leases = useLeases(party.date);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const when = `${formatShortSlotDate(party, language)}, ${party.time}`;
  const left = leases?.find(({ roomId, time }) => roomId === party.roomId && time === party.time)?.left ?? 0;
  const seats = left === 0 ? t('desk.unconfirmed.ownNone') : t('desk.unconfirmed.own', { count: left });
  const own = party.treatment === undefined ? seats : t('desk.unconfirmed.treatment', { name: placeOf(party) });
  const people = t('dashboard.parties.people', { count: party.people });
  return (
    <div className={styles.body}>
      <Notice look="waiting">
        <p>{t('desk.unconfirmed.text', { when, people, own })}</p>
        <p className={styles.tell}>{t('desk.unconfirmed.tell')}</p>
      </Notice>
      <Button ref={button} appearance="primary" onClick={onClose}>
        {t('desk.unconfirmed.ok')}
      </Button>
    </div>
  );
}
