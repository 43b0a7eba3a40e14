import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/app/apiError.ts';
import { useToast } from '#ui/app/useToast.ts';
import { isLoggedOut } from '#ui/auth/useLoggedOut.ts';

/** Refreshing by hand: a failure is said, because the board goes on showing what it had. */
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
