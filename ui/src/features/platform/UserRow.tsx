import { Button, tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { can, isAtLeast } from '#shared/auth/rules';
import { formatPhone } from '#shared/phone';
import { refusedFactorRemoval } from '#shared/platform/rules';
import type { PlatformUser } from '#shared/platform/schema';
import { formatInstantDate } from '#shared/time';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { useRowStyles } from '#ui/features/platform/row-styles.ts';
import { PLATFORM_ZONE } from '#ui/features/platform/zone.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Row } from '#ui/kit/layout.tsx';
import { StateWord } from '#ui/kit/StateWord.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { letters } from '#ui/theme/fragments.ts';
import { ownTokens } from '#ui/theme/own-tokens.ts';

export type UserStep = 'role' | 'history' | 'reset' | 'factor';

const useStyles = makeStyles({
  role: {
    padding: `2px ${tokens.spacingHorizontalS}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    ...letters.S,
    color: tokens.colorNeutralForeground2,
  },
  ofPlatform: {
    backgroundColor: ownTokens.tintBackground,
    border: `1px solid ${ownTokens.tintStroke}`,
    color: ownTokens.tintForeground,
  },
});

export const nameOf = ({ firstName, lastName, email }: PlatformUser): string | null =>
  [firstName, lastName].filter((part) => part !== null).join(' ') || email;

interface UserRowProps {
  user: PlatformUser;
  ask: (what: UserStep) => void;
}

export function UserRow({ user, ask }: UserRowProps) {
  const row = useRowStyles();
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const name = nameOf(user) ?? t('platform.users.unnamed');
  const since = formatInstantDate(user.createdAt, language, PLATFORM_ZONE);
  return (
    <li className={row.row} aria-label={name}>
      <div className={row.words}>
        <Row gap="M" rowGap="XS" align="Center">
          <Text as="h2" look="strong">
            {name}
          </Text>
          <span className={mergeClasses(styles.role, isAtLeast(user.role, 'ADMIN') && styles.ofPlatform)}>
            {t(`platform.users.roles.${user.role}`)}
          </span>
          {user.email !== null && !user.isEmailVerified && (
            <StateWord look="wait" badge word={t('emailVerification.unverified')} />
          )}
        </Row>
        <p className={row.meta}>
          {user.email !== null && <span>{user.email}</span>}
          {user.phone !== null && user.phone !== '' && <span>{formatPhone(user.phone)}</span>}
          {user.venues > 0 && <span>{t('platform.users.venues', { count: user.venues })}</span>}
          {user.hasSecondFactor && <span>{t('platform.users.factor')}</span>}
          <span>{t('platform.users.since', { date: since })}</span>
        </p>
      </div>
      <Actions {...{ user, name, ask }} />
    </li>
  );
}

function Actions({ user, name, ask }: UserRowProps & { name: string }) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  const reader = useAuth().user;
  const isOwn = reader?.id === user.id;
  return (
    <div className={styles.actions}>
      {isOwn && (
        <Text as="span" look="note" pretty>
          {t('platform.users.you')}
        </Text>
      )}
      {!isOwn && can(reader, 'changePlatform') && (
        <Button aria-label={t('platform.users.changeFor', { name })} onClick={() => ask('role')}>
          {t('platform.users.change')}
        </Button>
      )}
      {user.email !== null && can(reader, 'resetPasswords') && (
        <Button aria-label={t('platform.users.resetFor', { name })} onClick={() => ask('reset')}>
          {t('platform.users.reset')}
        </Button>
      )}
      {user.hasSecondFactor && reader !== null && refusedFactorRemoval(reader, user) === null && (
        <Button aria-label={t('platform.users.removeFactorFor', { name })} onClick={() => ask('factor')}>
          {t('platform.users.removeFactor')}
        </Button>
      )}
      <Button appearance="subtle" aria-label={t('platform.users.historyFor', { name })} onClick={() => ask('history')}>
        {t('platform.users.history')}
      </Button>
    </div>
  );
}
