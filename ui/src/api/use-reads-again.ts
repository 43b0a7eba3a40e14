import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnreached } from '#ui/api/api-error.ts';
import { onLineReturn } from '#ui/kit/on-line-return.ts';

/** Repeats the visible failed reads when the connection returns. Successful reads are not repeated. */
export function useReadsAgain(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const unread = new Map<string, QueryKey>();
    let stop: (() => void) | null = null;
    const askAgain = () => {
      for (const queryKey of unread.values()) void queries.refetchQueries({ queryKey, exact: true, type: 'active' });
    };
    const end = () => {
      stop?.();
      stop = null;
    };
    const unsubscribe = queries.getQueryCache().subscribe((event) => {
      const { queryKey, queryHash } = event.query;
      if (event.type === 'removed') unread.delete(queryHash);
      if (event.type === 'updated' && event.action.type === 'success') unread.delete(queryHash);
      if (event.type === 'updated' && event.action.type === 'error' && isUnreached(event.action.error))
        unread.set(queryHash, queryKey);
      if (unread.size === 0) end();
      else stop ??= onLineReturn(askAgain);
    });
    return () => {
      unsubscribe();
      end();
    };
  }, [queries]);
}
