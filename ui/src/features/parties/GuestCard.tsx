import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { GuestSummary } from '#shared/reservations/desk';
import { formatLongDate, formatShortDate, formatShortSlotDate } from '#shared/time';
import { sentenceOf } from '#ui/api/api-error.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import type { useGuestSummary } from '#ui/features/parties/use-parties.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';

interface GuestCardProps {
  guest: ReturnType<typeof useGuestSummary>;
  exceptId?: string;
}

/** The venue's data on a guest, looked up by phone number. */
export function GuestCard({ guest, exceptId }: GuestCardProps) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  if (guest.phone === null) return <p className={styles.quiet}>{t('parties.guest.waiting')}</p>;
  if (guest.data !== undefined) return <Known summary={guest.data} exceptId={exceptId} />;
  if (guest.isError)
    return (
      <div role="alert" className={styles.block}>
        <p>{sentenceOf(guest.error, t('parties.guest.failed'))}</p>
        <Button size="small" onClick={() => void guest.refetch()}>
          {t('app.failure.retry')}
        </Button>
      </div>
    );
  return (
    <SkeletonGroup>
      <Skeleton width="70%" height="16px" />
    </SkeletonGroup>
  );
}

function Known({ summary, exceptId }: { summary: GuestSummary; exceptId?: string }) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { visits, noShows, cancellations, lastVisit, notes } = summary;
  const upcoming = summary.upcoming.filter(({ id }) => id !== exceptId);
  const isFirst = visits + noShows + cancellations === 0;
  return (
    <div className={styles.list} role="status">
      {isFirst ? (
        <p>{t('parties.guest.first')}</p>
      ) : (
        <p className={styles.figures}>
          <span className={styles.figure}>{t('parties.guest.visits', { count: visits })}</span>
          <span className={styles.figure}>{t('parties.guest.noShows', { count: noShows })}</span>
          <span className={styles.figure}>{t('parties.guest.cancellations', { count: cancellations })}</span>
        </p>
      )}
      {lastVisit !== null && (
        <p className={styles.quiet}>{t('parties.guest.lastVisit', { date: formatLongDate(lastVisit, language) })}</p>
      )}
      <GuestNotes notes={notes} />
      <Upcoming parties={upcoming} />
    </div>
  );
}

function GuestNotes({ notes }: Pick<GuestSummary, 'notes'>) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (notes.length === 0) return null;
  return (
    <div className={styles.block}>
      <h4 className={styles.heading}>{t('parties.guest.notes')}</h4>
      <ul className={styles.block}>
        {notes.map(({ date, text }) => (
          <li key={`${date} ${text}`}>
            <span className={styles.quiet}>{formatShortDate(date, language)}</span> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Upcoming({ parties }: { parties: GuestSummary['upcoming'] }) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (parties.length === 0) return null;
  return (
    <div className={styles.block}>
      <h4 className={styles.heading}>{t('parties.guest.upcoming')}</h4>
      <ul className={styles.block}>
        {parties.map(({ id, date, time, people }) => (
          <li key={id}>
            {t('parties.guest.upcomingRow', {
              date: formatShortSlotDate({ date, time }, language),
              time,
              people: t('reservations.people', { count: people }),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
