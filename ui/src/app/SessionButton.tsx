import { Button, tokens } from '@fluentui/react-components';
import { Person20Regular } from '@fluentui/react-icons/svg/person';
import { SignOut20Regular } from '@fluentui/react-icons/svg/sign-out';
import { makeStyles } from '@griffel/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#ui/auth/useAuth.ts';
import { useSignInDialogs } from '#ui/auth/useSignInDialogs.ts';

// Visitors have none.
const Tip = lazy(async () => ({ default: (await import('#ui/kit/Tip.tsx')).Tip }));

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
  const email = <span className={styles.email}>{user.email}</span>;
  return (
    <span className={styles.signedIn}>
      <Suspense fallback={email}>
        {user.email !== null && (
          <Tip text={user.email} relationship="inaccessible">
            {email}
          </Tip>
        )}
      </Suspense>
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
