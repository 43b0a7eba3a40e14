import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDate, serviceDay } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { MessageHead } from '#ui/features/messages/MessageHead.tsx';
import { useQueueStyles } from '#ui/features/messages/queue-styles.ts';
import { useDayMessages } from '#ui/features/messages/use-outbox.ts';
import { DateField } from '#ui/kit/DateField.tsx';

export function DayMessages({ venue }: { venue: ManagedVenue }) {
  const styles = useQueueStyles();
  const { t } = useTranslation();
  const now = useNow();
  const [picked, setDate] = useState<string | null>(null);
  const date = picked ?? serviceDay(now, venue.timezone);
  const read = useDayMessages(venue.id, date);
  return (
    <Panel wide title={t('messages.day.title')}>
      <DateField
        className={styles.date}
        label={t('messages.day.date')}
        value={date}
        onChange={(next) => isDate(next) && setDate(next)}
      />
      <PanelRead read={read}>
        {(messages) =>
          messages.length === 0 ? (
            <p>{t('messages.day.empty')}</p>
          ) : (
            <ul>
              {messages.map((message) => (
                <li key={message.id} className={styles.row}>
                  <MessageHead timezone={venue.timezone} {...{ message, now }} />
                </li>
              ))}
            </ul>
          )
        }
      </PanelRead>
    </Panel>
  );
}
