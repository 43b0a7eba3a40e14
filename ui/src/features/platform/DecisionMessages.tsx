import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import type { PlatformMessage } from '#shared/platform/schema';
import { MessageRow } from '#ui/features/messages/MessageRow.tsx';
import { useQueueStyles } from '#ui/features/messages/queue-styles.ts';
import { useDecisionAct, usePlatformMessages } from '#ui/features/platform/use-platform.ts';
import { Notice } from '#ui/kit/Notice.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { letters, raised } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  card: {
    padding: tokens.spacingHorizontalXXL,
    paddingBottom: tokens.spacingVerticalS,
    ...raised,
  },
  text: {
    marginBlock: tokens.spacingVerticalXS,
    ...letters.S,
    color: tokens.colorNeutralForeground2,
  },
});

/** Unsent messages about decisions; renders nothing while there are none. */
export function DecisionMessages() {
  const styles = useStyles();
  const { t } = useTranslation();
  const title = useId();
  const { data, isError, refetch } = usePlatformMessages();
  if (isError) {
    return (
      <Notice look="refusal">
        <p>{t('platform.messages.failed')}</p>
        <Button onClick={() => void refetch()}>{t('app.failure.retry')}</Button>
      </Notice>
    );
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby={title}>
      <Text id={title} as="h2" look="title">
        {t('platform.messages.title')}
      </Text>
      <p className={styles.text} role="status">
        {t('platform.messages.text', { count: data.length })}
      </p>
      <ul>
        {data.map((message) => (
          <DecisionMessage key={message.id} message={message} />
        ))}
      </ul>
    </section>
  );
}

/** A decision that its manager was not told yet, with the actions to send it. */
function DecisionMessage({ message }: { message: PlatformMessage }) {
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
