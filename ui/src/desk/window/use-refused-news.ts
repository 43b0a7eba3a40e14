import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '#ui/app/use-toast.ts';
import { useDeskCall } from '#ui/desk/use-desk.ts';

/** Says what was refused of what somebody asked of a menu: no button in the window waits for that answer. */
export function useRefusedNews(): void {
  const port = useDeskCall();
  const { t } = useTranslation();
  const toast = useToast();
  const say = useEffectEvent((sentence: string) =>
    toast({ title: t('desk.staff.failed'), description: sentence, look: 'destructive' }),
  );
  useEffect(() => port.onNews((news) => void (news.kind === 'refused' && say(news.sentence))), [port]);
}
