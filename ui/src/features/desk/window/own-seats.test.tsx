import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { buttonOf } from '#ui/features/dashboard/tabs/testing.tsx';
import { anEntry, aReservation, aSlot, DATE, HALL, TERRACE } from '#ui/features/dashboard/testing.tsx';
import { aStatus, desksOfTests, Refused } from '#ui/features/desk/testing.tsx';
import { fieldOf, type } from '#ui/features/parties/testing.tsx';
import { waitForValue } from '#ui/testing/wait.ts';

const click = (element: HTMLElement) => act(async () => element.click());
const dialog = () => within(document.body).findByRole('dialog');
const open = desksOfTests();

/** The venue has many free seats; this desk has two at 21:30 in the hall and one in the running slot. */
const own = [
  { slotId: 'a', roomId: HALL, date: DATE, time: '21:30', left: 2 },
  { slotId: 'b', roomId: HALL, date: DATE, time: '20:00', left: 1 },
];
const offline = aStatus({
  link: { kind: 'offline', since: `${DATE}T13:05:00.000Z`, cause: 'unreachable' },
  leases: own,
});
const slots = [
  aSlot({ time: '20:00', roomId: HALL, availableCapacity: 9, hasBegun: true }),
  aSlot({ time: '21:30', roomId: HALL, availableCapacity: 9 }),
  aSlot({ time: '21:30', roomId: TERRACE, availableCapacity: 9 }),
];
const staffSchedule = () => slots;

beforeAll(async () => {
  await import('#ui/screens/desk/DeskWindow.tsx');
  await import('#ui/screens/staff/DashboardScreen.tsx');
  await import('#ui/features/parties/new-party/NewPartyDialog.tsx');
}, 60_000);

async function newParty(page: HTMLElement): Promise<HTMLElement> {
  await click((await within(page).findAllByRole('button', { name: /^Nova reserva/ }))[0]!);
  return dialog();
}

describe('without a connection', () => {
  test('a walk-in shows the seats of this desk, not the venue’s', async () => {
    const { page } = await open(offline, { staffSchedule });
    const form = await newParty(page);
    await click(await within(form).findByRole('radio', { name: /^Walk-in/ }));
    const told = await waitForValue(() =>
      within(form)
        .queryAllByRole('status')
        .find(({ textContent }) => /20:00/.test(textContent ?? '')),
    );
    expect(told.textContent).toContain('1 deste balcão');
    expect(form.textContent).not.toContain('9 lugares');
  });

  test('offers only waiting parties that this desk’s own seats can take', async () => {
    const { page } = await open(offline, {
      staffSchedule,
      venueWaitlist: () => [
        anEntry({ name: 'Sandra', people: 4, time: '21:30', createdAt: `${DATE}T17:00:00.000Z` }),
        anEntry({ name: 'Ivone', people: 2, time: '21:30', createdAt: `${DATE}T18:00:00.000Z` }),
      ],
      suggestions: () => new Refused(503, 'offline'),
    });
    const rows = await waitForValue(() => {
      const found = within(page)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent ?? '');
      return found.some((text) => text.includes('Há lugar')) ? found.filter((text) => /Ivone|Sandra/.test(text)) : null;
    });
    expect(rows.map((text) => /Há lugar às 21:30/.test(text))).toEqual([false, true]);
  });

  test('a request beyond them shows how many seats the desk has, also none', async () => {
    for (const [time, words] of [
      ['21:30', 'Este balcão só tem 2 lugares seus para este horário.'],
      ['20:00', 'Este balcão só tem 1 lugar seu para este horário.'],
    ] as const) {
      const made = aReservation({
        name: 'Rita Lobo',
        people: 4,
        roomId: HALL,
        date: DATE,
        time,
        onDesk: 'unconfirmed',
      });
      const { page } = await open(offline, {
        staffSchedule,
        bookAtDesk: () => made,
        guestSummary: () => new Refused(503, 'offline'),
      });
      const form = await newParty(page);
      await type(fieldOf(/^Telefone \(/)!, '923 111 222');
      await type(fieldOf(/^Nome/)!, 'Rita Lobo');
      await click(await within(form).findByRole('button', { name: new RegExp(`^${time}`) }));
      await act(async () => form.querySelector('form')?.requestSubmit());
      await waitFor(() => expect(document.body.textContent).toContain('Pedido por confirmar: Rita Lobo'));
      expect(document.body.textContent).toContain(words);
      await click(buttonOf(document.body, 'Entendido'));
    }
  });
});
