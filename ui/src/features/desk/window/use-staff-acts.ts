import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/api/api-error.ts';
import { isRefusedAs, useDeskAct } from '#ui/features/desk/use-desk.ts';
import type { DeskDialog, ShowDialog } from '#ui/features/desk/window/use-desk-dialogs.ts';
import { usePublicPage } from '#ui/features/desk/window/use-public-page.ts';
import { useToast } from '#ui/kit/use-toast.ts';

/** Actions that would hide unsent acts ask for confirmation first. */
export function useStaffActs(show: ShowDialog) {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate: lock } = useDeskAct('lock');
  const { mutate: signOut } = useDeskAct('signOutHere');
  const { mutate: install } = useDeskAct('installUpdate');
  const openPage = usePublicPage();
  const fail = (error: unknown) =>
    toast({
      title: t('desk.staff.failed'),
      description: sentenceOf(error, t('app.failure.connection')),
      look: 'destructive',
    });
  const askIfUnsent = (kind: Extract<DeskDialog, { sentence: string }>['kind']) => (error: unknown) => {
    if (isRefusedAs(error, 'unsent')) show({ kind, sentence: sentenceOf(error, '') });
    else fail(error);
  };
  return {
    lock: () => lock({}, { onError: fail }),
    openSite: () => openPage('/'),
    signOut: () => signOut({}, { onError: askIfUnsent('signOut') }),
    update: () => install({}, { onError: askIfUnsent('update') }),
  };
}
