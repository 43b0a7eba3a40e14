import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/table';
import { useClient } from '#ui/api/client.ts';

export function useNewPassword() {
  const client = useClient();
  return useMutation({ mutationFn: (form: InputOf<'resetPassword'>) => client.call('resetPassword', form) });
}
