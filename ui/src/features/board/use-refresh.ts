import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/api/api-error.ts';
import { isLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { useToast } from '#ui/kit/use-toast.ts';

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
