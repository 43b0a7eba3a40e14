import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/table';
import { useClient } from '#ui/app/client.ts';
import { useAuth } from '#ui/auth/use-auth.ts';

/** What an invitation's link is for, and accepting it: whoever does is signed in. */
export function useInvite(token: string) {
  const client = useClient();
  const cache = useQueryClient();
  const { user: before, login, refresh } = useAuth();
  const view = useQuery({
    queryKey: ['invite', { token }],
    queryFn: ({ signal }) => client.call('invite', { token }, { signal }),
  });
  const accept = useMutation({
    mutationFn: (answer: InputOf<'acceptInvite'>) => client.call('acceptInvite', answer),
    onSuccess: ({ user }) => {
      // Another profile must not be shown what the one before it read.
      if (before !== null) cache.clear();
      login(user);
      // The server has the last word: a browser that keeps no cookies is not signed in.
      void refresh();
    },
  });
  return { view, accept };
}
