import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aReservation, aSlot, DATE } from '#ui/features/dashboard/testing.tsx';
import { aStatus, openDesk } from '#ui/features/desk/testing.tsx';
import { aroundBoard, board, click } from '#ui/features/parties/testing.tsx';

/** Renders since the last check: a party's name for its row, and the table's cells. */
const drawn = vi.hoisted(() => [] as string[]);
vi.mock('#ui/features/board/PartyMarks.tsx', () => ({
  PartyMarks: ({ reservation }: { reservation: { name: string } }) => {
    drawn.push(reservation.name);
    return null;
  },
}));
vi.mock('#ui/features/board/LoadCell.tsx', () => ({
  LoadCell: () => {
    drawn.push('a cell');
    return null;
  },
}));

aroundBoard();
beforeEach(() => {
  drawn.length = 0;
});

const nadia = aReservation({ name: 'Nádia Fortes' });
const rui = aReservation({ name: 'Rui Paulo' });
const bruno = aReservation({ name: 'Bruno Teixeira', time: '21:00' });
const parties = [nadia, rui, bruno];
const seated = { ...nadia, status: 'SEATED' as const, version: 2, seatedAt: `${DATE}T19:22:00.000Z` };
const slots = [aSlot({ time: '20:00' }), aSlot({ time: '21:00' })];

describe('of the board', () => {
  test('an action renders the row that it changes and no other, nor an unchanged table', async () => {
    const answers = { moveReservation: () => seated, staffSchedule: () => structuredClone(slots) };
    const { page, called } = await board(answers, parties);
    await waitFor(() => {
      expect(drawn).toContain('Bruno Teixeira');
      expect(drawn).toContain('a cell');
    });
    drawn.length = 0;
    await click(/^Sentar Nádia Fortes$/);
    await waitFor(() => expect(page.textContent).toContain('Sentados desde 20:22'));
    // The reads after the action return the same data
    await waitFor(() => expect(called('staffSchedule')).toHaveLength(2));
    await act(async () => undefined);
    expect(new Set(drawn)).toEqual(new Set(['Nádia Fortes']));
    // Once pending, once done, and once for the focus that stays in its row
    expect(drawn.length).toBeLessThanOrEqual(3);
  });
});

describe('of the desk', () => {
  test('a change of the desk’s status renders its badge, and no part of the day', async () => {
    const at = (milliseconds: string) => ({
      now: `${DATE}T19:22:00.${milliseconds}Z`,
      isDoubtful: false,
      serviceDay: null,
    });
    const { page, become, close } = await openDesk(aStatus({ clock: at('000') }), {
      venueReservations: () => parties,
      staffSchedule: () => slots,
    });
    await waitFor(() => {
      expect(drawn).toContain('Bruno Teixeira');
      expect(drawn).toContain('a cell');
    });
    drawn.length = 0;
    await become(aStatus({ unsent: 1, clock: at('040') }));
    await waitFor(() => expect(within(page).queryByRole('banner')?.textContent).toContain('1 por enviar'));
    expect(drawn).toEqual([]);
    await close();
  });
});
