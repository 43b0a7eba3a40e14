import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';

interface AlreadyInProps {
  user: User;
  to: string;
  onOther: () => void;
}

export function AlreadyIn({ user, to, onOther }: AlreadyInProps) {
  const { t } = useTranslation();
  const who = user.email ?? t('auth.choice.admin');
  return (
    <>
      <Text look="lead" top="XS">
        {t('auth.page.alreadyAs', { who })}
      </Text>
      <Stack gap="M" top="XXL">
        <ButtonLink to={to} appearance="primary" size="large">
          {t('auth.page.continue')}
        </ButtonLink>
        <Button size="large" onClick={onOther}>
          {t('auth.page.other')}
        </Button>
      </Stack>
    </>
  );
}
