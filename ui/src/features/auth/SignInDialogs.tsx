import { Button, tokens } from '@fluentui/react-components';
import { LockClosed20Regular } from '@fluentui/react-icons/svg/lock-closed';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema';
import { AdminLogInForm } from '#ui/features/auth/AdminLogInForm.tsx';
import { destinationOf } from '#ui/features/auth/destination.ts';
import { ManagerPanel } from '#ui/features/auth/ManagerPanel.tsx';
import { RoleCard } from '#ui/features/auth/RoleCard.tsx';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import type { SignInDialogKind, SignInDialogsProps } from '#ui/features/auth/use-sign-in-dialogs.ts';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { stateTokens } from '#ui/theme/own-tokens.ts';

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

const useStyles = makeStyles({
  words: {
    display: 'grid',
    gridTemplateColumns: '20px 1fr',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    marginTop: tokens.spacingVerticalXL,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: stateTokens.fullBackground,
    border: `1px solid ${stateTokens.fullStroke}`,
  },
  icon: { color: stateTokens.fullForeground, marginTop: '1px' },
  text: { gridColumn: 2, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
});

function DeniedPanel({ onCancel, onSwitch }: { onCancel: () => void; onSwitch: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.words}>
        <LockClosed20Regular className={styles.icon} aria-hidden />
        <Text look="strong">{t('auth.denied.subtitle')}</Text>
        <p className={styles.text}>{t('auth.denied.text')}</p>
      </div>
      <Row gap="M" top="XXL" justify="End">
        <Button onClick={onCancel}>{t('app.action.cancel')}</Button>
        <Button appearance="primary" onClick={onSwitch}>
          {t('auth.denied.switch')}
        </Button>
      </Row>
    </>
  );
}
