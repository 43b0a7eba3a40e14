import { createContext } from 'react';
import { newId } from '#shared/ids';
import { addressOf } from '#ui/api/http.ts';
import { LiveHub, type LiveSource, type Note, type Ports } from '#ui/features/live/hub.ts';

const NAME = 'reserva.live';

let hub: LiveHub | null | undefined;

/** Null in browsers without event streams. */
function browserHub(): LiveHub | null {
  if (hub === undefined) hub = typeof EventSource === 'undefined' ? null : create();
  return hub;
}

/** The desk's window and tests provide their own source. */
export const LiveHubContext = createContext<() => LiveSource | null>(browserHub);

function create(): LiveHub {
  const canShare = typeof BroadcastChannel !== 'undefined' && navigator.locks !== undefined;
  const channel = canShare ? new BroadcastChannel(NAME) : null;
  const made = new LiveHub({
    tab: newId(),
    open: (venueIds) => new EventSource(addressOf('liveChanges', { venueId: venueIds })),
    lead: canShare ? leadByLock : leadAlone,
    post: (note) => channel?.postMessage(note),
  });
  channel?.addEventListener('message', ({ data }) => made.hear(data as Note));
  window.addEventListener('online', () => made.hurry());
  window.addEventListener('pagehide', () => made.leave());
  window.addEventListener('pageshow', ({ persisted }) => persisted && made.join());
  return made;
}

/** The tab that holds the lock leads; the browser passes it on when that tab closes or crashes. */
const leadByLock: Ports['lead'] = (take) => {
  const waiting = new AbortController();
  let release = () => {};
  const held = () =>
    new Promise<void>((done) => {
      release = done;
      take();
    });
  // Aborting the wait rejects, as intended.
  navigator.locks.request(NAME, { signal: waiting.signal }, held).catch(() => undefined);
  return () => {
    waiting.abort();
    release();
  };
};

const leadAlone: Ports['lead'] = (take) => {
  take();
  return () => undefined;
};
