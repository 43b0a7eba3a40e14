import { Button } from '@fluentui/react-components';
import { Call16Regular } from '@fluentui/react-icons/svg/call';
import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '#shared/messages/schema';
import { formatPhone } from '#shared/phone';
import type { ManagedVenue } from '#shared/venues/schema';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { MessageHead } from '#ui/features/messages/MessageHead.tsx';
import { MessageRow } from '#ui/features/messages/MessageRow.tsx';
import { useMessageAct, useQueue } from '#ui/features/messages/use-outbox.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';

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

interface QueueRowProps {
  venueId: string;
  message: OutboxMessage;
  timezone: string;
  now: Date;
}

function QueueRow({ venueId, message, timezone, now }: QueueRowProps) {
  const { t } = useTranslation();
  return (
    <MessageRow
      {...useMessageAct(venueId, message.id)}
      message={message}
      name={message.name}
      mayRetry={new Date(message.sendBefore) > now}
      uncertain={t('messages.queue.uncertainText')}
      opened={t('messages.queue.opened')}
      cure={<CallLink message={message} />}
    >
      <MessageHead {...{ message, timezone, now }} />
    </MessageRow>
  );
}

/** "falhou: ligar": staff phone the guest. */
function CallLink({ message: { name, phone } }: { message: OutboxMessage }) {
  const looks = useButtonLooks();
  const { t } = useTranslation();
  return (
    <Button
      as="a"
      href={`tel:${phone}`}
      className={looks.dangerQuiet}
      icon={<Call16Regular />}
      aria-label={t('messages.queue.call', { name, phone: formatPhone(phone) })}
    >
      {t('messages.queue.failed')}
    </Button>
  );
}
