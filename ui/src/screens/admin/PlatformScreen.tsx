import { tokens } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { People20Regular } from '@fluentui/react-icons/svg/people';
import { Tag20Regular } from '@fluentui/react-icons/svg/tag';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/auth/rules';
import { ApiError } from '#ui/api/api-error.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { useExpired } from '#ui/features/auth/use-session-check.ts';
import { DecisionMessages } from '#ui/features/platform/DecisionMessages.tsx';
import { PlatformStats } from '#ui/features/platform/PlatformStats.tsx';
import { PlatformTabs } from '#ui/features/platform/PlatformTabs.tsx';
import { ProvenPhones } from '#ui/features/platform/ProvenPhones.tsx';
import { RatingSwitch } from '#ui/features/platform/RatingSwitch.tsx';
import { ResetLinkCard } from '#ui/features/platform/ResetLinkCard.tsx';
import { SignInRulesSwitch } from '#ui/features/platform/SignInRulesSwitch.tsx';
import { usePlatformStats } from '#ui/features/platform/use-platform.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { Text } from '#ui/kit/Text.tsx';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
    marginBottom: tokens.spacingVerticalXL,
  },
  tools: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))',
    gap: tokens.spacingHorizontalXXL,
    alignItems: 'start',
  },
});

export default function PlatformScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { user } = useAuth();
  const stats = usePlatformStats();
  useExpired(stats.error instanceof ApiError && stats.error.status === 401);
  const mayReset = can(user, 'resetPasswords');
  return (
    <Page title={t('platform.title')}>
      <div className={styles.head}>
        <div>
          <Text as="h1" look="pageTitle">
            {t('platform.title')}
          </Text>
          <Text look="muted">{t('platform.lead')}</Text>
        </div>
        <Row gap="M">
          <ButtonLink to="/admin/users" icon={<People20Regular />}>
            {t('platform.links.users')}
          </ButtonLink>
          <ButtonLink to="/admin/categories" icon={<Tag20Regular />}>
            {t('platform.links.categories')}
          </ButtonLink>
          <ButtonLink to="/admin/templates" icon={<Chat20Regular />}>
            {t('platform.links.templates')}
          </ButtonLink>
          <ButtonLink to="/admin/venue-setup" icon={<Add20Regular />}>
            {t('platform.links.register')}
          </ButtonLink>
        </Row>
      </div>
      <PlatformStats stats={stats.data} isError={stats.isError} retry={() => void stats.refetch()} />
      <Stack gap="XXL" top="XXL">
        <PlatformTabs stats={stats.data} />
        <div className={styles.tools}>
          <DecisionMessages />
          <RatingSwitch />
          <SignInRulesSwitch />
          <ProvenPhones />
          {mayReset && <ResetLinkCard />}
        </div>
      </Stack>
    </Page>
  );
}
