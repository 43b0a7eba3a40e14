import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/table';
import { useClient } from '#ui/app/client.ts';

/** Sets a new password by a one-time link. */
export function useNewPassword() {
  const client = useClient();
  return useMutation({ mutationFn: (form: InputOf<'resetPassword'>) => client.call('resetPassword', form) });
}
