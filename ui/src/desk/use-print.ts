import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/app/api-error.ts';
import { useToast } from '#ui/app/use-toast.ts';
import { useDeskPort } from '#ui/desk/desk-port.ts';

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
