import { Button, tokens } from '@fluentui/react-components';
import { Person20Regular } from '@fluentui/react-icons/svg/person';
import { SignOut20Regular } from '@fluentui/react-icons/svg/sign-out';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { useSignInDialogs } from '#ui/features/auth/use-sign-in-dialogs.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { focusRing, oneLine } from '#ui/theme/fragments.ts';

// Lazy: visitors have no tooltip.
const Tip = lazyPart(async () => ({ default: (await import('#ui/kit/Tip.tsx')).Tip }), {
  place: 'unseen',
  waiting: ({ children }) => children,
});

const useStyles = makeStyles({
  button: { flexShrink: 0 },
  signedIn: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, minWidth: 0 },
  email: {
    minWidth: 0,
    maxWidth: '200px',
    ...oneLine,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    lineHeight: '44px',
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': focusRing,
  },
});

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
  const account = (
    <Link to="/conta" className={styles.email} onClick={onPress}>
      {user.email ?? t('app.session.account')}
    </Link>
  );
  return (
    <span className={styles.signedIn}>
      {user.email === null ? (
        account
      ) : (
        <Tip text={user.email} relationship="inaccessible">
          {account}
        </Tip>
      )}
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
