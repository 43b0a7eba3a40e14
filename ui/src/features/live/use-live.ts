import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useClient } from '#ui/api/client.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { isSessionOver, useExpired } from '#ui/features/auth/use-session-check.ts';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import { createBatch } from '#ui/features/live/batch.ts';
import { LiveHubContext } from '#ui/features/live/browser-hub.ts';
import { catchUp, EVERYTHING, type Stale, staleBy } from '#ui/features/live/catch-up.ts';
import type { LiveState } from '#ui/features/live/hub.ts';

/** Milliseconds until a new page reads again once: a change may have come before the stream was open. */
const SETTLE_MS = 1_000;

/** Keeps the shown data of a venue current while mounted, without polling. */
export function useLive(venueId: string): void {
  const hub = useContext(LiveHubContext)();
  const cache = useQueryClient();
  const client = useClient();
  const userId = useAuth().user?.id;
  const showsOwnRows = useDeskPort() !== null;
  const [isExpired, setExpired] = useState(false);
  useExpired(isExpired);
  useEffect(() => {
    if (hub === null) return;
    let reached: number | null = null;
    const batch = createBatch<Stale>(async (stale) => {
      reached = await catchUp({ cache, client, venueId, reached }, [...stale]);
    });
    let settling: ReturnType<typeof setTimeout> | undefined;
    const stop = hub.watch(venueId, {
      change: (change) => batch.add([showsOwnRows ? { ...staleBy(change), revision: null } : staleBy(change)]),
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
  }, [hub, cache, client, venueId, userId, showsOwnRows]);
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
