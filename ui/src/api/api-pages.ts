import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { EndpointName, InputOf, ReplyOf } from '#shared/api/table';
import { useClient } from '#ui/api/client.ts';

type PagesOptions<Name extends EndpointName, Place> = UseInfiniteQueryOptions<
  ReplyOf<Name>,
  Error,
  InfiniteData<ReplyOf<Name>, Place>,
  QueryKey,
  Place
>;

interface Paging<Name extends EndpointName, Place> {
  /** The part of the input that selects a page: an offset or a cursor. */
  first: Place;
  /** The place of the following page; undefined after the last one. */
  next: (last: ReplyOf<Name>, pages: ReplyOf<Name>[], place: Place) => Place | undefined;
  placeholderData?: PagesOptions<Name, Place>['placeholderData'];
}

/** A list read page by page, cached under its endpoint and the input without the place. */
export function useApiPages<Name extends EndpointName, Place extends Partial<InputOf<Name>>>(
  name: Name,
  input: Omit<InputOf<Name>, keyof Place>,
  { first, next, placeholderData }: Paging<Name, Place>,
) {
  const client = useClient();
  return useInfiniteQuery<ReplyOf<Name>, Error, InfiniteData<ReplyOf<Name>, Place>, QueryKey, Place>({
    queryKey: [name, input],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      client.call(name, { ...input, ...(pageParam as Place) } as InputOf<Name>, { signal }),
    getNextPageParam: next,
    placeholderData,
  });
}

/** The next page begins after all rows read so far; `count` is the number of rows on a page. */
export const byOffset = <Page extends { hasMore: boolean }>(count: (page: Page) => number) => ({
  first: { offset: 0 },
  next: (last: Page, _: Page[], { offset }: { offset: number }) =>
    last.hasMore ? { offset: offset + count(last) } : undefined,
});
