import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useClient } from '#ui/api/client.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { isSessionOver, useExpired } from '#ui/features/auth/use-session-check.ts';
import { affectedBy, type BoardRead, platformReads, showsDay } from '#ui/features/live/affected.ts';
import { createBatch } from '#ui/features/live/batch.ts';
import { LiveHubContext } from '#ui/features/live/browser-hub.ts';
import type { LiveState } from '#ui/features/live/hub.ts';

/**
 * Milliseconds; after a page opened, its reads are repeated once, because a change may have come before the stream
 * was open.
 */
const SETTLE_MS = 1_000;

/** Reads that are stale, of the days if it names some. Without reads: everything of the venue. */
interface Stale {
  reads: readonly BoardRead[] | null;
  dates?: readonly string[] | undefined;
}
const EVERYTHING: Stale = { reads: null };

/** Keeps the shown data of a venue current while mounted, without polling. */
export function useLive(venueId: string): void {
  const hub = useContext(LiveHubContext)();
  const cache = useQueryClient();
  const client = useClient();
  const userId = useAuth().user?.id;
  const [isExpired, setExpired] = useState(false);
  useExpired(isExpired);
  useEffect(() => {
    if (hub === null) return;
    const batch = createBatch<Stale>((stale) => readAgain(cache, venueId, [...stale]));
    let settling: ReturnType<typeof setTimeout> | undefined;
    const stop = hub.watch(venueId, {
      change: ({ entity, dates }) => batch.add([{ reads: affectedBy(entity), dates }]),
      missed: () => {
        if (settling !== undefined) return batch.add([EVERYTHING]);
        settling = setTimeout(() => batch.add([EVERYTHING]), SETTLE_MS);
      },
      refused: () => void isSessionOver(client, userId).then((isOver) => isOver && setExpired(true)),
    });
    return () => {
      clearTimeout(settling);
      batch.stop();
      stop();
    };
  }, [hub, cache, client, venueId, userId]);
}

function readAgain(cache: QueryClient, venueId: string, stale: readonly Stale[]): Promise<unknown> {
  return cache.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [name, asked] = queryKey;
      const isOfVenue = name === 'managedVenues' || (asked as { venueId?: unknown } | undefined)?.venueId === venueId;
      if (!isOfVenue || platformReads.includes(name)) return false;
      return stale.some(
        ({ reads, dates }) =>
          (reads === null || reads.some((each) => each === name)) && (dates === undefined || showsDay(queryKey, dates)),
      );
    },
  });
}

const off: LiveState = { kind: 'off' };

export function useLiveState(): LiveState {
  const hub = useContext(LiveHubContext)();
  return useSyncExternalStore(
    (changed) => hub?.onState(changed) ?? (() => undefined),
    () => hub?.state() ?? off,
    () => off,
  );
}
