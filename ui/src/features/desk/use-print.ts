import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import { useToast } from '#ui/kit/use-toast.ts';

/** In a browser by `window.print`, on the desk by the main process. */
export function usePrint(): () => void {
  const port = useDeskPort();
  const toast = useToast();
  const { t } = useTranslation();
  return useCallback(() => {
    if (port === null) return window.print();
    port.call('printPage', {}).catch((error: unknown) => {
      const description = sentenceOf(error, t('app.failure.text'));
      toast({ title: t('desk.print.failed'), description, look: 'destructive' });
    });
  }, [port, toast, t]);
}
