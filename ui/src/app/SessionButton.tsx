import { Button, tokens } from '@fluentui/react-components';
import { Person20Regular } from '@fluentui/react-icons/svg/person';
import { SignOut20Regular } from '@fluentui/react-icons/svg/sign-out';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#ui/auth/useAuth.ts';
import { useSignInDialogs } from '#ui/auth/useSignInDialogs.ts';

const useStyles = makeStyles({
  button: { flexShrink: 0 },
  signedIn: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, minWidth: 0 },
  email: {
    minWidth: 0,
    maxWidth: '200px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
});

/** "Entrar", or the e-mail of who is here beside "Sair". */
export function SessionButton({ onPress }: { onPress?: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { user, isLoggingOut, logout } = useAuth();
  const { open } = useSignInDialogs();
  const press = (act: () => void) => () => {
    onPress?.();
    act();
  };
  if (user === null) {
    return (
      <Button appearance="outline" icon={<Person20Regular />} onClick={press(() => open({ kind: 'choice' }))}>
        {t('app.session.logIn')}
      </Button>
    );
  }
  return (
    <span className={styles.signedIn}>
      <span className={styles.email} title={user.email ?? undefined}>
        {user.email}
      </span>
      <Button
        className={styles.button}
        appearance="outline"
        icon={<SignOut20Regular />}
        disabledFocusable={isLoggingOut}
        onClick={press(() => void logout())}
      >
        {t(isLoggingOut ? 'app.session.loggingOut' : 'app.session.logOut')}
      </Button>
    </span>
  );
}
