import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#ui/api/api-error.ts';
import { useDecideFromList } from '#ui/features/venues/use-pending-venues.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const words = {
  approve: {
    done: 'approvals.own.approved',
    unauthorized: 'approvals.own.unauthorizedApprove',
    failedTitle: 'approvals.own.approveFailedTitle',
    failed: 'approvals.own.approveFailed',
  },
  reject: {
    done: 'approvals.own.rejected',
    unauthorized: 'approvals.own.unauthorizedReject',
    failedTitle: 'approvals.own.rejectFailedTitle',
    failed: 'approvals.own.rejectFailed',
  },
} as const;

/** Every reader may press "Aprovar" and "Rejeitar"; the server accepts them from the platform's owner only. */
export function PendingVenueActions({ id }: { id: string }) {
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const approve = usePress('approve', id);
  const reject = usePress('reject', id);
  const isBusy = approve.isPending || reject.isPending;
  return (
    <>
      <SubmitButton
        type="button"
        appearance="secondary"
        className={looks.tint}
        icon={<Checkmark20Regular />}
        word={t('approvals.approve')}
        pendingWord={t('approvals.approving')}
        isPending={approve.isPending}
        onClick={() => !isBusy && approve.press()}
      />
      <SubmitButton
        type="button"
        appearance="secondary"
        className={looks.dangerQuiet}
        icon={<Dismiss20Regular />}
        word={t('approvals.reject')}
        pendingWord={t('approvals.rejecting')}
        isPending={reject.isPending}
        onClick={() => !isBusy && reject.press()}
      />
    </>
  );
}

function usePress(step: keyof typeof words, id: string) {
  const toast = useToast();
  const { t } = useTranslation();
  const { mutate, isPending } = useDecideFromList(step);
  const said = words[step];
  const refusalOf = (error: Error) => {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401 || status === 403) {
      return { title: t('approvals.own.unauthorizedTitle'), description: t(said.unauthorized) };
    }
    const isPast = error instanceof ApiError && error.code === 'already_decided';
    return { title: t(said.failedTitle), description: (isPast ? error.serverMessage : null) ?? t(said.failed) };
  };
  const press = () =>
    mutate(id, {
      onSuccess: () => toast({ title: t(said.done) }),
      onError: (error) => toast({ ...refusalOf(error), look: 'destructive' }),
    });
  return { press, isPending };
}
