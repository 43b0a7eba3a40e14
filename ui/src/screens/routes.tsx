import { type ComponentType, type ReactNode, Suspense } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router-dom';
import type { Role } from '#shared/auth/rules';
import { Guard } from '#ui/features/auth/Guard.tsx';
import { useStaffParts } from '#ui/i18n/i18n.ts';
import { Hydrated } from '#ui/kit/hydrated.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';
import { ErrorBoundary } from '#ui/screens/ErrorBoundary.tsx';

type LoadScreen = () => Promise<{ default: ComponentType }>;

/** One row of the specification's route table. */
interface ScreenRoute {
  paths: string[];
  /** Lowest role with access; absent means public. */
  needs?: Role;
  load: LoadScreen;
}

const screen = (load: LoadScreen, paths: string[], needs?: Role): ScreenRoute => ({ load, paths, needs });

const screens: ScreenRoute[] = [
  screen(() => import('#ui/screens/public/HomeScreen.tsx'), ['/', '/estabelecimentos']),
  screen(() => import('#ui/screens/public/VenueScreen.tsx'), ['/r/:slug', '/estabelecimento/:id']),
  screen(() => import('#ui/screens/public/GuestReservationScreen.tsx'), ['/reserva/:token']),
  screen(() => import('#ui/screens/public/GuestEntryScreen.tsx'), ['/lista/:token']),
  screen(() => import('#ui/screens/public/GuestEnquiryScreen.tsx'), ['/pedido/:token']),
  screen(() => import('#ui/screens/public/PrivacyScreen.tsx'), ['/privacidade']),
  screen(() => import('#ui/screens/public/LoginChooserScreen.tsx'), ['/login']),
  screen(() => import('#ui/screens/public/LoginManagerScreen.tsx'), ['/login-manager']),
  screen(() => import('#ui/screens/public/LoginAdminScreen.tsx'), ['/login-admin']),
  screen(() => import('#ui/screens/public/LoginVenueScreen.tsx'), ['/login-venue']),
  screen(() => import('#ui/screens/public/LoginPlatformScreen.tsx'), ['/login-platform']),
  screen(() => import('#ui/screens/public/NewPasswordScreen.tsx'), ['/nova-palavra-passe/:token']),
  screen(() => import('#ui/screens/public/VerifyEmailScreen.tsx'), ['/confirmar-email/:token']),
  screen(() => import('#ui/screens/public/InviteScreen.tsx'), ['/convite/:token']),
  screen(() => import('#ui/screens/staff/AccountScreen.tsx'), ['/conta'], 'USER'),
  screen(() => import('#ui/screens/staff/DashboardScreen.tsx'), ['/gerir-reserva'], 'STAFF'),
  screen(() => import('#ui/screens/staff/DaySheetScreen.tsx'), ['/gerir-reserva/folha'], 'STAFF'),
  screen(() => import('#ui/screens/staff/VenueSetupScreen.tsx'), ['/gerir-reserva/venue-setup'], 'MANAGER'),
  screen(() => import('#ui/screens/staff/TemplatesScreen.tsx'), ['/gerir-reserva/templates'], 'STAFF'),
  screen(() => import('#ui/screens/staff/ReviewsScreen.tsx'), ['/gerir-reserva/avaliacoes'], 'STAFF'),
  screen(() => import('#ui/screens/staff/PendingVenuesScreen.tsx'), ['/gerir-reserva/pending-venues'], 'MANAGER'),
  screen(() => import('#ui/screens/staff/PreviewScreen.tsx'), ['/gerir-reserva/preview/:id'], 'MANAGER'),
  screen(() => import('#ui/screens/admin/PlatformScreen.tsx'), ['/admin'], 'ADMIN'),
  screen(() => import('#ui/screens/admin/UsersScreen.tsx'), ['/admin/users'], 'ADMIN'),
  screen(() => import('#ui/screens/admin/CategoriesScreen.tsx'), ['/admin/categories'], 'ADMIN'),
  screen(() => import('#ui/screens/admin/ApprovalsScreen.tsx'), ['/admin/pending-venues'], 'ADMIN'),
  screen(() => import('#ui/screens/staff/VenueSetupScreen.tsx'), ['/admin/venue-setup'], 'ADMIN'),
  screen(() => import('#ui/screens/staff/TemplatesScreen.tsx'), ['/admin/templates'], 'ADMIN'),
  screen(() => import('#ui/screens/NotFoundScreen.tsx'), ['*']),
];

/** Addresses that earlier versions linked to. */
const redirects = { '/super-admin': '/admin', '/super-admin/pending-venues': '/admin/pending-venues' };

export const lazyScreens = screens.map((each) => ({ ...each, Screen: lazyPart(each.load, { place: 'page' }) }));

const screenAt = (pathname: string) => lazyScreens.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));

/** Preloads the address's screen, so that the server and hydration render it synchronously. */
export const preloadScreen = async (pathname: string): Promise<void> => screenAt(pathname)?.Screen.preload();

/** False for the not-found screen. */
export const isKnownPath = (pathname: string): boolean => screenAt(pathname)?.paths.includes('*') === false;

export const redirectOf = (pathname: string): string | undefined =>
  Object.entries(redirects).find(([path]) => matchPath(path, pathname))?.[1];

export function Screens() {
  return (
    <Routes>
      {Object.entries(redirects).map(([path, to]) => (
        <Route key={path} path={path} element={<Navigate to={to} replace />} />
      ))}
      {lazyScreens.flatMap(({ paths, needs, Screen }) =>
        // Both addresses of a screen share its key, so a switch between them keeps typed text.
        paths.map((path) => (
          <Route key={path} path={path} element={<Frame key={paths[0]} needs={needs} Screen={Screen} />} />
        )),
      )}
    </Routes>
  );
}

interface FrameProps {
  needs?: Role;
  Screen: ComponentType;
}

/** The Suspense boundary lets React hydrate the screen apart from the header. */
function Frame({ needs, Screen }: FrameProps) {
  const screen = (
    <Suspense>
      <Screen />
      <Hydrated />
    </Suspense>
  );
  return (
    <ErrorBoundary>
      {needs === undefined ? (
        screen
      ) : (
        <Guard needs={needs}>
          <StaffParts>{screen}</StaffParts>
        </Guard>
      )}
    </ErrorBoundary>
  );
}

const StaffParts = ({ children }: { children: ReactNode }) => (useStaffParts() ? children : <PageSpinner />);
