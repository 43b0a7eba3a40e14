import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { QueueRow } from '#ui/features/messages/QueueRow.tsx';
import { useQueue } from '#ui/features/messages/use-outbox.ts';

/** Messages that the product could not or may not send by itself. */
export function MessageQueue({ venue }: { venue: ManagedVenue }) {
  const { t } = useTranslation();
  const queue = useQueue(venue.id);
  const now = useNow();
  const count = queue.data?.length ?? 0;
  const text = count === 0 ? t('messages.queue.text') : t('messages.queue.count', { count });
  return (
    <Panel wide title={t('messages.queue.title')} text={text}>
      <PanelRead read={queue}>
        {(messages) =>
          messages.length === 0 ? (
            <p>{t('messages.queue.empty')}</p>
          ) : (
            <ul>
              {messages.map((message) => (
                <QueueRow key={message.id} venueId={venue.id} timezone={venue.timezone} {...{ message, now }} />
              ))}
            </ul>
          )
        }
      </PanelRead>
    </Panel>
  );
}
