import { useQuery } from '@tanstack/react-query';
import { isUuid } from '#shared/ids';
import { useClient } from '#ui/app/client.ts';

/** A venue by its id or its slug. */
export function useVenue(slugOrId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['venues', 'page', slugOrId],
    queryFn: ({ signal }) =>
      isUuid(slugOrId)
        ? client.call('venueById', { id: slugOrId }, { signal })
        : client.call('venueBySlug', { slug: slugOrId }, { signal }),
  });
}
