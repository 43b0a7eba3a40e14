import { signInCode, type User } from '#shared/auth/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { CodeForm } from '#ui/features/auth/CodeForm.tsx';
import { useForm } from '#ui/features/auth/use-form.ts';
import { useCodeSignIn } from '#ui/features/auth/use-sign-in.ts';

interface CodeStepProps {
  kind: 'logIn' | 'admin';
  onDone: (user: User) => void;
  /** Back to the password: by choice, or because the code's time is over. */
  onBack: () => void;
}

export function CodeStep({ kind, onDone, onBack }: CodeStepProps) {
  const { form, field, submit, refuse, refuseWith } = useForm(signInCode, { code: '' });
  const onRefused = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null;
    if (error instanceof ApiError && code === 'code_wrong') refuse({ code: error.serverMessage ?? '' });
    else if (code === 'code_expired') onBack();
    else refuseWith(error);
  };
  const { send, isPending, failure } = useCodeSignIn(kind, { onDone, onRefused });
  const own = field('code');
  // An error shown beside the field is not repeated
  const rest = failure === own.error ? null : failure;
  return <CodeForm {...{ form, isPending, onBack }} field={own} failure={rest} onSubmit={submit(send)} />;
}
