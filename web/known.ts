import type { QueryClient } from '@tanstack/react-query';
import type { KnownAnswer, PageCall } from '#shared/pages/page';
import { ApiError } from '#ui/api/api-error.ts';
import type { Transport } from '#ui/api/client.ts';

/** Slots are refetched at each mount, so they are at most this old. */
const KEPT_MS = 10_000;

/** Refusals are thrown as over HTTP. */
export const heldTransport =
  (call: PageCall): Transport =>
  async (name, input) => {
    const answer = await call(name, input);
    if (answer.ok) return answer.body;
    throw refusalOf(answer);
  };

const refusalOf = ({ status, body }: { status: number; body: unknown }) =>
  new ApiError({ status, statusText: '', body: JSON.stringify(body), requestId: null, retryAfter: null });

export const answersOf = (queries: QueryClient): KnownAnswer[] =>
  queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state: { data, error } }) =>
      error instanceof ApiError
        ? { key: queryKey, refusal: { status: error.status, body: JSON.parse(error.message.slice('000: '.length)) } }
        : { key: queryKey, data },
    );

/** Fills a fresh cache with the page's answers, so hydration fetches none of them again. */
export function begin(queries: QueryClient, known: readonly KnownAnswer[]): void {
  for (const { key, data, refusal } of known) {
    const query = queries.getQueryCache().build(queries, { queryKey: key, gcTime: KEPT_MS });
    if (refusal === undefined) query.setData(data);
    else query.setState({ status: 'error', error: refusalOf(refusal), errorUpdateCount: 1, fetchStatus: 'idle' });
  }
}
