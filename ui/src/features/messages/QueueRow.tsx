import { Button } from '@fluentui/react-components';
import { Call16Regular } from '@fluentui/react-icons/svg/call';
import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '#shared/messages/schema';
import { formatPhone } from '#shared/phone';
import { MessageHead } from '#ui/features/messages/MessageHead.tsx';
import { MessageRow } from '#ui/features/messages/MessageRow.tsx';
import { useMessageAct } from '#ui/features/messages/use-outbox.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';

interface QueueRowProps {
  venueId: string;
  message: OutboxMessage;
  timezone: string;
  now: Date;
}

export function QueueRow({ venueId, message, timezone, now }: QueueRowProps) {
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
