import { Button } from '@fluentui/react-components';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { PlatformCategory } from '#shared/platform/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useRowStyles } from '#ui/features/platform/row-styles.ts';
import { useRemoveCategory } from '#ui/features/platform/use-platform.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

interface CategoryRemovalProps {
  category: PlatformCategory;
  /** `isGone`: the row was removed, and its trigger with it. */
  onClose: (isGone?: boolean) => void;
}

export function CategoryRemoval({ category: { id, name, venues }, onClose }: CategoryRemovalProps) {
  const styles = useRowStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, isPending, error } = useRemoveCategory();
  const isInUse = venues > 0;
  const done = () => {
    toast({ title: t('platform.categories.removed') });
    onClose(true);
  };
  return (
    <Modal title={t('platform.categories.removeTitle')} isBusy={isPending} onClose={() => onClose()}>
      <p className={styles.who}>
        {isInUse
          ? t('platform.categories.inUse', { name, count: venues })
          : t('platform.categories.removeText', { name })}
      </p>
      <div className={styles.form}>
        <FormFailure text={error === null ? null : sentenceOf(error, t('platform.categories.actFailed'))} />
        <div className={styles.formActions}>
          <Button onClick={() => onClose()} disabledFocusable={isPending}>
            {t(isInUse ? 'app.action.close' : 'app.action.cancel')}
          </Button>
          {!isInUse && (
            <SubmitButton
              type="button"
              className={mergeClasses(looks.danger)}
              word={t('platform.categories.remove')}
              pendingWord={t('platform.categories.removing')}
              isPending={isPending}
              onClick={() => mutate(id, { onSuccess: done })}
            />
          )}
        </div>
      </div>
    </Modal>
  );
}
