/** What the tabs of one browser tell each other about its session. One channel a page, so that nobody hears itself. */
const NAME = 'reserva.session';

let channel: BroadcastChannel | undefined;

function opened(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Somebody has signed in or out here: the other tabs must not go on as before. */
export function tellSessionChanged(): void {
  opened()?.postMessage('changed');
}

/** Calls when another tab tells; answers how to stop that. */
export function onSessionChanged(listener: () => void): () => void {
  const heard = opened();
  heard?.addEventListener('message', listener);
  return () => heard?.removeEventListener('message', listener);
}
