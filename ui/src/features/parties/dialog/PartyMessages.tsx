import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '#shared/messages/schema';
import type { StaffReservation } from '#shared/reservations/desk';
import { formatInstant } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { usePartyMessages } from '#ui/features/parties/use-parties.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';

export function PartyMessages({ venue, party }: { venue: ManagedVenue; party: StaffReservation }) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { data, error, isError, refetch } = usePartyMessages(venue.id, party.date);
  if (isError)
    return (
      <div role="alert" className={styles.block}>
        <p>{sentenceOf(error, t('parties.message.failed'))}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('app.failure.retry')}
        </Button>
      </div>
    );
  if (data === undefined)
    return (
      <SkeletonGroup>
        <Skeleton height="40px" />
      </SkeletonGroup>
    );
  const own = data.filter(({ reservationId }) => reservationId === party.id);
  if (own.length === 0) return <p className={styles.quiet}>{t('parties.message.none')}</p>;
  return (
    <ul className={styles.list}>
      {own.map((message) => (
        <Message key={message.id} message={message} timezone={venue.timezone} />
      ))}
    </ul>
  );
}

function Message({ message, timezone }: { message: OutboxMessage; timezone: string }) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const at = message.readAt ?? message.deliveredAt ?? message.sentAt ?? message.createdAt;
  return (
    <li className={styles.block}>
      <p>
        <strong>{t(`parties.message.type.${message.type}`)}</strong> · {t(`parties.message.state.${message.status}`)}
      </p>
      <p className={styles.quiet}>
        <time dateTime={at}>{formatInstant(at, language, timezone)}</time>
        {message.failure !== null && ` · ${message.failure}`}
      </p>
      <details>
        <summary className={styles.quiet}>{t('parties.message.text')}</summary>
        <p className={styles.text}>{message.text}</p>
      </details>
    </li>
  );
}
