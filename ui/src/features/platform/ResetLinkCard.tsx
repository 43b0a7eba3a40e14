import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { resetLinkRequest } from '#shared/auth/schema';
import { ApiError, ConnectionError, sentenceOf } from '#ui/api/api-error.ts';
import { ResetLink } from '#ui/features/platform/ResetLink.tsx';
import { useIssueResetLink } from '#ui/features/platform/use-platform.ts';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const useStyles = makeStyles({
  card: {
    padding: tokens.spacingHorizontalXXL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  title: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: {
    marginTop: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    textWrap: 'pretty',
  },
  form: { display: 'grid', gap: tokens.spacingVerticalM, marginTop: tokens.spacingVerticalL },
});

/** Resets a manager's password by a link that the owner passes on; the server sends nothing. */
export function ResetLinkCard() {
  const styles = useStyles();
  const { t } = useTranslation();
  const title = useId();
  const toast = useToast();
  const { mutate, data, variables, isPending } = useIssueResetLink();
  const { form, field, submit, refuse, refuseWith } = useZodForm(resetLinkRequest, { email: '' });
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 404) return refuse({ email: t('platform.reset.unknown') });
    refuseWith(error);
    const unreached = error instanceof ConnectionError ? t('app.failure.connection') : t('platform.reset.failed');
    toast({ title: t('app.error'), description: sentenceOf(error, unreached), look: 'destructive' });
  };
  return (
    <section className={styles.card} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {t('platform.reset.title')}
      </h2>
      <p className={styles.text}>{t('platform.reset.text')}</p>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={submit(({ email }) => !isPending && mutate(email, { onError }))}
      >
        <TextField {...field('email')} label={t('platform.reset.email')} type="email" autoComplete="off" />
        <SubmitButton
          appearance="secondary"
          word={t('platform.reset.issue')}
          pendingWord={t('platform.reset.issuing')}
          isPending={isPending}
        />
      </form>
      {data !== undefined && <ResetLink key={data.link} {...data} email={variables ?? ''} />}
    </section>
  );
}
