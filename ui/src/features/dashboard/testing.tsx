import { FluentProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { EndpointName } from '#shared/api/table';
import type { User } from '#shared/auth/schema';
import { ptAO } from '#shared/i18n/pt-AO/catalogue';
import type { StaffReservation } from '#shared/reservations/desk';
import type { StaffSlot } from '#shared/schedule/schema';
import type { ManagedVenue, VenueRating } from '#shared/venues/schema';
import type { StaffEntry } from '#shared/waitlist/schema';
import { type CallOptions, ClientContext, createClient } from '#ui/api/client.ts';
import { createQueryClient } from '#ui/api/query.ts';
import { AuthProvider } from '#ui/features/auth/AuthProvider.tsx';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { startI18n } from '#ui/i18n/i18n.ts';
import { ToastContext, type ToastMessage } from '#ui/kit/use-toast.ts';

/** Builders fill in values that a test does not set. */
const VENUE = '01932f1e-0000-7000-8000-000000000001';
export const HALL = '01932f1e-0000-7000-8000-00000000000a';
export const TERRACE = '01932f1e-0000-7000-8000-00000000000b';
export const DATE = '2026-11-21';

let number = 0;
const id = () => `id-${String(++number).padStart(4, '0')}`;

export const aVenue = (given: Partial<ManagedVenue & VenueRating> = {}): ManagedVenue & VenueRating => ({
  id: VENUE,
  name: 'Casa da Kianda',
  slug: 'casa-da-kianda',
  description: null,
  address: 'Rua da Baía, 12',
  city: 'Luanda',
  phone: '+244923456789',
  coverUrl: null,
  timezone: 'Africa/Luanda',
  minParty: 1,
  maxParty: 20,
  status: 'approved',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  categories: [],
  categoryIds: [],
  rooms: [
    { id: HALL, name: 'Sala Principal', capacity: 50 },
    { id: TERRACE, name: 'Terraço', capacity: 20 },
  ],
  depositAmount: '2000.00',
  rating: null,
  reviewCount: 0,
  placeholderRating: true,
  version: 1,
  access: { mayRun: true, mayManage: true, mayOverbook: true },
  ...given,
});

export const aReservation = (given: Partial<StaffReservation> = {}): StaffReservation => ({
  id: id(),
  venueId: VENUE,
  roomId: HALL,
  name: 'Bruno Teixeira',
  phone: '+244900111222',
  date: DATE,
  time: '20:00',
  people: 4,
  notes: null,
  status: 'CONFIRMED',
  depositValue: null,
  holdUntil: null,
  lang: 'PT-AO',
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  source: 'web',
  seatedAt: null,
  completedAt: null,
  cancelReason: null,
  cancelNote: null,
  overbookReason: null,
  depositStatus: null,
  depositReference: null,
  undoUntil: null,
  lastMessage: null,
  ...given,
});

export const anEntry = (given: Partial<StaffEntry> = {}): StaffEntry => ({
  id: id(),
  venueId: VENUE,
  roomId: HALL,
  name: 'Ivone Tchipenda',
  phone: '+244900333444',
  date: DATE,
  time: '20:30',
  people: 4,
  windowMinutes: 30,
  altPref: 'NEAR',
  status: 'WAITING',
  lang: 'PT-AO',
  version: 1,
  holdUntil: null,
  createdAt: '2026-11-21T18:00:00.000Z',
  source: 'web',
  notes: null,
  reservationId: null,
  lastMessage: null,
  ...given,
});

export const aSlot = (given: Partial<StaffSlot> = {}): StaffSlot => ({
  id: id(),
  roomId: HALL,
  time: '20:30',
  capacity: 5,
  isClosed: false,
  reason: null,
  isAvailable: true,
  availableCapacity: 5,
  hasBegun: false,
  reserved: 0,
  leased: 0,
  overbooked: 0,
  ...given,
});

export const elsa: User = {
  id: 'elsa',
  email: 'elsa@exemplo.ao',
  firstName: 'Elsa',
  lastName: 'Neto',
  profileImageUrl: null,
  phone: null,
  role: 'MANAGER',
};

type Answers = Partial<Record<EndpointName, (input: Record<string, unknown>) => unknown>>;

export interface Call {
  name: EndpointName;
  input: Record<string, unknown>;
  options: CallOptions;
}

// The test browser's animations reject when a dialog unmounts; without them Fluent shows and hides at once.
Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });

/** Opens a screen as a signed-in manager with stubbed responses; `route` names the address's parameters. */
export async function openScreen(
  Screen: () => React.ReactNode,
  answers: Answers,
  at: string,
  route: string | undefined = at.split('?')[0],
) {
  const calls: Call[] = [];
  const toasts: ToastMessage[] = [];
  const seen = { path: '' };
  const all: Answers = { currentUser: () => elsa, ...answers };
  const client = createClient(async (name, input, options) => {
    calls.push({ name, input, options });
    const answer = all[name];
    if (answer === undefined) throw new Error(`no answer for ${name}`);
    return answer(input);
  });
  const Where = () => {
    const { pathname, search } = useLocation();
    seen.path = pathname + search;
    return null;
  };
  // As behind `Guard`: the screen renders once the user is known.
  const SignedIn = () => (useAuth().isAuthenticated ? <Screen /> : null);
  const i18n = await startI18n();
  i18n.addResourceBundle('pt-AO', 'translation', ptAO, true, true);
  const cache = createQueryClient();
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  const root = createRoot(page);
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[at]}>
        <I18nextProvider i18n={i18n}>
          <FluentProvider theme={{}}>
            <QueryClientProvider client={cache}>
              <ClientContext value={client}>
                <ToastContext value={(toast) => toasts.push(toast)}>
                  <AuthProvider>
                    <Where />
                    <Routes>
                      <Route path={route} element={<SignedIn />} />
                      <Route path="*" element={null} />
                    </Routes>
                  </AuthProvider>
                </ToastContext>
              </ClientContext>
            </QueryClientProvider>
          </FluentProvider>
        </I18nextProvider>
      </MemoryRouter>,
    ),
  );
  return {
    page,
    cache,
    calls,
    toasts,
    answers: all,
    path: () => seen.path,
    called: (name: EndpointName) => calls.filter((call) => call.name === name),
    close: () => act(async () => root.unmount()),
  };
}
