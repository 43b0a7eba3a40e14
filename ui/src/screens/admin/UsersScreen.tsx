import { Button, tokens } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons/svg/search';
import { makeStyles } from '@griffel/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Role, roles } from '#shared/auth/rules';
import type { PlatformUser } from '#shared/platform/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { MoreButton } from '#ui/features/approvals/list-parts.tsx';
import { useSettled } from '#ui/features/approvals/use-settled.ts';
import { isLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { useExpired } from '#ui/features/auth/use-session-check.ts';
import { FactorDialog } from '#ui/features/platform/FactorDialog.tsx';
import { ResetDialog } from '#ui/features/platform/ResetDialog.tsx';
import { RoleDialog } from '#ui/features/platform/RoleDialog.tsx';
import { RoleHistory } from '#ui/features/platform/RoleHistory.tsx';
import { useRowStyles } from '#ui/features/platform/row-styles.ts';
import { UserRow, type UserStep } from '#ui/features/platform/UserRow.tsx';
import { usePlatformUsers } from '#ui/features/platform/use-platform.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';
import { AdminPage } from '#ui/screens/admin/AdminPage.tsx';

const useStyles = makeStyles({
  filters: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 420px))',
    gap: tokens.spacingHorizontalL,
    marginBottom: tokens.spacingVerticalL,
  },
});

type OpenUserDialog = (what: UserStep, user: PlatformUser) => void;
const dialogs = { role: RoleDialog, history: RoleHistory, reset: ResetDialog, factor: FactorDialog };

export default function UsersScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [role, setRole] = useState<Role | ''>('');
  const title = useRef<HTMLHeadingElement>(null);
  const { subject, open, close } = useDialog<{ what: UserStep; user: PlatformUser }>(() => title.current);
  const Dialog = subject === null ? null : dialogs[subject.what];
  return (
    <AdminPage title={t('platform.users.title')} lead={t('platform.users.lead')} titleRef={title}>
      <div className={styles.filters}>
        <TextField
          label={t('platform.users.search')}
          placeholder={t('platform.users.searchPlaceholder')}
          type="search"
          contentBefore={<Search20Regular />}
          maxLength={100}
          value={search}
          onChange={setSearch}
        />
        <SelectField<Role | ''>
          label={t('platform.users.role')}
          value={role}
          onChange={setRole}
          options={[
            { value: '', text: t('platform.users.anyRole') },
            ...roles.map((value) => ({ value, text: t(`platform.users.roles.${value}`) })),
          ]}
        />
      </div>
      <Found
        search={useSettled(search.trim())}
        role={role || undefined}
        open={(what, user) => open({ what, user })}
        clear={() => {
          setSearch('');
          setRole('');
        }}
      />
      {Dialog !== null && subject !== null && <Dialog user={subject.user} onClose={() => close()} />}
    </AdminPage>
  );
}

interface FoundProps {
  search: string;
  role: Role | undefined;
  open: OpenUserDialog;
  clear: () => void;
}

function Found({ search, role, open, clear }: FoundProps) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  const found = usePlatformUsers(search, role);
  const { data, error, refetch } = found;
  useExpired(isLoggedOut(error));
  if (error !== null) {
    return (
      <EmptyState
        title={t('platform.users.failedTitle')}
        text={sentenceOf(error, t('platform.users.failed'))}
        action={<Button onClick={() => void refetch()}>{t('app.failure.retry')}</Button>}
      />
    );
  }
  if (data === undefined) return <Loading />;
  const users = data.pages.flatMap((page) => page.users);
  if (users.length === 0) {
    return (
      <EmptyState
        text={t('platform.users.empty')}
        action={<Button onClick={clear}>{t('platform.users.clear')}</Button>}
      />
    );
  }
  return (
    <>
      <p className={styles.count} role="status">
        {t('platform.users.count', { count: data.pages[0]!.total })}
      </p>
      <ul className={styles.list}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} ask={(what) => open(what, user)} />
        ))}
      </ul>
      <MoreButton read={found} />
    </>
  );
}

function Loading() {
  const styles = useRowStyles();
  return (
    <SkeletonGroup className={styles.form}>
      {[1, 2, 3, 4, 5].map((each) => (
        <Skeleton key={each} panel height="72px" />
      ))}
    </SkeletonGroup>
  );
}
