import { Button } from '@fluentui/react-components';
import { CalendarAdd20Regular } from '@fluentui/react-icons/svg/calendar-add';
import { Link20Regular } from '@fluentui/react-icons/svg/link';
import { useTranslation } from 'react-i18next';
import { formatKwanzas, parseKwanzas } from '#shared/money';
import { formatPhone } from '#shared/phone';
import type { BookedReservation, BookedTreatment } from '#shared/reservations/schema';
import { formatInstant } from '#shared/time';
import type { Treatment } from '#shared/treatments/schema';
import { peopleAtOnce } from '#shared/treatments/visit';
import type { Venue } from '#shared/venues/schema';
import { addressOf } from '#ui/api/http.ts';
import { treatmentLine, useTreatmentRows } from '#ui/features/reservations/booked-treatment.ts';
import { Details } from '#ui/features/reservations/Details.tsx';
import { useGuestFormStyles } from '#ui/features/reservations/guest-form-styles.ts';
import { ShareButton } from '#ui/features/reservations/ShareButton.tsx';
import { useReservationText } from '#ui/features/reservations/use-reservation-text.ts';
import { useTreatmentName } from '#ui/features/reservations/use-treatments.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Notice } from '#ui/kit/Notice.tsx';

export type ShownTreatment = Pick<Treatment, 'names' | 'minutes'> & Pick<BookedTreatment, 'professional'>;

interface BookedPanelProps {
  venue: Venue;
  reservation: BookedReservation;
  treatment?: ShownTreatment;
  /** Of a visit of several treatments. */
  further?: ShownTreatment[];
  onAgain: () => void;
}

/** Confirmation in the card: shown if the guest page failed to load or its link is sent only by phone. */
export function BookedPanel({ venue, reservation, treatment: chosen, further = [], onAgain }: BookedPanelProps) {
  const styles = useGuestFormStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { date, time, people } = reservation;
  const visit: { time: string }[] = reservation.visit ?? [{ time }];
  const guests = peopleAtOnce(visit.map((part) => ({ time: part.time, people })));
  const text = useReservationText({ date, time, people: guests });
  const nameOf = useTreatmentName();
  const timeOf = useSlotTime(reservation.date);
  const treatment = chosen && { ...chosen, name: nameOf(chosen) };
  const rows = useTreatmentRows(treatment);
  const all = chosen === undefined ? [] : [chosen, ...further];
  const lineAt = (n: number) => all[n] && treatmentLine({ ...all[n], name: nameOf(all[n]) });
  /** Services side by side have one row: a line for each. */
  const partRows = [...new Set(visit.map((part) => part.time))].map((at) => ({
    term: timeOf(at),
    fact: visit.flatMap((part, n) => (part.time === at ? (lineAt(n) ?? []) : [])).join('\n'),
  }));
  const room = venue.rooms.find(({ id }) => id === reservation.roomId)?.name ?? '';
  const deposit = parseKwanzas(reservation.depositValue);
  const heldUntil = reservation.status === 'HOLD' ? reservation.holdUntil : null;
  const sentence = heldUntil === null ? 'reservations.booked.text' : 'reservations.booked.heldLink';
  return (
    <div className={styles.form}>
      {heldUntil !== null && (
        <Notice look="waiting">
          {t('reservations.booked.held', { until: formatInstant(heldUntil, language, venue.timezone) })}
        </Notice>
      )}
      <p className={styles.text}>{t(sentence, { phone: formatPhone(reservation.phone) })}</p>
      <Details
        rows={[
          { term: t('reservations.details.venue'), fact: venue.name },
          { term: t('reservations.details.when'), fact: text.when },
          ...(reservation.visit === undefined ? rows : partRows),
          { term: t('reservations.details.people'), fact: text.people },
          { term: t('reservations.details.room'), fact: reservation.visit === undefined ? room : null },
          { term: t('reservations.details.name'), fact: reservation.name },
          { term: t('reservations.details.notes'), fact: reservation.notes },
          { term: t('reservations.details.deposit'), fact: deposit === null ? null : formatKwanzas(deposit) },
        ]}
      />
      <div className={styles.actions}>
        {reservation.guestToken !== undefined && <LinkActions token={reservation.guestToken} />}
        {reservation.guestToken !== undefined && (
          <ShareButton
            venue={venue}
            seats={{ ...{ date, time, people }, rooms: [room], treatments: all.map(nameOf) }}
            className={styles.action}
          />
        )}
        <Button appearance="subtle" className={styles.action} onClick={onAgain}>
          {t('reservations.booked.again')}
        </Button>
      </div>
    </div>
  );
}

function LinkActions({ token }: { token: string }) {
  const { action } = useGuestFormStyles();
  const { t } = useTranslation();
  const { language: lang } = useLanguage();
  return (
    <>
      <Button
        as="a"
        href={addressOf('guestCalendar', { token, lang })}
        icon={<CalendarAdd20Regular />}
        className={action}
      >
        {t('reservations.booked.calendar')}
      </Button>
      <ButtonLink to={`/reserva/${token}`} appearance="secondary" icon={<Link20Regular />} className={action}>
        {t('reservations.booked.link')}
      </ButtonLink>
    </>
  );
}
