import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useDeskCall } from '#ui/features/desk/use-desk.ts';
import { useToast } from '#ui/kit/use-toast.ts';

/** Shows a message, because the window itself does not change. */
export function usePublicPage(): (path: string) => void {
  const port = useDeskCall();
  const toast = useToast();
  const { t } = useTranslation();
  return useCallback(
    (path) => {
      port.call('openPublicPage', { path }).then(
        () => toast({ title: t('desk.page.opened') }),
        (error: unknown) => {
          const description = sentenceOf(error, t('app.failure.text'));
          toast({ title: t('desk.staff.failed'), description, look: 'destructive' });
        },
      );
    },
    [port, toast, t],
  );
}
