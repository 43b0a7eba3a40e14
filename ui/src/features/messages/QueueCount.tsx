import { useTranslation } from 'react-i18next';
import { TabCount } from '#ui/features/dashboard/TabCount.tsx';
import { useQueue } from '#ui/features/messages/use-outbox.ts';

export function QueueCount({ venueId }: { venueId: string }) {
  const { t } = useTranslation();
  const count = useQueue(venueId).data?.length ?? 0;
  return <TabCount count={count} words={t('messages.queue.count', { count })} />;
}
