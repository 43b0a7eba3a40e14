import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { LoginFrame } from '#ui/features/auth/LoginFrame.tsx';
import { leaveForSignIn } from '#ui/features/auth/leave.ts';
import { type LoginType, storeLoginType } from '#ui/features/auth/login-type.ts';
import { useLoginPage } from '#ui/features/auth/use-login-page.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';

const portals = {
  venue: { role: 'MANAGER', other: '/login-platform', otherWords: 'auth.page.toPlatform' },
  platform: { role: 'ADMIN', other: '/login-venue', otherWords: 'auth.page.toVenue' },
} as const;

/** Stores the portal's login type, then redirects to the login endpoint. */
export function PortalScreen({ type }: { type: LoginType }) {
  const form = useFormStyles();
  const { t } = useTranslation();
  const { returnTo, pathOf } = useLoginPage();
  const { role, other, otherWords } = portals[type];
  const enter = () => {
    storeLoginType(type);
    leaveForSignIn({ returnTo, role });
  };
  return (
    <LoginFrame
      title={t(`auth.page.${type}`)}
      lead={t(`auth.page.${type}Lead`)}
      links={
        <ButtonLink to={pathOf(other)} appearance="subtle">
          {t(otherWords)}
        </ButtonLink>
      }
    >
      <div className={form.form}>
        <Button appearance="primary" size="large" onClick={enter}>
          {t('auth.page.enter')}
        </Button>
      </div>
    </LoginFrame>
  );
}
