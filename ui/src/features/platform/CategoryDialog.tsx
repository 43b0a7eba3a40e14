import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newCategory, type PlatformCategory } from '#shared/platform/schema';
import { slugOf } from '#shared/venues/slug';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useRowStyles } from '#ui/features/platform/row-styles.ts';
import { useSaveCategory } from '#ui/features/platform/use-platform.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

interface CategoryDialogProps {
  /** Null for a new one. */
  category: PlatformCategory | null;
  onClose: () => void;
}

/** The slug of a new category follows its name until it is edited. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const isNew = category === null;
  const { mutate, isPending, error } = useSaveCategory(category?.id ?? null);
  const [followsName, setFollowsName] = useState(isNew);
  const { name, slug, emoji } = category ?? { name: '', slug: '', emoji: '' };
  const { form, field, submit, refuseWith, placed } = useZodForm(
    newCategory,
    { name, slug, emoji },
    { byCode: { slug_taken: 'slug' } },
  );
  const [nameField, slugField] = [field('name'), field('slug')];
  const isGeneral = error !== null && error !== placed;
  const done = () => {
    toast({ title: t(isNew ? 'platform.categories.added' : 'platform.categories.changed') });
    onClose();
  };
  const rename = (typed: string) => {
    nameField.onChange(typed);
    if (followsName) slugField.onChange(slugOf(typed));
  };
  const writeSlug = (typed: string) => {
    setFollowsName(isNew && typed === '');
    slugField.onChange(typed);
  };
  const title = t(isNew ? 'platform.categories.addTitle' : 'platform.categories.editTitle');
  return (
    <Modal title={title} isBusy={isPending} onClose={onClose}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={submit((fields) => !isPending && mutate(fields, { onSuccess: done, onError: refuseWith }))}
      >
        <TextField {...nameField} onChange={rename} label={t('platform.categories.name')} maxLength={60} required />
        <TextField
          {...field('emoji')}
          label={t('platform.categories.emoji')}
          hint={t('platform.categories.emojiHint')}
          maxLength={16}
          required
        />
        <TextField {...slugField} onChange={writeSlug} label={t('platform.categories.slug')} maxLength={60} required />
        <FormFailure text={isGeneral ? sentenceOf(error, t('platform.categories.actFailed')) : null} />
        <div className={styles.formActions}>
          <Button onClick={onClose} disabledFocusable={isPending}>
            {t('app.action.cancel')}
          </Button>
          <SubmitButton
            word={t('platform.categories.save')}
            pendingWord={t('platform.categories.saving')}
            isPending={isPending}
          />
        </div>
      </form>
    </Modal>
  );
}
