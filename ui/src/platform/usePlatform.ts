import { useMutation, useQuery } from '@tanstack/react-query';
import { useClient } from '#ui/app/client.ts';

/** The platform's four figures. */
export function usePlatformStats() {
  const client = useClient();
  return useQuery({
    queryKey: ['platform', 'stats'],
    queryFn: ({ signal }) => client.call('platformStats', {}, { signal }),
  });
}

/** A one-time link with which a manager sets a new password; the ones before it are void. */
export function useIssueResetLink() {
  const client = useClient();
  return useMutation({ mutationFn: (email: string) => client.call('issueResetLink', { email }) });
}
