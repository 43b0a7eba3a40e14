import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EndpointName, InputOf } from '#shared/api/table';
import { ApiError, sentenceOf } from '#ui/app/api-error.ts';
import { useClient } from '#ui/app/client.ts';
import { useLoggedOut, useLoggedOutOn } from '#ui/auth/use-logged-out.ts';

/** What a tab shows of its venue, kept under its endpoint's name and what was asked. */
export function useTabRead<Name extends EndpointName>(name: Name, input: InputOf<Name>, isWanted = true) {
  const client = useClient();
  const read = useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => client.call(name, input, { signal }),
    enabled: isWanted,
  });
  useLoggedOutOn([read.error]);
  return read;
}

export interface Write<Name extends EndpointName> {
  input: InputOf<Name>;
  /** For calls that create: born where the person acts, so that sending twice does once. */
  idempotencyKey?: string;
}

const RETURNS_MOST = 4;
const FIRST_RETURN_MS = 500;

/** The desks are giving back seats that are in the way: the same call goes through in a few seconds. */
const areLeasesReturning = (failures: number, error: Error): boolean =>
  failures < RETURNS_MOST && error instanceof ApiError && error.code === 'leases_returning';

/** A change of the venue itself. Rooms, hours and names show on every screen, so all of them are read anew. */
export function useTabWrite<Name extends EndpointName>(name: Name) {
  const client = useClient();
  const cache = useQueryClient();
  const loggedOut = useLoggedOut();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Write<Name>) => client.call(name, input, { idempotencyKey }),
    retry: areLeasesReturning,
    retryDelay: (failures) => FIRST_RETURN_MS * 2 ** failures,
    onSuccess: () => {
      void cache.invalidateQueries();
    },
    onError: (error) => {
      loggedOut(error);
    },
  });
}

/** How it stands now, where a change was refused because somebody else was quicker. */
export const currentOf = <Row>(error: unknown): Row | undefined =>
  error instanceof ApiError ? (error.current as Row | undefined) : undefined;

/** What went wrong, for a person; null where nothing did. */
export function useFailureWords(): (error: unknown) => string | null {
  const { t } = useTranslation();
  return (error) => (error === null || error === undefined ? null : sentenceOf(error, t('app.failure.connection')));
}
