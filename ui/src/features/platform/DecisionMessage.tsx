import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import type { PlatformMessage } from '#shared/platform/schema';
import { MessageRow } from '#ui/features/messages/MessageRow.tsx';
import { useQueueStyles } from '#ui/features/messages/queue-styles.ts';
import { useDecisionAct } from '#ui/features/platform/use-platform.ts';
import { Text } from '#ui/kit/Text.tsx';

/** A decision that its manager was not told yet, with the actions to send it. */
export function DecisionMessage({ message }: { message: PlatformMessage }) {
  const styles = useQueueStyles();
  const { t } = useTranslation();
  const { venueName, name } = message;
  const phone = formatPhone(message.phone);
  return (
    <MessageRow
      {...useDecisionAct({ venueId: message.venueId, id: message.id })}
      message={message}
      name={venueName}
      mayRetry
      uncertain={t('platform.messages.uncertain')}
      opened={t('platform.messages.opened')}
    >
      <div>
        <Text look="strong" breakWords>
          {venueName}
        </Text>
        <p className={styles.meta}>
          {name === null ? t('platform.messages.toPhone', { phone }) : t('platform.messages.to', { name, phone })}
        </p>
        <details className={styles.text}>
          <summary>{t('platform.messages.show')}</summary>
          <p className={styles.body}>{message.text}</p>
        </details>
      </div>
    </MessageRow>
  );
}
