import { Button } from '@fluentui/react-components';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { PlatformUser, RoleLog } from '#shared/platform/schema';
import { formatInstant } from '#shared/time';
import { useLanguage } from '#ui/app/i18n.ts';
import { useDialogStyles } from '#ui/approvals/dialogStyles.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { useRowStyles } from '#ui/platform/rowStyles.ts';
import { nameOf } from '#ui/platform/UserRow.tsx';
import { useRoleLogs } from '#ui/platform/usePlatform.ts';
import { PLATFORM_ZONE } from '#ui/platform/zone.ts';

/** Which roles an account was given, newest first, by whom and why. */
export function RoleHistory({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const styles = useDialogStyles();
  const rows = useRowStyles();
  const { t } = useTranslation();
  return (
    <Modal title={t('platform.users.logTitle')} wide onClose={onClose}>
      <p className={rows.who}>
        <strong>{nameOf(user) ?? t('platform.users.unnamed')}</strong> · {t(`platform.users.roles.${user.role}`)}
      </p>
      <Log userId={user.id} />
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('app.action.close')}</Button>
      </div>
    </Modal>
  );
}

function Log({ userId }: { userId: string }) {
  const styles = useDialogStyles();
  const { t } = useTranslation();
  const { data, isPending, isError, refetch } = useRoleLogs(userId);
  if (isPending) {
    return (
      <SkeletonGroup className={styles.log}>
        <Skeleton height="64px" />
      </SkeletonGroup>
    );
  }
  if (isError) {
    return (
      <div className={styles.empty} role="alert">
        <p className={styles.failed}>{t('platform.users.logFailed')}</p>
        <Button onClick={() => void refetch()}>{t('app.failure.retry')}</Button>
      </div>
    );
  }
  if (data.length === 0) return <p className={styles.empty}>{t('platform.users.logEmpty')}</p>;
  return (
    // A long history scrolls, so the keyboard must be able to stand in it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <ol className={styles.log} tabIndex={0} aria-label={t('platform.users.logTitle')}>
      {data.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: RoleLog }) {
  const styles = useDialogStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const who = entry.admin === null ? t('approvals.log.nobody') : (entry.admin.email ?? t('approvals.log.owner'));
  const when = formatInstant(entry.createdAt, language, PLATFORM_ZONE);
  const from = t(`platform.users.roles.${entry.previousRole}`);
  const to = t(`platform.users.roles.${entry.newRole}`);
  return (
    <li className={styles.entry}>
      <p className={styles.name}>{t('approvals.log.change', { from, to })}</p>
      <p className={styles.meta}>{t('approvals.log.by', { who, when })}</p>
      {entry.comment === null ? (
        <p className={mergeClasses(styles.meta, styles.quiet)}>{t('approvals.log.noComment')}</p>
      ) : (
        <p className={styles.quote}>{entry.comment}</p>
      )}
    </li>
  );
}
