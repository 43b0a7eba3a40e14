import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import type { DeskBridge } from '#shared/desk/bridge';
import type { DeskStatus } from '#shared/desk/local';
import { createClient } from '#ui/app/client.ts';
import { addStaffParts, startI18n, storedLanguage } from '#ui/app/i18n.ts';
import { createQueryClient } from '#ui/app/query.ts';
import { bridgeLive } from '#ui/desk/bridge-live.ts';
import { bridgeTransport } from '#ui/desk/bridge-transport.ts';
import { DeskApp } from '#ui/desk/DeskApp.tsx';
import { preloadPhase } from '#ui/desk/DeskRoot.tsx';
import { deskPort } from '#ui/desk/desk-port.ts';
import { readStatusAhead } from '#ui/desk/use-desk.ts';

/** So long the window stays empty for its first screen, which comes whole; after that it says that it is coming. */
const PATIENCE_MS = 500;

const showable = ({ phase }: DeskStatus) => preloadPhase(phase);

/**
 * The desk's window: the staff's screens over the bridge to the main process. The address stands behind the `#`, so that a
 * reload of the window comes back to the same page from a single file. Answers how to take it down.
 */
export async function mountDesk(element: HTMLElement, bridge: DeskBridge): Promise<() => void> {
  const i18n = await startI18n(storedLanguage());
  const languageTag = () => i18n.language;
  const port = deskPort(bridge, languageTag);
  const queryClient = createQueryClient();
  const first = Promise.all([addStaffParts(i18n), readStatusAhead(queryClient, port).then(showable)]);
  // What fails here is asked for once more by whoever shows it, and said there
  await Promise.race([first.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const root = createRoot(element);
  root.render(
    <HashRouter>
      <DeskApp
        client={createClient(bridgeTransport({ bridge, languageTag }))}
        port={port}
        live={bridgeLive(bridge)}
        queryClient={queryClient}
        i18n={i18n}
      />
    </HashRouter>,
  );
  return () => root.unmount();
}
