import type { DeskBridge } from '#shared/desk/bridge';
import type { LiveSource, LiveState, Watcher } from '#ui/live/hub.ts';

/** The desk always hears of its own rows; whether the server does stands in the desk's badge. */
const open: LiveState = { kind: 'open', without: [] };

/** Changes as the desk's main process tells them, in the place of the browser's stream. */
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
