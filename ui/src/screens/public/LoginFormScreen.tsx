import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema';
import { AlreadyIn } from '#ui/features/auth/AlreadyIn.tsx';
import { LoginFrame } from '#ui/features/auth/LoginFrame.tsx';
import { useLoginPage } from '#ui/features/auth/use-login-page.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';

interface LoginFormScreenProps {
  title: string;
  lead: string;
  Form: ComponentType<{ onDone: (user: User) => void }>;
  other: { page: string; words: string };
}

export function LoginFormScreen({ title, lead, Form, other }: LoginFormScreenProps) {
  const { t } = useTranslation();
  const { isLoading, present, askForOther, destinationFor, enter, pathOf } = useLoginPage();
  if (isLoading) return <PageSpinner />;
  return (
    <LoginFrame
      title={present === null ? title : t('auth.page.already')}
      lead={present === null ? lead : undefined}
      links={
        <>
          <ButtonLink to={pathOf(other.page)} appearance="subtle">
            {other.words}
          </ButtonLink>
          <ButtonLink to="/" appearance="subtle">
            {t('auth.page.home')}
          </ButtonLink>
        </>
      }
    >
      {present === null ? (
        <Form onDone={enter} />
      ) : (
        <AlreadyIn user={present} to={destinationFor(present)} onOther={askForOther} />
      )}
    </LoginFrame>
  );
}
