/** What the tabs of one browser tell each other about its session. One channel a page, so that nobody hears itself. */
const NAME = 'reserva.session';

interface News {
  /** Who is signed in by now; null where nobody is. */
  userId: string | null;
}

let channel: BroadcastChannel | undefined;

function opened(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Somebody has signed in here, or out: the other tabs must not go on as before. */
export function tellSessionChanged(userId: string | null): void {
  opened()?.postMessage({ userId } satisfies News);
}

/** Calls with who is signed in when another tab tells; answers how to stop that. */
export function onSessionChanged(listener: (userId: string | null) => void): () => void {
  const heard = opened();
  const hear = ({ data }: MessageEvent<News>) => listener(data.userId);
  heard?.addEventListener('message', hear);
  return () => heard?.removeEventListener('message', hear);
}
