import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { can, type Role } from '#shared/auth/rules';
import { formatPhone } from '#shared/phone';
import type { PlatformUser } from '#shared/platform/schema';
import { formatInstantDate } from '#shared/time';
import { useLanguage } from '#ui/app/i18n.ts';
import { useAuth } from '#ui/auth/useAuth.ts';
import { type SlotLook, StateWord } from '#ui/kit/StateWord.tsx';
import { useRowStyles } from '#ui/platform/rowStyles.ts';
import { PLATFORM_ZONE } from '#ui/platform/zone.ts';

export type UserStep = 'role' | 'history' | 'reset';

const looks = {
  USER: 'closed',
  STAFF: 'closed',
  MANAGER: 'free',
  ADMIN: 'wait',
  super_admin: 'full',
} as const satisfies Record<Role, SlotLook>;

/** What somebody is called, or else their e-mail. */
export const nameOf = ({ firstName, lastName, email }: PlatformUser): string | null =>
  [firstName, lastName].filter((part) => part !== null).join(' ') || email;

interface UserRowProps {
  user: PlatformUser;
  ask: (what: UserStep) => void;
}

/** An account: whose, how to reach them, what they may do. */
export function UserRow({ user, ask }: UserRowProps) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const name = nameOf(user) ?? t('platform.users.unnamed');
  const since = formatInstantDate(user.createdAt, language, PLATFORM_ZONE);
  return (
    <li className={styles.row} aria-label={name}>
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.name}>{name}</h2>
          <StateWord badge look={looks[user.role]} word={t(`platform.users.roles.${user.role}`)} />
        </div>
        <p className={styles.meta}>
          {user.email !== null && <span>{user.email}</span>}
          {user.phone !== null && user.phone !== '' && <span>{formatPhone(user.phone)}</span>}
          {user.venues > 0 && <span>{t('platform.users.venues', { count: user.venues })}</span>}
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
      {isOwn && <span className={styles.note}>{t('platform.users.you')}</span>}
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
      <Button appearance="subtle" aria-label={t('platform.users.historyFor', { name })} onClick={() => ask('history')}>
        {t('platform.users.history')}
      </Button>
    </div>
  );
}
