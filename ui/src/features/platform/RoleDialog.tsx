import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAtLeast } from '#shared/auth/rules';
import { type GivenRole, givenRoles, type PlatformUser } from '#shared/platform/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useRowStyles } from '#ui/features/platform/row-styles.ts';
import { nameOf } from '#ui/features/platform/UserRow.tsx';
import { useChangeRole } from '#ui/features/platform/use-platform.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

/** Characters, as in the contract. */
const COMMENT_MAX = 2000;

export function RoleDialog({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, isPending, error } = useChangeRole();
  const offered = offeredTo(user);
  const [role, setRole] = useState<GivenRole>(offered[0]!);
  const [comment, setComment] = useState('');
  const name = nameOf(user) ?? t('platform.users.unnamed');
  const save = () => {
    const done = () => {
      const text = t('platform.users.savedText', { name, role: t(`platform.users.roles.${role}`) });
      toast({ title: t('platform.users.saved'), description: text });
      onClose();
    };
    const change = { userId: user.id, role, seenRole: user.role, comment: comment.trim() || undefined };
    mutate(change, { onSuccess: done });
  };
  return (
    <Modal title={t('platform.users.change')} wide isBusy={isPending} onClose={onClose}>
      <p className={styles.who}>
        <strong>{name}</strong> · {t(`platform.users.roles.${user.role}`)}
      </p>
      <div className={styles.form}>
        <SelectField
          label={t('platform.users.newRole')}
          hint={user.venues > 0 ? t('platform.users.keepsManager', { count: user.venues }) : undefined}
          value={role}
          onChange={setRole}
          options={offered.map((value) => ({ value, text: t(`platform.users.roles.${value}`) }))}
        />
        <TextAreaField
          label={t('platform.users.comment')}
          hint={t('platform.users.commentHint')}
          rows={3}
          maxLength={COMMENT_MAX}
          value={comment}
          onChange={setComment}
        />
        <Text look="note" pretty>
          {t('platform.users.sessionsEnd')}
        </Text>
        <FormFailure text={error === null ? null : sentenceOf(error, t('platform.users.saveFailed'))} />
        <div className={styles.formActions}>
          <Button onClick={onClose} disabledFocusable={isPending}>
            {t('app.action.cancel')}
          </Button>
          <SubmitButton
            type="button"
            word={t('platform.users.save')}
            pendingWord={t('platform.users.saving')}
            isPending={isPending}
            onClick={save}
          />
        </div>
      </div>
    </Modal>
  );
}

/** A user who owns venues cannot be set below manager. */
const offeredTo = ({ role, venues }: PlatformUser): GivenRole[] =>
  givenRoles.filter((each) => each !== role && (venues === 0 || isAtLeast(each, 'MANAGER')));
