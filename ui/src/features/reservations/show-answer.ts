import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/** Shows the answer to an act. A read that is still on its way may have the state before the act. */
export async function showAnswer<Data>(
  queries: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  answer: NoInfer<Data>,
): Promise<void> {
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<Data>(queryKey as QueryKey, answer);
}
