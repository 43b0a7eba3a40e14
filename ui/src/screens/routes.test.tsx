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
])(
  '%s is the %s, for %s',
  {
    tags: [
      'spec-2.1',
      'spec-2.2',
      'spec-2.3',
      'spec-2.4',
      'spec-2.5',
      'spec-2.6',
      'spec-2.7',
      'spec-2.8',
      'spec-2.9',
      'spec-2.10',
      'spec-2.11',
      'spec-2.12',
      'spec-2.13',
      'spec-2.14',
      'spec-2.15',
      'spec-2.16',
      'spec-2.18',
      'spec-2.19',
      'spec-2.21',
      'spec-6.3',
      'spec-6.4',
    ],
  },
  async (address, name, needs) => {
    const screen = screenAt(address);
    expect(screen.needs).toBe(needs);
    expect((await screen.load()).default.name).toBe(name);
  },
);
