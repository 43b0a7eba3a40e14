import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '#shared/api/table';
import type { User } from '#shared/auth/schema';
import { newId } from '#shared/ids';
import { ApiError, ConnectionError, sentenceOf } from '#ui/app/api-error.ts';
import { useClient } from '#ui/app/client.ts';
import { useToast } from '#ui/app/use-toast.ts';
import { useAuth } from '#ui/auth/use-auth.ts';

type Kind = 'signUp' | 'logIn' | 'admin';

interface Outcome {
  /** The person is signed in and greeted. */
  onDone: (user: User) => void;
  /** For the sentences that belong beside a field; the toast has been shown. Not called where a code is asked for. */
  onRefused?: (error: unknown) => void;
}

/** Whether the password was right and the account's second factor is asked for. */
export const isCodeRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'code_required';

/** What the ways in share: `failure` says what the last attempt failed of, `needsCode` that the code step follows. */
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
      // Another profile must not be shown what the one before it read.
      if (before !== null) cache.clear();
      login(user);
      toast({ title: t(`auth.done.${kind}Title`), description: t(`auth.done.${kind}`) });
      outcome.onDone(user);
      // The server has the last word: a browser that keeps no cookies is not signed in.
      void refresh();
    },
    onError: (error) => {
      if (isCodeRequired(error)) return;
      toast({ title: t('app.error'), description: wordsFor(error), look: 'destructive' });
      outcome.onRefused?.(error);
    },
  });
  const { mutate, isPending, error, reset } = mutation;
  // Enter in a field sends too, whatever the button says.
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
  // One key for the form: a sign-up repeated on a bad line finds the account that it made itself.
  const [idempotencyKey] = useState(newId);
  const enter = (form: InputOf<'signUpManager'>) => client.call('signUpManager', form, { idempotencyKey });
  return useEntry('signUp', enter, outcome);
}

/** The second step, after a right password. */
export function useCodeSignIn(kind: 'logIn' | 'admin', outcome: Outcome) {
  const client = useClient();
  return useEntry(kind, (form: InputOf<'signInWithCode'>) => client.call('signInWithCode', form), outcome);
}
