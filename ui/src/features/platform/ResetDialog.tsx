import { useTranslation } from 'react-i18next';
import type { PlatformUser } from '#shared/platform/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { ResetLink } from '#ui/features/platform/ResetLink.tsx';
import { useRowStyles } from '#ui/features/platform/row-styles.ts';
import { nameOf } from '#ui/features/platform/UserRow.tsx';
import { useIssueResetLink } from '#ui/features/platform/use-platform.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';

export function ResetDialog({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  const { mutate, data, isPending, error } = useIssueResetLink();
  const email = user.email ?? '';
  return (
    <Modal title={t('platform.users.reset')} wide isBusy={isPending} onClose={onClose}>
      <p className={styles.who}>
        <strong>{nameOf(user)}</strong> · {email}
      </p>
      <div className={styles.form}>
        <Text look="note" pretty>
          {t('platform.reset.text')}
        </Text>
        <FormFailure text={error === null ? null : sentenceOf(error, t('platform.reset.failed'))} />
        <div className={styles.formActions}>
          <SubmitButton
            type="button"
            word={t('platform.reset.issue')}
            pendingWord={t('platform.reset.issuing')}
            isPending={isPending}
            onClick={() => mutate(email)}
          />
        </div>
      </div>
      {data !== undefined && <ResetLink key={data.link} {...data} email={email} />}
    </Modal>
  );
}
