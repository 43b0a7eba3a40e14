import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { factorRemoval, type PlatformUser } from '#shared/platform/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useRowStyles } from '#ui/features/platform/row-styles.ts';
import { nameOf } from '#ui/features/platform/UserRow.tsx';
import { useRemoveFactor } from '#ui/features/platform/use-platform.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const reasonOnly = factorRemoval.pick({ reason: true });
/** Characters, as in the contract. */
const REASON_MAX = 500;

export function FactorDialog({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, isPending, error } = useRemoveFactor();
  const { form, field, submit, refuseWith } = useZodForm(reasonOnly, { reason: '' });
  const name = nameOf(user) ?? t('platform.users.unnamed');
  const onSuccess = () => {
    toast({ title: t('platform.users.factorRemoved'), description: name });
    onClose();
  };
  return (
    <Modal title={t('platform.users.removeFactor')} wide isBusy={isPending} onClose={onClose}>
      <p className={styles.who}>
        <strong>{name}</strong> · {t(`platform.users.roles.${user.role}`)}
      </p>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={submit(
          ({ reason }) => !isPending && mutate({ userId: user.id, reason }, { onSuccess, onError: refuseWith }),
        )}
      >
        <Text look="note" pretty>
          {t('platform.users.factorText')}
        </Text>
        <TextAreaField
          {...field('reason')}
          label={t('platform.users.reason')}
          hint={t('platform.users.commentHint')}
          rows={3}
          maxLength={REASON_MAX}
        />
        <FormFailure text={error === null ? null : sentenceOf(error, t('platform.users.factorFailed'))} />
        <div className={styles.formActions}>
          <Button onClick={onClose} disabledFocusable={isPending}>
            {t('app.action.cancel')}
          </Button>
          <SubmitButton
            word={t('platform.users.removeFactor')}
            pendingWord={t('platform.users.removingFactor')}
            isPending={isPending}
          />
        </div>
      </form>
    </Modal>
  );
}
