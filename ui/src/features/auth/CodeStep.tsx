import { signInCode, type User } from '#shared/auth/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { CodeForm } from '#ui/features/auth/CodeForm.tsx';
import { useCodeSignIn } from '#ui/features/auth/use-sign-in.ts';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';

interface CodeStepProps {
  kind: 'logIn' | 'admin';
  onDone: (user: User) => void;
  /** Back to the password: by choice, or because the code's time is over. */
  onBack: () => void;
}

export function CodeStep({ kind, onDone, onBack }: CodeStepProps) {
  const { form, field, submit, refuseWith } = useZodForm(signInCode, { code: '' }, { byCode: { code_wrong: 'code' } });
  const onRefused = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'code_expired') onBack();
    else refuseWith(error);
  };
  const { send, isPending, failure } = useCodeSignIn(kind, { onDone, onRefused });
  const own = field('code');
  // An error shown beside the field is not repeated
  const rest = failure === own.error ? null : failure;
  return <CodeForm {...{ form, isPending, onBack }} field={own} failure={rest} onSubmit={submit(send)} />;
}
