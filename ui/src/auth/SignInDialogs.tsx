import { Button, Dialog, DialogSurface, DialogTitle } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { makeStyles } from '@griffel/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema';
import { AdminLogInForm } from '#ui/auth/AdminLogInForm.tsx';
import { DeniedPanel } from '#ui/auth/DeniedPanel.tsx';
import { destinationOf } from '#ui/auth/destination.ts';
import { ManagerPanel } from '#ui/auth/ManagerPanel.tsx';
import { usePanelStyles } from '#ui/auth/panelStyles.ts';
import { RoleCard } from '#ui/auth/RoleCard.tsx';
import { useAuth } from '#ui/auth/useAuth.ts';
import type { SignInDialogKind, SignInDialogsProps } from '#ui/auth/useSignInDialogs.ts';
import { useKeptFocusEngine } from '#ui/kit/useKeptFocusEngine.tsx';

const useStyles = makeStyles({
  // Last in the document and first in sight, so that the dialog opens with the focus on what it is for.
  close: { position: 'absolute', top: '20px', right: '20px' },
});

const titles = {
  choice: 'auth.choice.title',
  manager: 'auth.choice.manager',
  admin: 'auth.choice.admin',
  denied: 'auth.denied.title',
} as const satisfies Record<SignInDialogKind, string>;

/** Role choice, manager and administrator sign-in, and denial: one of them at a time. */
export default function SignInDialogs(props: SignInDialogsProps) {
  const { request, cancel } = props;
  const styles = useStyles();
  const panel = usePanelStyles();
  const { t } = useTranslation();
  const surface = useFocusOnStart(request.kind);
  useKeptFocusEngine();
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && cancel()}>
      <DialogSurface ref={surface} className={panel.panel}>
        <DialogTitle action={null} className={panel.title}>
          {t(titles[request.kind])}
        </DialogTitle>
        <Content {...props} />
        <Button
          className={styles.close}
          appearance="subtle"
          size="small"
          icon={<Dismiss20Regular />}
          aria-label={t('app.action.close')}
          onClick={cancel}
        />
      </DialogSurface>
    </Dialog>
  );
}

function Content({ request, show, done, cancel }: SignInDialogsProps) {
  const panel = usePanelStyles();
  const { intend, intendedRole } = useAuth();
  const pick = (kind: 'manager' | 'admin') => () => {
    intend(kind === 'manager' ? 'MANAGER' : 'ADMIN');
    show(kind);
  };
  const { returnTo } = request;
  const enter = (user: User) => done(destinationOf(user.role, { returnTo, intendedRole }));
  if (request.kind === 'manager') return <ManagerPanel onDone={enter} />;
  if (request.kind === 'admin') return <AdminLogInForm onDone={enter} />;
  if (request.kind === 'denied') return <DeniedPanel onCancel={cancel} onSwitch={() => show('choice')} />;
  return (
    <div className={panel.cards}>
      <RoleCard kind="manager" onPick={pick('manager')} />
      <RoleCard kind="admin" onPick={pick('admin')} />
    </div>
  );
}

/** The first field where there is one, else the first button; again whenever the dialog turns into another one. */
function useFocusOnStart(kind: SignInDialogKind) {
  const surface = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kind is what changes the dialog's content
  useEffect(() => {
    // Fluent focuses the first focusable thing when it opens; a frame later the field has the last word.
    const frame = requestAnimationFrame(() => {
      const inside = surface.current;
      (inside?.querySelector<HTMLElement>('input') ?? inside?.querySelector<HTMLElement>('button'))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [kind]);
  return surface;
}
