import { useTranslation } from 'react-i18next';
import type { DeskStatus } from '#shared/desk/local';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';
import type { DeskDialog } from '#ui/features/desk/window/use-desk-dialogs.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';

const WaitingDialog = lazyPart(() => import('#ui/features/desk/acts/WaitingDialog.tsx'));
const ReviewDialog = lazyPart(() => import('#ui/features/desk/acts/ReviewDialog.tsx'));
const SignInDialog = lazyPart(() => import('#ui/features/desk/window/SignInDialog.tsx'));
const SetPinDialog = lazyPart(() => import('#ui/features/desk/start/SetPinDialog.tsx'));
const SignOutAnyway = lazyPart(() => import('#ui/features/desk/window/SignOutAnyway.tsx'));
const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

interface DeskDialogsProps {
  dialog: DeskDialog | null;
  close: () => void;
  status: DeskStatus;
}

export function DeskDialogs({ dialog, close, status }: DeskDialogsProps) {
  return dialog !== null && <Shown {...{ dialog, close, status }} />;
}

const hasPin = ({ people, staff }: DeskStatus): boolean => people.find(({ id }) => id === staff?.id)?.hasPin ?? false;

function Shown({ dialog, close, status }: DeskDialogsProps & { dialog: DeskDialog }) {
  if (dialog.kind === 'waiting') return <WaitingDialog status={status} onClose={close} />;
  if (dialog.kind === 'review') return <ReviewDialog status={status} onClose={close} />;
  if (dialog.kind === 'signIn') return <SignInDialog onClose={close} />;
  if (dialog.kind === 'pin') return <SetPinDialog hasPin={hasPin(status)} onClose={close} />;
  return dialog.kind === 'signOut' ? (
    <SignOutAnyway sentence={dialog.sentence} onClose={close} />
  ) : (
    <RestartAnyway sentence={dialog.sentence} onClose={close} />
  );
}

interface RestartAnywayProps {
  sentence: string;
  onClose: () => void;
}

function RestartAnyway({ sentence, onClose }: RestartAnywayProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useDeskAct('installUpdate');
  return (
    <ConfirmDialog
      title={t('desk.staff.updateTitle')}
      confirm={t('desk.staff.restartAnyway')}
      dismiss={t('desk.staff.stay')}
      isPending={isPending}
      onConfirm={() => mutate({ force: true })}
      onClose={onClose}
    >
      {sentence}
      <FormFailure text={error === null ? null : sentenceOf(error, t('app.failure.connection'))} />
    </ConfirmDialog>
  );
}
