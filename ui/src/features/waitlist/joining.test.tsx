import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StaffSlot } from '#shared/schedule/schema';
import { apiKey } from '#ui/api/api-query.ts';
import { aSlot, aVenue, DATE, openScreen, TERRACE } from '#ui/features/dashboard/testing.tsx';
import VenueScreen from '#ui/screens/public/VenueScreen.tsx';
import { fill } from '#ui/testing/wait.ts';

let venue = aVenue();
const NEXT_DAY = '2026-11-22';
const sold = { isAvailable: false, availableCapacity: 0 };
let day: Record<string, StaffSlot[]>;
let close: () => Promise<void> = async () => undefined;

async function open() {
  const screen = await openScreen(
    VenueScreen,
    {
      venueById: () => venue,
      scheduleOfDay: ({ date }) => day[String(date)] ?? [],
      joinWaitlist: () => new Promise(() => undefined),
    },
    `/estabelecimento/${venue.id}`,
    '/estabelecimento/:id',
  );
  close = screen.close;
  const { page } = screen;
  await within(page).findAllByRole('form');
  const button = async (words: string | RegExp) => (await within(page).findAllByRole('button', { name: words }))[0]!;
  const form = async () => (await within(page).findAllByRole('radio'))[0]!.closest('form')!;
  const labelled = async (label: RegExp) => within(await form()).getByLabelText<HTMLInputElement>(label);
  return {
    ...screen,
    button,
    form,
    set: fill,
    labelled,
    press: async (words: string | RegExp) => {
      const found = await button(words);
      await act(async () => found.click());
    },
    fill: async () => {
      await fill(await labelled(/^Nome/), 'Marisa Lopes');
      await fill(await labelled(/^Telefone/), '923 111 222');
    },
    submit: async () => {
      const found = await form();
      await act(async () => {
        found.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      });
    },
    free: () =>
      within(page)
        .queryAllByRole('form')
        .flatMap((each) => within(each).queryAllByRole('group'))
        .flatMap((group) => within(group).queryAllByRole('button'))
        .map(({ textContent }) => textContent),
    joined: () => screen.called('joinWaitlist').map(({ input }) => input.time),
    title: () => within(within(page).getByRole('complementary')).getAllByRole('heading')[0]?.textContent,
  };
}

beforeEach(() => {
  venue = aVenue();
  vi.setSystemTime(new Date(`${DATE}T12:00:00+01:00`));
  day = {
    [DATE]: [
      aSlot({ time: '20:00', ...sold }),
      aSlot({ time: '21:00', ...sold }),
      aSlot({ time: '22:30', capacity: 6, availableCapacity: 6 }),
      aSlot({ time: '21:30', roomId: TERRACE }),
    ],
    [NEXT_DAY]: [aSlot({ time: '20:00', ...sold })],
  };
});
afterEach(async () => {
  await close();
  close = async () => undefined;
});

describe('a sold-out tile', () => {
  test('cannot be selected, and opens the list with its time', async () => {
    const screen = await open();
    const tile = await screen.button(/^21:00/);
    expect(tile.textContent).toBe('21:00EsgotadoEntrar na lista');
    expect(tile.hasAttribute('aria-pressed')).toBe(false);
    await screen.press(/^21:00/);
    expect(screen.title()).toBe('Lista de espera');
    expect((await screen.labelled(/^Horário/)).value).toBe('21:00');
    await screen.press(/^20:00/);
    expect((await screen.labelled(/^Horário/)).value).toBe('20:00');
  });

  test('does not change the slot chosen for the booking', async () => {
    const screen = await open();
    await screen.press(/^22:30/);
    await screen.press(/^21:00/);
    await screen.press('Voltar à reserva');
    expect((await screen.button(/^22:30/)).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the time of a waiting-list entry', () => {
  test('stays on a day without it, with a message, and waits for a choice', async () => {
    const screen = await open();
    await screen.press(/^21:00/);
    await screen.fill();
    await screen.set(await screen.labelled(/^Data/), NEXT_DAY);
    await waitFor(() => expect(screen.page.textContent).toContain('21:00 não está aberto neste dia e nesta sala'));
    await screen.submit();
    expect(screen.joined()).toEqual([]);
    await screen.set(await screen.labelled(/^Horário/), '20:00');
    await screen.submit();
    expect(screen.joined()).toEqual(['20:00']);
  });

  test('is sent as shown, even if it was only the default', async () => {
    const screen = await open();
    await screen.press('Entrar na lista de espera');
    await screen.fill();
    expect((await screen.labelled(/^Horário/)).value).toBe('20:00');
    await screen.submit();
    day[DATE] = [aSlot({ time: '20:00' }), aSlot({ time: '21:00', ...sold })];
    await act(() => screen.cache.invalidateQueries({ queryKey: apiKey('scheduleOfDay') }));
    expect((await screen.labelled(/^Horário/)).value).toBe('20:00');
  });
});

describe('seats that are already free', () => {
  test('are offered before joining within the preference, and joining stays possible', async () => {
    const screen = await open();
    await screen.press(/^21:00/);
    expect(screen.page.textContent).toContain('Há lugar para 2 pessoas sem esperar. Reserve já:');
    expect(screen.free()).toEqual(['21:30 · Terraço']);
    await act(async () => (await screen.labelled(/^Qualquer/)).click());
    expect(screen.free()).toEqual(['21:30 · Terraço', '22:30']);
    await act(async () => (await screen.labelled(/^Só /)).click());
    expect(screen.free()).toEqual([]);
    await screen.set(await screen.labelled(/^Horário/), '22:30');
    expect(screen.free()).toEqual(['22:30']);
    await screen.fill();
    await screen.submit();
    expect(screen.joined()).toEqual(['22:30']);
  });

  test('are not offered in a room whose smallest party is larger', async () => {
    const [room, terrace] = venue.rooms;
    venue = aVenue({ rooms: [room!, { ...terrace!, whole: { minPeople: 6, stayMinutes: 120 } }] });
    const screen = await open();
    await screen.press(/^21:00/);
    await act(async () => (await screen.labelled(/^Qualquer/)).click());
    expect(screen.free()).toEqual(['22:30']);
  });

  test('are booked with the typed values', async () => {
    const screen = await open();
    await screen.press(/^21:00/);
    await screen.fill();
    await screen.press('21:30 · Terraço');
    expect(screen.title()).toBe('Fazer Reserva');
    const form = within(within(screen.page).getAllByRole('form')[0]!);
    expect(form.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Marisa Lopes');
    expect(form.getByLabelText<HTMLSelectElement>(/^Sala/).value).toBe(TERRACE);
    expect((await screen.button(/^21:30/)).getAttribute('aria-pressed')).toBe('true');
  });
});

test('shows the rooms that take a party larger than the chosen room', async () => {
  day[DATE] = [aSlot({ time: '20:00', ...sold }), aSlot({ time: '20:00', roomId: TERRACE, capacity: 9, ...sold })];
  const screen = await open();
  await screen.press(/^20:00/);
  await screen.set(await screen.labelled(/^Pessoas/), '6+');
  expect(screen.page.textContent).toContain('Sala Principal: recebe até 5 pessoas de cada vez.');
  await screen.press('Escolher Terraço');
  expect((await screen.labelled(/^Sala/)).value).toBe(TERRACE);
  expect(screen.page.textContent).not.toContain('recebe até');
});
