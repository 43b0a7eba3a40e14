import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { StaffReservation } from '#shared/reservations/desk';
import { ApiError } from '#ui/api/api-error.ts';
import { aReservation, aSlot, aVenue, DATE, openScreen } from '#ui/features/dashboard/testing.tsx';
import DashboardScreen from '#ui/screens/staff/DashboardScreen.tsx';

const figure = { value: 0, change: null };
const figures = {
  date: DATE,
  reservations: figure,
  occupancy: figure,
  waiting: figure,
  depositRevenue: figure,
  depositPaid: 0,
  deposits: { asked: 0, paid: 0, refunded: 0, kept: 0 },
  trend: { reservations: [], occupancy: [], waiting: [], depositRevenue: [] },
};
export const nadia = aReservation({ name: 'Nádia Fortes', phone: '+244900999888', people: 2 });
const guest = {
  phone: nadia.phone,
  name: 'Nádia Fortes',
  visits: 3,
  noShows: 1,
  cancellations: 0,
  lastVisit: '2026-10-02',
  notes: [{ date: '2026-10-02', text: 'Alergia a amendoim' }],
  upcoming: [],
};

export const refusal = (status: number, body: object) =>
  new ApiError({ status, statusText: '', body: JSON.stringify(body), requestId: null, retryAfter: null });

/** Keyboard shortcuts are bound to the document: close the screen before the next test. */
let close = async () => {};
export const board = async (
  more: Parameters<typeof openScreen>[1] = {},
  parties: StaffReservation[] = [nadia],
): ReturnType<typeof openScreen> => {
  const screen = await openScreen(
    DashboardScreen,
    {
      managedVenues: () => ({ venues: [aVenue()], total: 1, hasMore: false }),
      dayFigures: () => figures,
      venueReservations: () => parties,
      venueWaitlist: () => [],
      staffSchedule: () => [
        aSlot({ time: '20:00', hasBegun: true, availableCapacity: 3 }),
        aSlot({ time: '20:30', availableCapacity: 1 }),
      ],
      suggestions: () => [],
      findEntries: () => [],
      outbox: () => [],
      guestSummary: () => guest,
      entityHistory: () => [],
      ...more,
    },
    '/gerir-reserva',
  );
  close = screen.close;
  return screen;
};

type Role = 'button' | 'tab' | 'menuitem' | 'option' | 'rowheader' | 'group';
export const named = (name: RegExp, role: Role = 'button', inside?: 'dialog' | 'group' | 'cell') =>
  (inside === undefined ? [document.body] : screen.queryAllByRole(inside)).flatMap((each) =>
    within(each).queryAllByRole(role, { name }),
  )[0];
const findNamed = (...wanted: Parameters<typeof named>) =>
  waitFor(() => {
    const found = named(...wanted);
    expect(found, String(wanted[0])).toBeDefined();
    return found!;
  });
export const press = (key: string, target: Element = document.activeElement ?? document.body) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
export const click = async (...wanted: Parameters<typeof named>) => {
  const target = await findNamed(...wanted);
  await act(async () => target.click());
};
export { fill as type } from '#ui/testing/wait.ts';
export const fieldOf = (label: RegExp) =>
  screen.queryAllByLabelText<HTMLInputElement>(label, { selector: 'input:not([type=radio]), select, textarea' })[0];
export const findField = async (label: RegExp) => {
  await screen.findAllByLabelText(label);
  return fieldOf(label)!;
};
export const submit = async (word: RegExp) => {
  const target = await findNamed(word, 'button', 'dialog');
  await act(async () => target.closest('form')?.requestSubmit());
};

/** Registers the setup and teardown of every board test. */
export function aroundBoard(): void {
  // Tests with several dialogs are slow on a busy machine.
  vi.setConfig({ testTimeout: 20_000 });
  // Preloads lazy chunks, so that the first test does not time out on them.
  beforeAll(async () => {
    await import('#ui/features/parties/new-party/NewPartyDialog.tsx');
    await import('#ui/features/parties/dialog/PartyDialog.tsx');
    await import('#ui/features/board/KeysDialog.tsx');
  }, 60_000);
  beforeEach(() => vi.setSystemTime(new Date(`${DATE}T20:22:00+01:00`)));
  afterEach(() => close());
}
