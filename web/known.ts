import type { QueryClient } from '@tanstack/react-query';
import type { KnownAnswer, PageCall } from '#shared/pages/page';
import { ApiError } from '#ui/api/api-error.ts';
import type { Transport } from '#ui/api/client.ts';

/**
 * So long an answer that came with the page is kept where nobody shows it. What shows it keeps it as long as its query says;
 * slots, which are to be asked anew whenever they are looked at again, are not older than this.
 */
const KEPT_MS = 10_000;

/** The calls of the screens, answered within the process. Refusals are thrown as they are over HTTP. */
export const heldTransport =
  (call: PageCall): Transport =>
  async (name, input) => {
    const answer = await call(name, input);
    if (answer.ok) return answer.body;
    throw refusalOf(answer);
  };

const refusalOf = ({ status, body }: { status: number; body: unknown }) =>
  new ApiError({ status, statusText: '', body: JSON.stringify(body), requestId: null, retryAfter: null });

/** What the screens' queries were answered, for the browser to begin with. */
export const answersOf = (queries: QueryClient): KnownAnswer[] =>
  queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state: { data, error } }) =>
      error instanceof ApiError
        ? { key: queryKey, refusal: { status: error.status, body: JSON.parse(error.message.slice('000: '.length)) } }
        : { key: queryKey, data },
    );

/** Gives a fresh cache what came with the page: nothing of it is asked again. */
export function begin(queries: QueryClient, known: readonly KnownAnswer[]): void {
  for (const { key, data, refusal } of known) {
    const query = queries.getQueryCache().build(queries, { queryKey: key, gcTime: KEPT_MS });
    if (refusal === undefined) query.setData(data);
    else query.setState({ status: 'error', error: refusalOf(refusal), errorUpdateCount: 1, fetchStatus: 'idle' });
  }
}
