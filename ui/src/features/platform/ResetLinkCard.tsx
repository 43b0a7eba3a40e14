import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { resetLinkRequest } from '#shared/auth/schema';
import { ApiError, ConnectionError, sentenceOf } from '#ui/api/api-error.ts';
import { ResetLink } from '#ui/features/platform/ResetLink.tsx';
import { useIssueResetLink } from '#ui/features/platform/use-platform.ts';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';
import { raised } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  card: {
    padding: tokens.spacingHorizontalXXL,
    ...raised,
  },
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
      <Text id={title} as="h2" look="title">
        {t('platform.reset.title')}
      </Text>
      <Text look="note" pretty top="XS">
        {t('platform.reset.text')}
      </Text>
      <Stack
        ref={form}
        as="form"
        gap="M"
        top="L"
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
      </Stack>
      {data !== undefined && <ResetLink key={data.link} {...data} email={variables ?? ''} />}
    </section>
  );
}
