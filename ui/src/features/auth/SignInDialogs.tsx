import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema';
import { AdminLogInForm } from '#ui/features/auth/AdminLogInForm.tsx';
import { DeniedPanel } from '#ui/features/auth/DeniedPanel.tsx';
import { destinationOf } from '#ui/features/auth/destination.ts';
import { ManagerPanel } from '#ui/features/auth/ManagerPanel.tsx';
import { RoleCard } from '#ui/features/auth/RoleCard.tsx';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import type { SignInDialogKind, SignInDialogsProps } from '#ui/features/auth/use-sign-in-dialogs.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { Modal } from '#ui/kit/Modal.tsx';

const titles = {
  choice: 'auth.choice.title',
  manager: 'auth.choice.manager',
  admin: 'auth.choice.admin',
  denied: 'auth.denied.title',
} as const satisfies Record<SignInDialogKind, string>;

export default function SignInDialogs(props: SignInDialogsProps) {
  const { kind } = props.request;
  const { t } = useTranslation();
  return (
    <Modal title={t(titles[kind])} contentKey={kind} onClose={props.cancel}>
      <Content {...props} />
    </Modal>
  );
}

function Content({ request, show, done, cancel }: SignInDialogsProps) {
  const { intend, intendedRole } = useAuth();
  const { kind, switchTo = 'choice', returnTo } = request;
  const pick = (way: 'manager' | 'admin') => () => {
    intend(way === 'manager' ? 'MANAGER' : 'ADMIN');
    show(way);
  };
  const enter = (user: User) => done(destinationOf(user.role, { returnTo, intendedRole }));
  if (kind === 'manager') return <ManagerPanel onDone={enter} />;
  if (kind === 'admin') return <AdminLogInForm onDone={enter} />;
  if (kind === 'denied') return <DeniedPanel onCancel={cancel} onSwitch={() => show(switchTo)} />;
  return (
    <Stack gap="M" top="XXL">
      <RoleCard kind="manager" onPick={pick('manager')} />
      <RoleCard kind="admin" onPick={pick('admin')} />
    </Stack>
  );
}
