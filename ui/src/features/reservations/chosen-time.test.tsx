import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StaffSlot } from '#shared/schedule/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { aReservation, aSlot, aVenue, DATE, HALL, openScreen, TERRACE } from '#ui/features/dashboard/testing.tsx';
import { freeNear, lossOf } from '#ui/features/reservations/chosen-time.ts';
import VenueScreen from '#ui/screens/public/VenueScreen.tsx';
import { fill, waitForValue } from '#ui/testing/wait.ts';

let venue = aVenue();
const NEXT_DAY = '2026-11-22';
const sold = { isAvailable: false, availableCapacity: 0 };
let day: Record<string, StaffSlot[]>;
let answer: () => unknown;
let close: () => Promise<void> = async () => undefined;

const booked = () => ({ ...aReservation(), guestToken: 'x', guestLink: 'https://reserva.exemplo.ao/reserva/x' });
const slotFull = () => {
  const body = JSON.stringify({ code: 'slot_full', message: 'Este horário já não tem lugar para 2 pessoas.' });
  throw new ApiError({ status: 409, statusText: '', body, requestId: null, retryAfter: null });
};

async function open() {
  const screen = await openScreen(
    VenueScreen,
    {
      venueById: () => venue,
      scheduleOfDay: ({ date }) => day[String(date)] ?? [],
      book: () => answer(),
    },
    `/estabelecimento/${venue.id}`,
    '/estabelecimento/:id',
  );
  close = screen.close;
  const { page } = screen;
  const form = await within(page).findByRole<HTMLFormElement>('form');
  const buttons = () => within(page).getAllByRole<HTMLButtonElement>('button');
  const others = () =>
    within(form)
      .queryAllByRole('group')
      .flatMap((group) => within(group).queryAllByRole('button'))
      .map(({ textContent }) => textContent);
  const press = async (found: HTMLElement) => act(async () => found.click());
  return {
    ...screen,
    form,
    others,
    press,
    tile: (time: string) =>
      waitForValue(() =>
        buttons().find((each) => each.hasAttribute('aria-pressed') && each.textContent?.startsWith(time)),
      ),
    other: (words: string) => buttons().find((each) => each.closest('[role=group]') && each.textContent === words)!,
    field: (label: RegExp) => within(form).getByLabelText<HTMLInputElement>(label),
    set: fill,
    submit: () =>
      act(async () => {
        form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      }),
    sent: () => screen.called('book').map(({ input: { roomId, date, time } }) => ({ roomId, date, time })),
  };
}

async function filled() {
  const screen = await open();
  await screen.set(screen.field(/^Nome/), 'Marisa Lopes');
  await screen.set(screen.field(/^Telefone/), '923 111 222');
  await screen.press(await screen.tile('21:00'));
  return screen;
}

beforeEach(() => {
  venue = aVenue();
  vi.setSystemTime(new Date(`${DATE}T12:00:00+01:00`));
  day = {
    [DATE]: ['19:30', '20:00', '20:30', '21:00', '21:30', '22:30', '23:00']
      .map((time) => aSlot({ id: `h${time}`, time }))
      .concat(['20:00', '21:00'].map((time) => aSlot({ id: `t${time}`, roomId: TERRACE, time }))),
    [NEXT_DAY]: [aSlot({ time: '20:00' }), aSlot({ time: '20:30' })],
  };
  answer = booked;
});
afterEach(async () => {
  await close();
  close = async () => undefined;
});

const takeSeats = (time: string, changed: Partial<StaffSlot> = sold) => {
  day[DATE] = day[DATE]!.map((slot) => (slot.roomId === HALL && slot.time === time ? { ...slot, ...changed } : slot));
};

describe('a chosen time that other guests took', () => {
  test('is not booked as 20:00: the form offers near free times and waits for a choice', async () => {
    const screen = await filled();
    answer = () => {
      takeSeats('21:00');
      return slotFull();
    };
    await screen.submit();
    await waitFor(() => expect(screen.others()).not.toHaveLength(0));
    expect(screen.page.textContent).toContain('Às 21:00 já não há lugar para 2 pessoas nesta sala.');
    expect(screen.others()).toEqual(['20:30', '21:30', '20:00', '21:00 · Terraço', '20:00 · Terraço']);
    answer = booked;
    await screen.submit();
    await screen.submit();
    expect(screen.sent()).toEqual([{ roomId: HALL, date: DATE, time: '21:00' }]);
    expect(document.activeElement?.textContent).toContain('Horários com lugar perto das 21:00');
    await screen.press(screen.other('21:30'));
    await screen.submit();
    expect(screen.sent()[1]).toEqual({ roomId: HALL, date: DATE, time: '21:30' });
  });

  test('is offered in no room whose smallest party is larger', async () => {
    const [room, terrace] = venue.rooms;
    venue = aVenue({ rooms: [room!, { ...terrace!, whole: { minPeople: 6, stayMinutes: 120 } }] });
    const screen = await filled();
    answer = () => {
      takeSeats('21:00');
      return slotFull();
    };
    await screen.submit();
    await waitFor(() => expect(screen.others()).toEqual(['20:30', '21:30', '20:00']));
  });

  test('can be booked in another room with one press', async () => {
    const screen = await filled();
    answer = () => {
      takeSeats('21:00');
      return slotFull();
    };
    await screen.submit();
    await waitFor(() => expect(screen.other('21:00 · Terraço')).toBeTruthy());
    answer = booked;
    await screen.press(screen.other('21:00 · Terraço'));
    expect(screen.page.textContent).not.toContain('já não tem lugar');
    await screen.submit();
    expect(screen.sent()[1]).toEqual({ roomId: TERRACE, date: DATE, time: '21:00' });
  });

  test('offers the waiting list and near times if too few seats are left', async () => {
    const screen = await filled();
    answer = () => {
      takeSeats('21:00', { availableCapacity: 1 });
      return slotFull();
    };
    await screen.submit();
    await waitFor(() => expect(screen.others()).not.toHaveLength(0));
    expect(screen.page.textContent).toContain('Às 21:00 só há 1 lugar.');
    expect(
      within(screen.form)
        .getAllByRole('button')
        .filter((each) => each.getAttribute('type') === 'submit'),
    ).toEqual([]);
    await screen.submit();
    expect(screen.sent()).toHaveLength(1);
  });
});

