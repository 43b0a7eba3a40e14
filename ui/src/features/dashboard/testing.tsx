import { Route, Routes } from 'react-router-dom';
import type { EndpointName } from '#shared/api/table';
import type { User } from '#shared/auth/schema';
import type { StaffReservation } from '#shared/reservations/desk';
import type { StaffSlot } from '#shared/schedule/schema';
import type { ManagedVenue, VenueRating } from '#shared/venues/schema';
import type { StaffEntry } from '#shared/waitlist/schema';
import { type CallOptions, createClient } from '#ui/api/client.ts';
import { AuthProvider } from '#ui/features/auth/AuthProvider.tsx';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { renderPage } from '#ui/testing/render-page.tsx';

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

/** A client with stubbed responses that keeps its calls. */
function stubbedClient(answers: Answers) {
  const calls: Call[] = [];
  const client = createClient(async (name, input, options) => {
    calls.push({ name, input, options });
    const answer = answers[name];
    if (answer === undefined) throw new Error(`no answer for ${name}`);
    return answer(input);
  });
  return { client, calls, called: (name: EndpointName) => calls.filter((call) => call.name === name) };
}

/** As behind `Guard`: the screen renders once the user is known. */
const SignedIn = ({ children }: { children: React.ReactNode }) => (useAuth().isAuthenticated ? children : null);

/** Opens a screen as a signed-in manager with stubbed responses; `route` names the address's parameters. */
export async function openScreen(
  Screen: () => React.ReactNode,
  answers: Answers,
  at: string,
  route: string | undefined = at.split('?')[0],
) {
  const all: Answers = { currentUser: () => elsa, ...answers };
  const { client, calls, called } = stubbedClient(all);
  const screen = (
    <SignedIn>
      <Screen />
    </SignedIn>
  );
  const rendered = await renderPage(
    <AuthProvider>
      <Routes>
        <Route path={route} element={screen} />
        <Route path="*" element={null} />
      </Routes>
    </AuthProvider>,
    { client, at },
  );
  return { ...rendered, calls, answers: all, called };
}
