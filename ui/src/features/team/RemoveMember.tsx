import { useTranslation } from 'react-i18next';
import type { StaffMember } from '#shared/staff/schema';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useRemoveStaff } from '#ui/features/team/use-team.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

interface RemoveMemberProps {
  venueId: string;
  member: StaffMember;
  /** `isGone`: the row that opened the dialog is removed. */
  onClose: (isGone: boolean) => void;
}

export function RemoveMember({ venueId, member, onClose }: RemoveMemberProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const failure = useFailureWords();
  const { mutate, isPending, error } = useRemoveStaff();
  const { userId, name } = member;
  const onSuccess = () => {
    toast({ title: t('team.removed'), description: name });
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={t('team.removeTitle', { name })}
      confirm={t('team.remove')}
      confirming={t('team.removing')}
      danger
      isPending={isPending}
      onConfirm={() => !isPending && mutate({ input: { venueId, userId } }, { onSuccess })}
      onClose={() => onClose(false)}
    >
      <p>{t('team.removeText')}</p>
      <FormFailure text={failure(error)} />
    </ConfirmDialog>
  );
}
