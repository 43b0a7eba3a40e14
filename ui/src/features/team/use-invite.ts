import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/table';
import { useApiQuery } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';

export function useInvite(token: string) {
  const client = useClient();
  const cache = useQueryClient();
  const { user: before, login, refresh } = useAuth();
  const view = useApiQuery('invite', { token });
  const accept = useMutation({
    mutationFn: (answer: InputOf<'acceptInvite'>) => client.call('acceptInvite', answer),
    onSuccess: ({ user }) => {
      // The new profile must not see cached data of the previous one.
      if (before !== null) cache.clear();
      login(user);
      // Without cookies the browser is not signed in, so the session is read from the server.
      void refresh();
    },
  });
  return { view, accept };
}
