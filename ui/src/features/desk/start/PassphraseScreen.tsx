import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { says } from '#shared/validation';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { Forgotten } from '#ui/features/desk/start/Forgotten.tsx';
import { StartFrame } from '#ui/features/desk/start/StartFrame.tsx';
import { useStartForm } from '#ui/features/desk/start/use-start-form.ts';
import { useStatusRead } from '#ui/features/desk/use-desk.ts';
import { Notice } from '#ui/kit/Notice.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';

const LEAST = 8;
const passphraseOnly = z.object({ passphrase: z.string().min(LEAST, { error: says('passphraseShort') }) });
const newPassphrase = passphraseOnly
  .extend({ again: z.string() })
  .refine(({ passphrase, again }) => passphrase === again, { path: ['again'], error: says('passphraseDiffers') })
  .transform(({ passphrase }) => ({ passphrase }));

/** For systems without a keychain. A new passphrase is typed twice. */
export default function PassphraseScreen() {
  const styles = useFormStyles();
  const { t } = useTranslation();
  const { data: status } = useStatusRead();
  const isNew = status?.hasPassphrase === false;
  const { form, field, submit, isPending } = useStartForm('givePassphrase', {
    schema: isNew ? newPassphrase : passphraseOnly,
    initial: { passphrase: '', again: '' },
    refusedField: 'passphrase',
  });
  const autoComplete = isNew ? 'new-password' : 'current-password';
  return (
    <StartFrame
      title={t(isNew ? 'desk.start.passphrase.newTitle' : 'desk.start.passphrase.title')}
      lead={t(isNew ? 'desk.start.passphrase.newLead' : 'desk.start.passphrase.lead')}
      links={status !== undefined && !isNew && <Forgotten status={status} />}
    >
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <PasswordField
          {...field('passphrase')}
          {...{ autoComplete }}
          label={t('desk.start.passphrase.label')}
          hint={isNew ? t('desk.start.passphrase.hint') : undefined}
        />
        {isNew && (
          <>
            <PasswordField {...field('again')} {...{ autoComplete }} label={t('desk.start.passphrase.again')} />
            <Notice look="waiting">{t('desk.start.passphrase.lost')}</Notice>
          </>
        )}
        <SubmitButton
          className={styles.submit}
          size="large"
          word={t('desk.start.passphrase.go')}
          pendingWord={t('desk.start.passphrase.going')}
          isPending={isPending}
        />
      </form>
    </StartFrame>
  );
}
