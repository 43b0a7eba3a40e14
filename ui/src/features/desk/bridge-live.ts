import type { DeskBridge } from '#shared/desk/bridge';
import type { LiveSource, LiveState, Watcher } from '#ui/features/live/hub.ts';

/** The desk always receives changes of its own rows; its badge shows the server's state. */
const open: LiveState = { kind: 'open', without: [] };

/** Replaces the browser's event stream by messages of the desk's main process. */
export function bridgeLive(bridge: Pick<DeskBridge, 'onNews'>): LiveSource {
  const watchers = new Map<Watcher, string>();
  const tell = (venueId: string, say: (watcher: Watcher) => void) => {
    for (const [watcher, watched] of watchers) if (watched === venueId) say(watcher);
  };
  bridge.onNews((news) => {
    if (news.kind === 'change') tell(news.change.venueId, (watcher) => watcher.change(news.change));
    if (news.kind === 'missed') tell(news.venueId, (watcher) => watcher.missed());
  });
  return {
    state: () => open,
    onState: () => () => undefined,
    watch: (venueId, watcher) => {
      watchers.set(watcher, venueId);
      return () => watchers.delete(watcher);
    },
  };
}
