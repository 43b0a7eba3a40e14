import { type DataTag, type QueryClient, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { EndpointName, InputOf, ReplyOf } from '#shared/api/table';
import type { LocalName, LocalReply } from '#shared/desk/local';
import { type Client, useClient } from '#ui/api/client.ts';

type ApiKey<Name extends EndpointName> = DataTag<QueryKey, ReplyOf<Name>, Error>;

/** Cache key of a read. Without the input, or with a part of it, it also matches every longer key of that read. */
export function apiKey<Name extends EndpointName>(name: Name, input?: Partial<InputOf<Name>>): ApiKey<Name>;
export function apiKey<Name extends LocalName>(name: Name): DataTag<QueryKey, LocalReply<Name>, Error>;
export function apiKey(name: string, input?: object): QueryKey {
  return input === undefined ? [name] : [name, input];
}

/** Invalidates reads of one venue, or of all venues. */
export const invalidateApi = (
  cache: QueryClient,
  names: readonly EndpointName[],
  input?: { venueId: string } | { slugOrId: string },
) => Promise.all(names.map((name) => cache.invalidateQueries({ queryKey: apiKey(name, input) })));

export interface ApiQuery<Name extends EndpointName> {
  queryKey: ApiKey<Name>;
  queryFn: (context: { signal: AbortSignal }) => Promise<ReplyOf<Name>>;
}

export const apiQuery = <Name extends EndpointName>(
  client: Client,
  name: Name,
  input: InputOf<Name>,
): ApiQuery<Name> => ({
  queryKey: apiKey(name, input),
  queryFn: ({ signal }) => client.call(name, input, { signal }),
});

type ReadOptions<Name extends EndpointName, Data> = Omit<
  UseQueryOptions<ReplyOf<Name>, Error, Data>,
  'queryKey' | 'queryFn'
>;

export const useApiQuery = <Name extends EndpointName, Data = ReplyOf<Name>>(
  name: Name,
  input: InputOf<Name>,
  options?: ReadOptions<Name, Data>,
) => useQuery<ReplyOf<Name>, Error, Data>({ ...apiQuery(useClient(), name, input), ...options });
