import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema';
import { ManagerLogInForm } from '#ui/features/auth/ManagerLogInForm.tsx';
import { ManagerSignUpForm } from '#ui/features/auth/ManagerSignUpForm.tsx';
import { Tabs } from '#ui/kit/Tabs.tsx';

const useStyles = makeStyles({
  tabs: {
    marginTop: tokens.spacingVerticalM,
    marginInline: 'calc(-1 * var(--panel-padding))',
    paddingInline: 'var(--panel-padding)',
  },
});

const ways = ['logIn', 'signUp'] as const;
const forms = { logIn: ManagerLogInForm, signUp: ManagerSignUpForm };

export function ManagerPanel({ onDone }: { onDone: (user: User) => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [way, setWay] = useState<(typeof ways)[number]>('logIn');
  return (
    <Tabs
      label={t('auth.choice.manager')}
      names={ways}
      wordOf={(name) => t(`auth.${name}`)}
      chosen={way}
      onChoose={setWay}
      listClassName={styles.tabs}
      panelOf={(name) => {
        const Form = forms[name];
        return <Form onDone={onDone} />;
      }}
    />
  );
}
