import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiKey } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { useTabRead, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';

export const useOwnEmail = () => useTabRead('ownEmail', {});
export const useSendEmailVerification = () => useTabWrite('sendEmailVerification');

export function useVerifyEmail() {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => client.call('verifyEmail', { token }),
    onSuccess: () => cache.invalidateQueries({ queryKey: apiKey('ownEmail') }),
  });
}
