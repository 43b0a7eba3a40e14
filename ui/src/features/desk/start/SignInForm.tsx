import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { signInCode } from '#shared/auth/schema';
import type { LocalInput } from '#shared/desk/local';
import { says, text } from '#shared/validation';
import { CodeForm } from '#ui/features/auth/CodeForm.tsx';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { isCodeRequired } from '#ui/features/auth/use-sign-in.ts';
import { useStartForm } from '#ui/features/desk/start/use-start-form.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

type SignInInput = LocalInput<'signInHere'>;

const adminCredentials = z.object({ password: z.string().min(1, { error: says('passwordRequired') }) });
const credentials = adminCredentials.extend({ email: text(254) });

export function SignInForm({ onDone }: { onDone?: () => void }) {
  const styles = useFormStyles();
  const { t } = useTranslation();
  const [isAdmin, setAdmin] = useState(false);
  const [proven, setProven] = useState<SignInInput | null>(null);
  const { form, field, submit, isPending, failure, reset } = useStartForm('signInHere', {
    schema: isAdmin ? adminCredentials : credentials,
    initial: { email: '', password: '' },
    onDone,
    onRefused: (error, input) => isCodeRequired(error) && setProven(input),
  });
  const back = () => {
    setProven(null);
    reset();
  };
  if (proven !== null) return <CodeStep proven={proven} onBack={back} onDone={onDone} />;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {!isAdmin && <TextField {...field('email')} label={t('auth.field.email')} type="email" autoComplete="username" />}
      <PasswordField
        {...field('password')}
        label={t(isAdmin ? 'auth.field.adminPassword' : 'auth.field.password')}
        autoComplete="current-password"
      />
      <FormFailure text={failure} />
      <SubmitButton
        className={styles.submit}
        size="large"
        word={t('auth.logIn')}
        pendingWord={t('auth.pending.logIn')}
        isPending={isPending}
      />
      <Button appearance="transparent" onClick={() => setAdmin(!isAdmin)}>
        {t(isAdmin ? 'desk.start.signIn.notAdmin' : 'desk.start.signIn.admin')}
      </Button>
    </form>
  );
}

interface DeskCodeStepProps {
  proven: SignInInput;
  onBack: () => void;
  onDone: (() => void) | undefined;
}

/** A desk has no session that waits for the code: password and code are sent together. */
function CodeStep({ proven, onBack, onDone }: DeskCodeStepProps) {
  const { form, field, submit, isPending, failure } = useStartForm('signInHere', {
    schema: signInCode.transform(({ code }) => ({ ...proven, code })),
    initial: { code: '' },
    refusedField: 'code',
    onDone,
  });
  return <CodeForm {...{ form, isPending, failure, onBack }} field={field('code')} onSubmit={submit} />;
}
