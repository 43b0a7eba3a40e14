import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/app/api-error.ts';
import { useToast } from '#ui/app/use-toast.ts';
import { isLoggedOut } from '#ui/auth/use-logged-out.ts';

/** A failure is announced, because the board keeps showing old data. */
export function useRefresh(refresh: () => Promise<unknown>): () => Promise<void> {
  const toast = useToast();
  const { t } = useTranslation();
  return async () => {
    const error = await refresh();
    if (error === null || isLoggedOut(error)) return;
    const description = sentenceOf(error, t('app.failure.connection'));
    toast({ title: t('dashboard.failed.refresh'), description, look: 'destructive' });
  };
}
