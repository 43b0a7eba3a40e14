import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '#shared/messages/schema';
import { formatShortDate, formatShortSlotDate, localOf } from '#shared/time';
import { DeliveryWord } from '#ui/features/messages/DeliveryWord.tsx';
import { useQueueStyles } from '#ui/features/messages/queue-styles.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Row } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';

interface MessageHeadProps {
  message: OutboxMessage;
  timezone: string;
  now: Date;
}

export function MessageHead({ message, timezone, now }: MessageHeadProps) {
  const styles = useQueueStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const people = t('dashboard.parties.people', { count: message.people });
  const { date, time } = message;
  const about =
    time === null
      ? t('messages.queue.aboutDay', { date: formatShortDate(date, language), people })
      : t('messages.queue.about', { date: formatShortSlotDate({ date, time }, language), time, people });
  return (
    <div>
      <Row as="p" gap="M" rowGap="None" align="Center">
        <Text as="span" look="strong" breakWords>
          {message.name}
        </Text>
        <span className={styles.meta}>{t(`messages.types.${message.type}`)}</span>
        <DeliveryWord {...{ message, timezone, now }} />
      </Row>
      <Row as="p" gap="M" rowGap="None" align="Center">
        <span className={styles.meta}>{about}</span>
        {message.status === 'QUEUED' && <Before {...{ message, timezone, now }} />}
      </Row>
      <details className={styles.text}>
        <summary>{t('messages.queue.read')}</summary>
        <p className={styles.body}>{message.text}</p>
      </details>
    </div>
  );
}

/** Latest time at which sending makes sense. */
function Before({ message, timezone, now }: MessageHeadProps) {
  const styles = useQueueStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const last = localOf(new Date(message.sendBefore), timezone);
  const isToday = last.date === localOf(now, timezone).date;
  return (
    <span className={mergeClasses(styles.meta, styles.before)}>
      {isToday
        ? t('messages.queue.before', { time: last.time })
        : t('messages.queue.beforeDay', { time: last.time, date: formatShortSlotDate(last, language) })}
    </span>
  );
}
