import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { says } from '#shared/validation';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { PIN_LEAST, PIN_MOST } from '#ui/features/desk/start/use-pin.ts';
import { useStartForm } from '#ui/features/desk/start/use-start-form.ts';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const digits = `\\d{${PIN_LEAST},${PIN_MOST}}`;
const pinLike = (pattern: string) => z.string().regex(new RegExp(`^${pattern}$`), { error: says('pinShort') });
const newPin = z
  .object({ current: pinLike(`(${digits})?`), pin: pinLike(digits), again: z.string() })
  .refine(({ pin, again }) => pin === again, { path: ['again'], error: says('pinDiffers') })
  .transform(({ current, pin }) => ({ pin, ...(current !== '' && { current }) }));

interface SetPinDialogProps {
  /** The current PIN must then be typed first. */
  hasPin: boolean;
  onClose: () => void;
}

/** Offered after the first sign-in on this desk, and in the menu; it can be postponed. */
export default function SetPinDialog({ hasPin, onClose }: SetPinDialogProps) {
  const styles = useFormStyles();
  const { row } = useDialogActions();
  const { t } = useTranslation();
  const toast = useToast();
  const { form, field, submit, isPending, failure } = useStartForm('setPin', {
    schema: newPin,
    initial: { current: '', pin: '', again: '' },
    ...(hasPin && { refusedField: 'current' as const }),
    onDone: () => {
      toast({ title: t('desk.start.pin.saved') });
      onClose();
    },
  });
  return (
    <Modal title={t('desk.start.pin.title')} isBusy={isPending} onClose={onClose}>
      <Text look="lead" top="XS">
        {t('desk.start.pin.text')}
      </Text>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {hasPin && (
          <PasswordField
            {...field('current')}
            label={t('desk.start.pin.current')}
            hint={t('desk.start.pin.currentHint')}
            autoComplete="current-password"
          />
        )}
        <PasswordField {...field('pin')} label={t('desk.start.pin.label')} autoComplete="new-password" />
        <PasswordField {...field('again')} label={t('desk.start.pin.again')} autoComplete="new-password" />
        <FormFailure text={failure} />
        <div className={row}>
          <Button onClick={onClose}>{t('desk.start.pin.later')}</Button>
          <SubmitButton
            word={t('desk.start.pin.save')}
            pendingWord={t('desk.start.pin.saving')}
            isPending={isPending}
          />
        </div>
      </form>
    </Modal>
  );
}
