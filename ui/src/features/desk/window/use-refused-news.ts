import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskCall } from '#ui/features/desk/use-desk.ts';
import { useToast } from '#ui/kit/use-toast.ts';

/** Shows refusals of menu commands: no button in the window waits for their result. */
export function useRefusedNews(): void {
  const port = useDeskCall();
  const { t } = useTranslation();
  const toast = useToast();
  const say = useEffectEvent((sentence: string) =>
    toast({ title: t('desk.staff.failed'), description: sentence, look: 'destructive' }),
  );
  useEffect(() => port.onNews((news) => void (news.kind === 'refused' && say(news.sentence))), [port]);
}
