import { makeStyles } from '@griffel/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { emailVerification } from '#shared/i18n/pt-AO/email-verification';
import { ApiError, ConnectionError, sentenceOf } from '#ui/api/api-error.ts';
import { useVerifyEmail } from '#ui/features/account/use-email.ts';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { LoginFrame } from '#ui/features/auth/LoginFrame.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { useTexts } from '#ui/kit/use-texts.ts';

const texts = { emailVerification };
const useStyles = makeStyles({ place: { outlineStyle: 'none' } });

/** Target of the e-mailed link. It verifies only on a press, because mail scanners open links. */
export default function VerifyEmailScreen() {
  useTexts(texts);
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const verify = useVerifyEmail();
  const outcome = outcomeOf(verify);
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {outcome === null ? (
        <LoginFrame title={t('emailVerification.page.title')} lead={t('emailVerification.page.lead')}>
          <VerifyForm token={token} verify={verify} />
        </LoginFrame>
      ) : (
        <Outcome title={t(`emailVerification.page.${outcome}Title`)} error={verify.error} />
      )}
    </>
  );
}

type Verify = ReturnType<typeof useVerifyEmail>;

/** Null while a press may still verify the address. */
function outcomeOf({ isSuccess, error }: Verify): 'done' | 'used' | 'dead' | null {
  if (isSuccess) return 'done';
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'verification_used') return 'used';
  return code === 'verification_over' ? 'dead' : null;
}

function VerifyForm({ token, verify }: { token: string; verify: Verify }) {
  const styles = useFormStyles();
  const { t } = useTranslation();
  const failure =
    verify.error instanceof ConnectionError
      ? t('app.failure.connection')
      : sentenceOf(verify.error, t('emailVerification.page.failed'));
  return (
    <div className={styles.form}>
      <FormFailure text={verify.error === null ? null : failure} />
      <SubmitButton
        type="button"
        className={styles.submit}
        size="large"
        word={t('emailVerification.page.confirm')}
        pendingWord={t('emailVerification.page.confirming')}
        isPending={verify.isPending}
        onClick={() => verify.mutate(token)}
      />
    </div>
  );
}

function Outcome({ title, error }: { title: string; error: Error | null }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus no longer exists
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="status" className={styles.place}>
      <LoginFrame
        title={title}
        lead={error === null ? t('emailVerification.page.done') : sentenceOf(error, t('emailVerification.page.failed'))}
        links={
          <>
            <ButtonLink to="/conta" appearance="subtle">
              {t('emailVerification.page.account')}
            </ButtonLink>
            <ButtonLink to="/" appearance="subtle">
              {t('emailVerification.page.home')}
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
