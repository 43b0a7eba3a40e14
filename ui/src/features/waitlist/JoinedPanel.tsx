import { Button } from '@fluentui/react-components';
import { Link20Regular } from '@fluentui/react-icons/svg/link';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '#shared/api/table';
import { formatPhone } from '#shared/phone';
import type { Venue } from '#shared/venues/schema';
import { guestsWaiting, useTreatmentRows, useWaitedLines } from '#ui/features/reservations/booked-treatment.ts';
import { Details } from '#ui/features/reservations/Details.tsx';
import { useGuestFormStyles } from '#ui/features/reservations/guest-form-styles.ts';
import { useReservationText } from '#ui/features/reservations/use-reservation-text.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { StateWord } from '#ui/kit/StateWord.tsx';

const useStyles = makeStyles({ place: { justifySelf: 'start' } });

interface JoinedPanelProps {
  venue: Venue;
  entry: ReplyOf<'joinWaitlist'>;
  onAgain: () => void;
}

export function JoinedPanel({ venue, entry, onAgain }: JoinedPanelProps) {
  const form = useGuestFormStyles();
  const styles = useStyles();
  const { t } = useTranslation();
  const text = useReservationText({ ...entry, people: guestsWaiting(entry) });
  const aloneRows = useTreatmentRows(entry.treatment);
  const lines = useWaitedLines()(entry);
  const visitRows = lines.map((fact, n) => ({ term: t('reservations.visit.nth', { number: n + 1 }), fact }));
  const isTreated = entry.treatment !== undefined;
  const room = venue.rooms.find(({ id }) => id === entry.roomId);
  const window = t('units.minutes', { count: entry.windowMinutes });
  const isOffered = entry.status === 'NOTIFIED';
  return (
    <div className={form.form}>
      <StateWord
        look={isOffered ? 'free' : 'wait'}
        badge
        className={styles.place}
        word={isOffered ? t('waitlist.offeredTitle') : t('waitlist.position', { position: entry.position })}
      />
      <p className={form.text}>
        {isOffered ? t('waitlist.offeredText') : t('waitlist.joinedText', { phone: formatPhone(entry.phone), window })}
      </p>
      <Details
        rows={[
          { term: t('reservations.details.venue'), fact: venue.name },
          { term: t('reservations.details.when'), fact: text.when },
          { term: t('reservations.details.people'), fact: text.people },
          ...(entry.visit === undefined ? aloneRows : visitRows),
          { term: t('reservations.details.room'), fact: isTreated ? null : room?.name },
          { term: t('reservations.details.name'), fact: entry.name },
          {
            term: t('waitlist.preference'),
            fact: t(`waitlist.${isTreated ? 'preferencesTreated' : 'preferences'}.${entry.altPref}`),
          },
        ]}
      />
      {entry.guestToken === undefined ? (
        <p className={form.text}>{t('waitlist.linkWithOffer')}</p>
      ) : (
        <ButtonLink
          to={`/lista/${entry.guestToken}`}
          appearance="secondary"
          icon={<Link20Regular />}
          className={form.action}
        >
          {t('waitlist.seeEntry')}
        </ButtonLink>
      )}
      <Button appearance="subtle" className={form.action} onClick={onAgain}>
        {t('waitlist.anotherTime')}
      </Button>
    </div>
  );
}
