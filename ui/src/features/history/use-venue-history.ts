import { useApiPages } from '#ui/api/api-pages.ts';
import { useLoggedOutOn } from '#ui/features/auth/use-logged-out.ts';

const PAGE = 20;

/** Newest first. */
export function useVenueHistory(venueId: string) {
  const read = useApiPages(
    'venueHistory',
    { venueId, limit: PAGE },
    {
      first: { before: undefined as number | undefined },
      next: (last) => (last.hasMore ? { before: last.rows.at(-1)?.revision } : undefined),
    },
  );
  useLoggedOutOn([read.error]);
  return read;
}
