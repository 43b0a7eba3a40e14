import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema';
import { usePanelStyles } from '#ui/features/auth/panel-styles.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';

const useStyles = makeStyles({
  actions: { display: 'grid', gap: tokens.spacingVerticalM, marginTop: tokens.spacingVerticalXXL },
});

interface AlreadyInProps {
  user: User;
  to: string;
  onOther: () => void;
}

export function AlreadyIn({ user, to, onOther }: AlreadyInProps) {
  const styles = useStyles();
  const panel = usePanelStyles();
  const { t } = useTranslation();
  const who = user.email ?? t('auth.choice.admin');
  return (
    <>
      <p className={panel.lead}>{t('auth.page.alreadyAs', { who })}</p>
      <div className={styles.actions}>
        <ButtonLink to={to} appearance="primary" size="large">
          {t('auth.page.continue')}
        </ButtonLink>
        <Button size="large" onClick={onOther}>
          {t('auth.page.other')}
        </Button>
      </div>
    </>
  );
}
