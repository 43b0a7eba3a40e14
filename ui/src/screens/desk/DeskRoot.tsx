import type { ComponentType } from 'react';
import type { DeskPhase } from '#shared/desk/local';
import { SignInPlaceContext } from '#ui/features/auth/use-sign-in-again.ts';
import { useDeskNews, useStatusRead } from '#ui/features/desk/use-desk.ts';
import { useStaffParts } from '#ui/i18n/i18n.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';
import { BoardScreen } from '#ui/screens/desk/board-screen.ts';
import { ErrorBoundary } from '#ui/screens/ErrorBoundary.tsx';

const screenOf = (load: () => Promise<{ default: ComponentType }>) => lazyPart(load, { place: 'page' });

const Door = screenOf(() => import('#ui/features/desk/start/DoorScreen.tsx'));

/** Screens until the day can be shown, and the day itself. */
const screens: Record<DeskPhase, typeof Door> = {
  orphaned: screenOf(() => import('#ui/features/desk/start/OrphanedScreen.tsx')),
  address: screenOf(() => import('#ui/features/desk/start/AddressScreen.tsx')),
  passphrase: screenOf(() => import('#ui/features/desk/start/PassphraseScreen.tsx')),
  signIn: Door,
  locked: Door,
  venue: screenOf(() => import('#ui/features/desk/start/VenueScreen.tsx')),
  ready: screenOf(() => import('#ui/screens/desk/DeskWindow.tsx')),
};

/** Preloads a phase's screen; for the day its page too. */
export const preloadPhase = (phase: DeskPhase): Promise<unknown> =>
  Promise.all([screens[phase].preload(), phase === 'ready' && BoardScreen.preload()]);

/** The desk has no sign-in page to open: its status leads to the sign-in. */
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
  // The main process does not answer: the boundary says so and offers a retry.
  if (status === undefined && error !== null) throw error;
  if (status === undefined) return <PageSpinner />;
  const Screen = screens[status.phase];
  return <Screen />;
}
