import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ChangedEntity, LiveChange } from '#shared/live/schema';
import { aReservation, aSlot, aVenue, DATE, openScreen } from '#ui/features/dashboard/testing.tsx';
import { LiveHubContext } from '#ui/features/live/browser-hub.ts';
import type { LiveSource, LiveState, Watcher } from '#ui/features/live/hub.ts';
import DashboardScreen from '#ui/screens/staff/DashboardScreen.tsx';

const OPEN: LiveState = { kind: 'open', without: [] };
const ANOTHER_DAY = '2026-11-28';
/** Well over the time in which a burst is gathered. */
const QUIET_MS = 400;
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

beforeEach(() => vi.setSystemTime(new Date(`${DATE}T20:22:00+01:00`)));

const none = { value: 0, change: null };
const figures = {
  date: DATE,
  ...{ reservations: none, occupancy: none, waiting: none, depositRevenue: none, depositPaid: 0 },
  deposits: { asked: 0, paid: 0, refunded: 0, kept: 0 },
  trend: { reservations: [0, 0], occupancy: [0, 0], waiting: [0, 0], depositRevenue: [0, 0] },
};
const moved = { ...aReservation(), name: 'Rui Chivukuvuku' };
const rows = { ids: [moved.id], rows: [moved] };
const parts = { parties: rows, entries: { ids: [], rows: [] }, slots: [aSlot()], figures, queue: [] };

async function aBoard() {
  const watchers = new Set<Watcher>();
  const source: LiveSource = {
    state: () => OPEN,
    onState: () => () => undefined,
    watch: (_venueId, watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
  const hub = () => source;
  const { calls } = await openScreen(
    () => (
      <LiveHubContext value={hub}>
        <DashboardScreen />
      </LiveHubContext>
    ),
    {
      managedVenues: () => ({ venues: [aVenue()], total: 1, hasMore: false }),
      venueReservations: () => [aReservation()],
      venueWaitlist: () => [],
      staffSchedule: () => [aSlot()],
      outbox: () => [],
      dayFigures: () => figures,
      boardChanges: ({ upTo }) => ({ revision: upTo, at: `${DATE}T19:22:00.000Z`, ...parts }),
    },
    '/gerir-reserva',
  );
  await waitFor(() =>
    expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(['staffSchedule', 'outbox'])),
  );
  await act(() => pause(QUIET_MS));
  const tell = (entity: ChangedEntity, dates?: string[]) => {
    const change: LiveChange = { venueId: aVenue().id, revision: 1, entity, id: 'x', kind: 'changed', dates };
    for (const watcher of watchers) watcher.change(change);
  };
  /** Reads after some changes, by name. */
  const readsAfter = async (changes: () => void) => {
    const before = calls.length;
    await act(async () => {
      changes();
      await pause(QUIET_MS);
    });
    return calls
      .slice(before)
      .map(({ name }) => name)
      .sort();
  };
  return { tell, readsAfter };
}

const ofParty = ['reservation', 'slot', 'waitlist_entry', 'offer', 'deposit'] as const;

test('changes of another day are read by none of the lists of a board, and those of its day by one read', async () => {
  const { tell, readsAfter } = await aBoard();
  const tellAll = (dates?: string[]) => {
    for (let n = 0; n < 20; n++) for (const entity of ofParty) tell(entity, dates);
  };
  // The number of unsent messages is of all days
  expect(await readsAfter(() => tellAll([ANOTHER_DAY]))).toEqual(['outbox']);
  expect(await readsAfter(() => tellAll([DATE]))).toEqual(['boardChanges']);
  expect(await readsAfter(() => tell('reservation', [ANOTHER_DAY, DATE]))).toEqual(['boardChanges']);
});

test('a change without a day, as an older server tells it, is read by all lists', async () => {
  const { tell, readsAfter } = await aBoard();
  expect(await readsAfter(() => tell('reservation'))).toEqual(
    expect.arrayContaining(['dayFigures', 'staffSchedule', 'venueReservations']),
  );
});
