import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { lazyScreens } from '#ui/screens/routes.tsx';

const screenAt = (address: string) =>
  lazyScreens.find(({ paths }) => paths.some((path) => path !== '*' && matchPath(path, address))) ??
  lazyScreens.find(({ paths }) => paths.includes('*'))!;

// Front-desk staff open the board and read the texts, with fewer rights than a manager.
test.each([
  ['/', 'HomeScreen', undefined],
  ['/estabelecimentos', 'HomeScreen', undefined],
  ['/r/casa-da-kianda', 'VenueScreen', undefined],
  ['/estabelecimento/0192f0c1-7a3e-7000-8000-0000000000a1', 'VenueScreen', undefined],
  ['/login', 'LoginChooserScreen', undefined],
  ['/login-manager', 'LoginManagerScreen', undefined],
  ['/login-admin', 'LoginAdminScreen', undefined],
  ['/login-venue', 'LoginVenueScreen', undefined],
  ['/login-platform', 'LoginPlatformScreen', undefined],
  ['/gerir-reserva', 'DashboardScreen', 'STAFF'],
  ['/gerir-reserva/venue-setup', 'VenueSetupScreen', 'MANAGER'],
  ['/gerir-reserva/templates', 'TemplatesScreen', 'STAFF'],
  ['/gerir-reserva/pending-venues', 'PendingVenuesScreen', 'MANAGER'],
  ['/admin', 'PlatformScreen', 'ADMIN'],
  ['/admin/pending-venues', 'ApprovalsScreen', 'ADMIN'],
  ['/admin/venue-setup', 'VenueSetupScreen', 'ADMIN'],
  ['/admin/templates', 'TemplatesScreen', 'ADMIN'],
  ['/gerir-reserva/nada', 'NotFoundScreen', undefined],
  ['/nada', 'NotFoundScreen', undefined],
])('%s is the %s, for %s', async (address, name, needs) => {
  const screen = screenAt(address);
  expect(screen.needs).toBe(needs);
  expect((await screen.load()).default.name).toBe(name);
});