describe('a chosen time stays', () => {
  test('on a day without it, with a message, and is available again on its own day', async () => {
    const screen = await filled();
    await screen.set(screen.field(/^Data/), NEXT_DAY);
    await waitFor(() => expect(screen.page.textContent).toContain('Neste dia não há o horário das 21:00 nesta sala.'));
    await screen.submit();
    expect(screen.sent()).toEqual([]);
    expect(screen.others()).toEqual(['20:30', '20:00']);
    await screen.set(screen.field(/^Data/), DATE);
    await waitFor(() => expect(screen.others()).toHaveLength(0));
    await screen.submit();
    expect(screen.sent()).toEqual([{ roomId: HALL, date: DATE, time: '21:00' }]);
  });

  test('in another room and for more people if the slot exists there', async () => {
    const screen = await filled();
    await screen.set(screen.field(/^Sala/), TERRACE);
    await screen.set(screen.field(/^Pessoas/), '5');
    await screen.submit();
    expect(screen.sent()).toEqual([{ roomId: TERRACE, date: DATE, time: '21:00' }]);
  });

  test('when the tab is reloaded, even after its day has passed', async () => {
    await filled();
    await close();
    vi.setSystemTime(new Date(`${NEXT_DAY}T12:00:00+01:00`));
    const screen = await open();
    await waitFor(() => expect(screen.page.textContent).toContain('Neste dia não há o horário das 21:00'));
    expect(screen.field(/^Data/).value).toBe(NEXT_DAY);
    await screen.submit();
    expect(screen.sent()).toEqual([]);
  });

  test.each([
    ['closed', { isClosed: true, isAvailable: false }, 'O horário das 21:00 está fechado neste dia.'],
    ['begun', { hasBegun: true, isAvailable: false }, 'O horário das 21:00 já começou.'],
  ])('with a message that it has %s', async (_, changed, sentence) => {
    const screen = await filled();
    answer = () => {
      takeSeats('21:00', changed);
      return slotFull();
    };
    await screen.submit();
    await waitFor(() => expect(screen.page.textContent).toContain(sentence));
    await screen.submit();
    expect(screen.sent()).toHaveLength(1);
  });
});

test('sends a refused default 20:00 again, beside near times', async () => {
  takeSeats('20:00');
  answer = slotFull;
  const screen = await open();
  await screen.set(screen.field(/^Nome/), 'Marisa Lopes');
  await screen.set(screen.field(/^Telefone/), '923 111 222');
  await waitFor(() => expect(screen.others()).not.toHaveLength(0));
  expect(screen.others()).toEqual(['19:30', '20:30', '21:00', '20:00 · Terraço', '21:00 · Terraço']);
  await screen.submit();
  await screen.submit();
  expect(screen.sent().map(({ time }) => time)).toEqual(['20:00', '20:00']);
});

describe('a party larger than the room', () => {
  test('sees the rooms that take it, with their times', async () => {
    day[DATE] = [
      aSlot({ time: '20:00' }),
      aSlot({ time: '20:30', roomId: TERRACE, capacity: 9, availableCapacity: 8 }),
    ];
    const screen = await open();
    await screen.set(screen.field(/^Pessoas/), '6+');
    await waitFor(() => expect(screen.others()).not.toHaveLength(0));
    expect(screen.page.textContent).toContain('Sala Principal: recebe até 5 pessoas de cada vez.');
    expect(screen.others()).toEqual(['20:30 · Terraço']);
  });

  test('sees the phone number if no room takes it', async () => {
    day[DATE] = [aSlot({ time: '20:00' })];
    const screen = await open();
    await screen.set(screen.field(/^Pessoas/), '6+');
    await waitFor(() => expect(screen.page.textContent).toContain('nenhuma sala recebe 6 pessoas de uma vez'));
    expect(screen.page.textContent).toContain('Ligue para +244 923 456 789.');
  });
});

describe('the slots near a time', () => {
  const slots = [
    aSlot({ time: '23:30' }),
    aSlot({ time: '00:30' }),
    aSlot({ time: '19:00' }),
    aSlot({ time: '00:00', roomId: TERRACE }),
  ];

  test('are ordered by distance across midnight, the same room first', () => {
    expect(freeNear(slots, { roomId: HALL, time: '00:00' }, 2).map(({ time }) => time)).toEqual([
      '23:30',
      '00:30',
      '19:00',
      '00:00',
    ]);
  });

  test('omit slots without seats for the party', () => {
    expect(freeNear([aSlot({ ...sold }), aSlot({ time: '21:00' })], { roomId: HALL, time: '20:00' }, 6)).toEqual([]);
  });

  test('are not judged before they are loaded', () => {
    expect(lossOf(undefined, '21:00', 2)).toBeNull();
    expect(lossOf([], '21:00', 2)).toBe('absent');
  });
});

test('calls a day over, not too small, once all its times have begun', async () => {
  day[DATE] = day[DATE]!.map((slot) => ({ ...slot, ...sold, hasBegun: true }));
  const screen = await open();
  await waitFor(() => expect(screen.page.textContent).toContain('Neste dia já não há horários abertos.'));
  expect(screen.page.textContent).not.toContain('nenhuma sala recebe');
});
