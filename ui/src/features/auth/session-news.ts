/** Session messages between the tabs of one browser. One channel per page, so that a page does not receive its own. */
const NAME = 'reserva.session';

interface News {
  userId: string | null;
}

let channel: BroadcastChannel | undefined;

function opened(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Other tabs must not go on with the previous session. */
export function tellSessionChanged(userId: string | null): void {
  opened()?.postMessage({ userId } satisfies News);
}

/** Calls `listener` for messages of other tabs; returns the unsubscribe function. */
export function onSessionChanged(listener: (userId: string | null) => void): () => void {
  const heard = opened();
  const hear = ({ data }: MessageEvent<News>) => listener(data.userId);
  heard?.addEventListener('message', hear);
  return () => heard?.removeEventListener('message', hear);
}
