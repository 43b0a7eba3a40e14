import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { DeskStatus } from '#shared/desk/local';
import { says } from '#shared/validation';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { StartFrame } from '#ui/features/desk/start/StartFrame.tsx';
import { useStartForm } from '#ui/features/desk/start/use-start-form.ts';
import { useDeskAct, useStatusRead } from '#ui/features/desk/use-desk.ts';
import { useOrphanWords } from '#ui/features/desk/use-orphan-words.ts';
import { USUAL_ZONE } from '#ui/features/desk/zone.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';

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

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

function Forgotten({ status }: { status: DeskStatus }) {
  const { t } = useTranslation();
  const dialog = useDialog<true>(() => document.querySelector('input'));
  const { mutate, isPending, error } = useDeskAct('startAnew');
  const close = () => dialog.close();
  return (
    <>
      <Button appearance="transparent" onClick={() => dialog.open(true)}>
        {t('desk.start.forgotten.link')}
      </Button>
      {dialog.subject !== null && (
        <ConfirmDialog
          title={t('desk.start.forgotten.title')}
          confirm={t('desk.start.forgotten.confirm')}
          confirming={t('desk.start.forgotten.starting')}
          dismiss={t('desk.start.forgotten.dismiss')}
          isPending={isPending}
          onConfirm={() => mutate({}, { onSuccess: close })}
          onClose={close}
        >
          <UnsentActs status={status} />
          <p>{t('desk.start.forgotten.text')}</p>
          <FormFailure text={error === null ? null : sentenceOf(error, t('app.failure.text'))} />
        </ConfirmDialog>
      )}
    </>
  );
}

function UnsentActs({ status: { closed } }: { status: DeskStatus }) {
  const words = useOrphanWords(USUAL_ZONE);
  if (closed === null || closed.count === 0) return null;
  const { count, between } = words(closed);
  return <p>{`${count} ${between}`}</p>;
}
