import { Tab, TabList, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema';
import { ManagerLogInForm } from '#ui/auth/ManagerLogInForm.tsx';
import { ManagerSignUpForm } from '#ui/auth/ManagerSignUpForm.tsx';

const useStyles = makeStyles({
  tabs: {
    marginTop: tokens.spacingVerticalM,
    marginInline: 'calc(-1 * var(--panel-padding))',
    paddingInline: `calc(var(--panel-padding) - ${tokens.spacingHorizontalM})`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: { minHeight: '44px' },
});

const tabs = ['logIn', 'signUp'] as const;
type TabName = (typeof tabs)[number];

/** A manager's two ways in. Both forms stay, so that looking at the other one loses nothing that was typed. */
export function ManagerPanel({ onDone }: { onDone: (user: User) => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  const [tab, setTab] = useState<TabName>('logIn');
  const panel = (name: TabName) => ({
    role: 'tabpanel',
    id: `${id}-${name}`,
    'aria-labelledby': `${id}-${name}-tab`,
    hidden: tab !== name,
  });
  return (
    <>
      <TabList
        className={styles.tabs}
        selectedValue={tab}
        onTabSelect={(_, { value }) => setTab(value as TabName)}
        aria-label={t('auth.choice.manager')}
      >
        {tabs.map((name) => (
          <Tab key={name} value={name} id={`${id}-${name}-tab`} aria-controls={`${id}-${name}`} className={styles.tab}>
            {t(`auth.${name}`)}
          </Tab>
        ))}
      </TabList>
      <div {...panel('logIn')}>
        <ManagerLogInForm onDone={onDone} />
      </div>
      <div {...panel('signUp')}>
        <ManagerSignUpForm onDone={onDone} />
      </div>
    </>
  );
}
