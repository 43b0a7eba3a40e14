import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { changesAfter } from '#server/features/live/queries';
import type { Caller, TestServer } from '#server/testing/server';
import type { EndpointName, InputOf } from '#shared/api/table';
import { apiQuery } from '#ui/api/api-query.ts';
import { createClient } from '#ui/api/client.ts';
import { createQueryClient } from '#ui/api/query.ts';
import { catchUp, EVERYTHING, type Stale, staleBy } from '#ui/features/live/catch-up.ts';

/** The reads of a day on the board, as the screens make them. */
const readsOf = (venueId: string, date: string, today: string): { [Name in EndpointName]?: InputOf<Name> } => ({
  venueReservations: { venueId, date },
  venueWaitlist: { venueId, date },
  staffSchedule: { venueId, date },
  suggestions: { venueId, date },
  dayFigures: { venueId, date: today },
  outbox: { venueId, list: 'queue' },
});

export interface Board {
  /** Hears the changes of the log since the last time. */
  hear(): Promise<void>;
  readAll(): Promise<void>;
  shown(): Record<string, unknown>;
  calls: EndpointName[];
  close(): void;
}

interface Opened {
  server: TestServer;
  caller: Caller;
  venueId: string;
  date: string;
  today: string;
}

/** Without `isPatched` it reads each list again, as a board without rows did. */
export async function openBoard({ server, caller, venueId, date, today }: Opened, isPatched: boolean): Promise<Board> {
  const cache = createQueryClient();
  const calls: EndpointName[] = [];
  const client = createClient(async (name, input) => {
    calls.push(name);
    const answer = await caller.call(name, input as never);
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
    return answer.body;
  });
  const log = (revision: number) => changesAfter(server.database.db, venueId, revision, 1000);
  const queries = Object.entries(readsOf(venueId, date, today)).map(([name, input]) =>
    apiQuery(client, name as EndpointName, input as never),
  );
  let heard = (await log(0)).at(-1)?.revision ?? 0;
  const leave = queries.map((query) => new QueryObserver(cache, query as never).subscribe(() => undefined));
  await settled(cache);
  let reached: number | null = null;
  const take = async (stale: Stale[]) => {
    reached = await catchUp({ cache, client, venueId, reached }, stale);
    await settled(cache);
  };
  return {
    calls,
    async hear() {
      const news = await log(heard);
      if (news.length === 0) return;
      heard = news.at(-1)!.revision;
      await take(news.map((change) => (isPatched ? staleBy(change) : { ...staleBy(change), revision: null })));
    },
    readAll: () => take([EVERYTHING]),
    shown: () => Object.fromEntries(queries.map(({ queryKey }) => [queryKey[0], cache.getQueryData(queryKey)])),
    close() {
      for (const each of leave) each();
      cache.clear();
    },
  };
}

async function settled(cache: QueryClient): Promise<void> {
  while (cache.isFetching() > 0) await new Promise((next) => setTimeout(next, 2));
  for (const { state, queryKey } of cache.getQueryCache().getAll())
    if (state.error !== null) throw new Error(`${queryKey[0]}`, { cause: state.error });
}
