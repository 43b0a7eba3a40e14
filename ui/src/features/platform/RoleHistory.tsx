import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { PlatformUser, RoleLog } from '#shared/platform/schema';
import { ChangeLog } from '#ui/features/approvals/ChangeLog.tsx';
import { useDialogStyles } from '#ui/features/approvals/dialog-styles.ts';
import { useRowStyles } from '#ui/features/platform/row-styles.ts';
import { nameOf } from '#ui/features/platform/UserRow.tsx';
import { useFactorRemovals, useRoleLogs } from '#ui/features/platform/use-platform.ts';
import { PLATFORM_ZONE } from '#ui/features/platform/zone.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { Text } from '#ui/kit/Text.tsx';

export function RoleHistory({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const styles = useDialogStyles();
  const rows = useRowStyles();
  const { t } = useTranslation();
  const removals = useFactorRemovals(user.id);
  return (
    <Modal title={t('platform.users.logTitle')} wide onClose={onClose}>
      <p className={rows.who}>
        <strong>{nameOf(user) ?? t('platform.users.unnamed')}</strong> · {t(`platform.users.roles.${user.role}`)}
      </p>
      <ChangeLog
        read={useRoleLogs(user.id)}
        title={t('platform.users.logTitle')}
        failed={t('platform.users.logFailed')}
        empty={t('platform.users.logEmpty')}
        timezone={PLATFORM_ZONE}
        changeOf={(entry) => <Change entry={entry} />}
      />
      {(removals.isError || (removals.data ?? []).length > 0) && (
        <ChangeLog
          read={removals}
          title={t('platform.users.removalsTitle')}
          failed={t('platform.users.logFailed')}
          empty=""
          timezone={PLATFORM_ZONE}
          changeOf={() => <Text look="strong">{t('platform.users.factorRemoved')}</Text>}
        />
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('app.action.close')}</Button>
      </div>
    </Modal>
  );
}

function Change({ entry: { previousRole, newRole } }: { entry: RoleLog }) {
  const { t } = useTranslation();
  const from = t(`platform.users.roles.${previousRole}`);
  const to = t(`platform.users.roles.${newRole}`);
  return <Text look="strong">{t('approvals.log.change', { from, to })}</Text>;
}
