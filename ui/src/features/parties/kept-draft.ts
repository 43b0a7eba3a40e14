import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MINUTE_MS, systemClock } from '#shared/time';
import { useAuth } from '#ui/features/auth/use-auth.ts';

/** Older text would surprise staff at the next guest. */
const KEPT_MS = 30 * MINUTE_MS;

type Kept = Map<string, { draft: object; at: number }>;

/** By window. In memory only: guests' data must not be on the disk in clear. */
const windows = new WeakMap<QueryClient, Kept>();

function keptIn(client: QueryClient): Kept {
  const kept = windows.get(client) ?? new Map();
  windows.set(client, kept);
  return kept;
}

/**
 * Typed text of a form that unmounts without a question, because the desk was locked or the session ended. `before`: what
 * the same person had typed. `keep`: after each render; null if there is nothing to keep. `end`: it is stored or dropped.
 */
export function useKeptDraft<Draft extends object>(form: string) {
  const kept = keptIn(useQueryClient());
  const { user } = useAuth();
  const [key] = useState(`${user?.id} ${form}`);
  const isOver = useRef(false);
  const [before] = useState(() => {
    const found = kept.get(key);
    const isFresh = found !== undefined && systemClock.now().getTime() - found.at < KEPT_MS;
    return isFresh ? (found.draft as Draft) : null;
  });
  return {
    before,
    keep(draft: Draft | null) {
      if (draft === null) kept.delete(key);
      else if (!isOver.current) kept.set(key, { draft, at: systemClock.now().getTime() });
    },
    end() {
      isOver.current = true;
      kept.delete(key);
    },
  };
}
