import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import type { DeskBridge } from '#shared/desk/bridge';
import type { DeskStatus } from '#shared/desk/local';
import { createClient } from '#ui/api/client.ts';
import { createQueryClient } from '#ui/api/query.ts';
import { bridgeLive } from '#ui/features/desk/bridge-live.ts';
import { bridgeTransport } from '#ui/features/desk/bridge-transport.ts';
import { deskPort } from '#ui/features/desk/desk-port.ts';
import { readStatusAhead } from '#ui/features/desk/use-desk.ts';
import { addStaffParts, startI18n, storedLanguage } from '#ui/i18n/i18n.ts';
import { DeskApp } from '#ui/screens/desk/DeskApp.tsx';
import { preloadPhase } from '#ui/screens/desk/DeskRoot.tsx';

/** Milliseconds that the window stays empty for its first screen; after that it shows a loading state. */
const PATIENCE_MS = 500;

const showable = ({ phase }: DeskStatus) => preloadPhase(phase);

/**
 * The address is behind the `#`, so that a reload returns to the same page of a single file. Returns the unmount
 * function.
 */
export async function mountDesk(element: HTMLElement, bridge: DeskBridge): Promise<() => void> {
  const i18n = await startI18n(storedLanguage());
  const languageTag = () => i18n.language;
  const port = deskPort(bridge, languageTag);
  const queryClient = createQueryClient();
  const first = Promise.all([addStaffParts(i18n), readStatusAhead(queryClient, port).then(showable)]);
  // A failed preload is repeated by the screen, which shows the error
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
