import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '#shared/api/table';
import type { User } from '#shared/auth/schema';
import { newId } from '#shared/ids';
import { ApiError, ConnectionError, sentenceOf } from '#ui/api/api-error.ts';
import { useClient } from '#ui/api/client.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { useToast } from '#ui/kit/use-toast.ts';

type Kind = 'signUp' | 'logIn' | 'admin';

interface Outcome {
  onDone: (user: User) => void;
  /** For messages beside a field; the toast was shown already. Not called when a code is required. */
  onRefused?: (error: unknown) => void;
}

/** The password was right and the account has a second factor. */
export const isCodeRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'code_required';

function useEntry<Input>(kind: Kind, enter: (input: Input) => Promise<{ user: User }>, outcome: Outcome) {
  const { user: before, login, refresh } = useAuth();
  const cache = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation();
  const wordsFor = (error: unknown) =>
    error instanceof ConnectionError
      ? t('app.failure.connection')
      : sentenceOf(error, t(kind === 'signUp' ? 'auth.failed.signUp' : 'auth.failed.logIn'));
  const mutation = useMutation({
    mutationFn: enter,
    onSuccess: ({ user }) => {
      // Another profile must not see data that the previous one read.
      if (before !== null) cache.clear();
      login(user);
      toast({ title: t(`auth.done.${kind}Title`), description: t(`auth.done.${kind}`) });
      outcome.onDone(user);
      // The server decides: a browser without cookies is not signed in.
      void refresh();
    },
    onError: (error) => {
      if (isCodeRequired(error)) return;
      toast({ title: t('app.error'), description: wordsFor(error), look: 'destructive' });
      outcome.onRefused?.(error);
    },
  });
  const { mutate, isPending, error, reset } = mutation;
  // Enter in a field submits whatever state the button has.
  const send = (input: Input) => !isPending && mutate(input);
  const needsCode = isCodeRequired(error);
  return { send, isPending, failure: error === null || needsCode ? null : wordsFor(error), needsCode, reset };
}

export function useManagerLogIn(outcome: Outcome) {
  const client = useClient();
  return useEntry('logIn', (form: InputOf<'logInManager'>) => client.call('logInManager', form), outcome);
}

export function useAdminLogIn(outcome: Outcome) {
  const client = useClient();
  return useEntry('admin', (form: InputOf<'logInAdmin'>) => client.call('logInAdmin', form), outcome);
}

export function useManagerSignUp(outcome: Outcome) {
  const client = useClient();
  // One key per form: a sign-up retried on a bad connection finds the account that it created.
  const [idempotencyKey] = useState(newId);
  const enter = (form: InputOf<'signUpManager'>) => client.call('signUpManager', form, { idempotencyKey });
  return useEntry('signUp', enter, outcome);
}

export function useCodeSignIn(kind: 'logIn' | 'admin', outcome: Outcome) {
  const client = useClient();
  return useEntry(kind, (form: InputOf<'signInWithCode'>) => client.call('signInWithCode', form), outcome);
}
