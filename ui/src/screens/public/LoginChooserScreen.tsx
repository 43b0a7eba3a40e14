import { useTranslation } from 'react-i18next';
import { AlreadyIn } from '#ui/features/auth/AlreadyIn.tsx';
import { LoginFrame } from '#ui/features/auth/LoginFrame.tsx';
import { storedLoginType } from '#ui/features/auth/login-type.ts';
import { RoleCard } from '#ui/features/auth/RoleCard.tsx';
import { useLoginPage } from '#ui/features/auth/use-login-page.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';

/** Target page of the login endpoint. */
export default function LoginChooserScreen() {
  const { t } = useTranslation();
  const { isLoading, present, askForOther, destinationFor, pathOf } = useLoginPage();
  if (isLoading) return <PageSpinner />;
  const meant = storedLoginType();
  return (
    <LoginFrame
      title={t(present === null ? 'auth.choice.title' : 'auth.page.already')}
      links={
        <ButtonLink to="/" appearance="subtle">
          {t('auth.page.home')}
        </ButtonLink>
      }
    >
      {present === null ? (
        <Stack gap="M" top="XXL">
          <RoleCard kind="manager" to={pathOf('/login-manager')} suggested={meant === 'venue'} />
          <RoleCard kind="admin" to={pathOf('/login-admin')} suggested={meant === 'platform'} />
        </Stack>
      ) : (
        <AlreadyIn user={present} to={destinationFor(present)} onOther={askForOther} />
      )}
    </LoginFrame>
  );
}
