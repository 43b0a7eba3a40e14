import { memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { isAtLeast, type Role } from '#shared/auth/rules';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { usePublicPage } from '#ui/features/desk/window/use-public-page.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { BoardScreen } from '#ui/screens/desk/board-screen.ts';
import { ErrorBoundary } from '#ui/screens/ErrorBoundary.tsx';
import { lazyScreens } from '#ui/screens/routes.tsx';

const BOARD = '/gerir-reserva';

const staffScreens = lazyScreens
  .filter(({ needs }) => needs !== undefined)
  .map((each) => (each.paths.includes(BOARD) ? { ...each, Screen: BoardScreen } : each));

/** Memoized, so that a new status of the desk does not render the screens. */
export const DeskScreens = memo(function DeskScreens() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to={BOARD} replace />} />
      {staffScreens.flatMap(({ paths, needs, Screen }) =>
        paths.map((path) => (
          <Route
            key={path}
            path={path}
            element={
              <ErrorBoundary key={paths[0]}>
                {/* The filter leaves only screens that need a role. */}
                <Reached needs={needs!}>
                  <Screen />
                </Reached>
              </ErrorBoundary>
            }
          />
        )),
      )}
      <Route path="*" element={<PublicPage />} />
    </Routes>
  );
});

function Reached({ needs, children }: { needs: Role; children: React.ReactNode }) {
  const { t } = useTranslation();
  const { role } = useAuth();
  if (role !== null && isAtLeast(role, needs)) return children;
  return (
    <EmptyState
      heading="h1"
      title={t('auth.denied.title')}
      text={t('desk.page.forbidden')}
      action={<ButtonLink to={BOARD}>{t('desk.page.toBoard')}</ButtonLink>}
    />
  );
}

/** Opens the visitors' page in the browser; the desk keeps showing the day. */
function PublicPage() {
  const open = usePublicPage();
  const { pathname, search } = useLocation();
  useEffect(() => open(`${pathname}${search}`), [open, pathname, search]);
  return <Navigate to={BOARD} replace />;
}
