import type { ComponentType } from 'react';
import type { DeskPhase } from '#shared/desk/local';
import { ErrorBoundary } from '#ui/app/ErrorBoundary.tsx';
import { useStaffParts } from '#ui/app/i18n.ts';
import { SignInPlaceContext } from '#ui/auth/use-sign-in-again.ts';
import { useDeskNews, useStatusRead } from '#ui/desk/use-desk.ts';
import { BoardScreen } from '#ui/desk/window/board-screen.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';

const screenOf = (load: () => Promise<{ default: ComponentType }>) => lazyPart(load, { place: 'page' });

const Door = screenOf(() => import('#ui/desk/start/DoorScreen.tsx'));

/** What stands in the window until the day can be shown, and the day. */
const screens: Record<DeskPhase, typeof Door> = {
  orphaned: screenOf(() => import('#ui/desk/start/OrphanedScreen.tsx')),
  address: screenOf(() => import('#ui/desk/start/AddressScreen.tsx')),
  passphrase: screenOf(() => import('#ui/desk/start/PassphraseScreen.tsx')),
  signIn: Door,
  locked: Door,
  venue: screenOf(() => import('#ui/desk/start/VenueScreen.tsx')),
  ready: screenOf(() => import('#ui/desk/window/DeskWindow.tsx')),
};

/** Fetches what a phase shows before it is drawn; for the day its page too. */
export const preloadPhase = (phase: DeskPhase): Promise<unknown> =>
  Promise.all([screens[phase].preload(), phase === 'ready' && BoardScreen.preload()]);

/** There is no other page to sign in on: the desk's status leads to it. */
const stayHere = () => undefined;

export function DeskRoot() {
  const hasStaffParts = useStaffParts();
  return (
    <ErrorBoundary>
      <SignInPlaceContext value={stayHere}>{hasStaffParts ? <Phase /> : <PageSpinner />}</SignInPlaceContext>
    </ErrorBoundary>
  );
}

function Phase() {
  useDeskNews();
  const { data: status, error } = useStatusRead();
  // The main process answers nothing: the boundary says so and offers another try.
  if (status === undefined && error !== null) throw error;
  if (status === undefined) return <PageSpinner />;
  const Screen = screens[status.phase];
  return <Screen />;
}
