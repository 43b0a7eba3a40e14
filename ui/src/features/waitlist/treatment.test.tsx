import { screen as shown, waitFor, within } from '@testing-library/react';
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Treatment, TreatmentTime } from '#shared/treatments/schema';
import type { GuestEntry, StaffEntry } from '#shared/waitlist/schema';
import { openSeats } from '#ui/features/board/offers.ts';
import { usePromotion } from '#ui/features/board/use-promotion.ts';
import { WaitingPane } from '#ui/features/board/WaitingPane.tsx';
import {
  anEntry,
  aReservation,
  aSlot,
  aVenue,
  DATE,
  HALL,
  openScreen,
  TERRACE,
} from '#ui/features/dashboard/testing.tsx';
import AddEntryDialog from '#ui/features/waitlist/AddEntryDialog.tsx';
import PromoteDialog from '#ui/features/waitlist/PromoteDialog.tsx';
import GuestEntryScreen from '#ui/screens/public/GuestEntryScreen.tsx';
import VenueScreen from '#ui/screens/public/VenueScreen.tsx';
import { fill } from '#ui/testing/wait.ts';

const CABIN = HALL;
const whole = { minPeople: 1, stayMinutes: 60 };
const venue = aVenue({
  rooms: [
    { id: CABIN, name: 'Cabine Múcua', capacity: 1, whole, hasTreatments: true },
    { id: TERRACE, name: 'Banho turco', capacity: 6 },
  ],
});
const rosa = { id: 'rosa', name: 'Rosa Kiala' };
const teresa = { id: 'teresa', name: 'Teresa Vunge' };
const massage: Treatment = {
  ...{ id: 'massage', minutes: 60, price: 25_000, people: 1, professionals: [rosa, teresa] },
  names: { 'PT-AO': 'Massagem relaxante', 'PT-PT': null, EN: 'Relaxing massage' },
};
const asked = { id: 'massage', name: 'Massagem relaxante', minutes: 60, professional: rosa };
const facial = { id: 'facial', name: 'Limpeza de pele', minutes: 45, professional: null };
const at = (time: string, ...professionalIds: string[]): TreatmentTime => ({ time, roomId: CABIN, professionalIds });
const all = [at('14:00', 'rosa', 'teresa'), at('15:00', 'rosa', 'teresa'), at('16:00', 'teresa')];
const reads = {
  treatments: () => [massage],
  timesToWaitFor: () => all,
  suggestions: () => [],
};
const press = (element: HTMLElement) => act(async () => element.click());

beforeEach(() => vi.setSystemTime(new Date(`${DATE}T12:00:00+01:00`)));

describe('a guest who finds no free time', () => {
  let close: () => Promise<void> = async () => undefined;
  afterEach(() => close());

  async function open(free: () => TreatmentTime[]) {
    const answers = { ...reads, venueById: () => venue, treatmentTimes: free, scheduleOfDay: () => [] };
    const screen = await openScreen(
      VenueScreen,
      { ...answers, joinWaitlist: () => new Promise(() => undefined) },
      `/estabelecimento/${venue.id}`,
      '/estabelecimento/:id',
    );
    close = screen.close;
    const { page } = screen;
    const form = async () => (await within(page).findAllByRole<HTMLFormElement>('form'))[0]!;
    const field = async (label: RegExp) => within(await form()).findByLabelText<HTMLSelectElement>(label);
    await waitFor(async () => expect((await field(/^Serviço/)).options).toHaveLength(3));
    await fill(await field(/^Serviço/), 'massage');
    return {
      ...screen,
      ...{ form, field },
      wait: async () => press((await within(page).findAllByRole('button', { name: 'Entrar na lista de espera' }))[0]!),
      submit: async () => {
        const found = await form();
        await act(async () => {
          found.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
        });
      },
    };
  }

  test('waits for the treatment with the professional, at a time at which both are there', async () => {
    const screen = await open(() => []);
    await fill(await screen.field(/^Profissional/), 'rosa');
    await waitFor(() => expect(screen.page.textContent).toContain('Neste dia Rosa Kiala não tem horários livres'));
    await screen.wait();
    await waitFor(() => expect(screen.page.textContent).toContain('um horário livre para Massagem relaxante'));
    await waitFor(async () =>
      expect([...(await screen.field(/^Horário/)).options].map(({ value }) => value)).toEqual(['14:00', '15:00']),
    );
    expect(screen.page.textContent).toContain('Só este horário');
    expect(screen.page.textContent).not.toContain('esta sala');
    await fill(await screen.field(/^Horário/), '15:00');
    await fill(await screen.field(/^Nome/), 'Marisa Lopes');
    await fill(await screen.field(/^Telefone/), '923 111 222');
    await screen.submit();
    await waitFor(() => expect(screen.called('joinWaitlist')).toHaveLength(1));
    expect(screen.called('joinWaitlist')[0]?.input).toMatchObject({
      ...{ treatmentId: 'massage', professionalId: 'rosa', people: 1, time: '15:00', date: DATE, altPref: 'NEAR' },
    });
  });

  test('sees the times that are free already, within the preference', async () => {
    let free = all;
    const screen = await open(() => free);
    const tile = await within(screen.page).findByRole('button', { name: /^15:00/ });
    await press(tile);
    free = [at('14:00', 'teresa')];
    await act(() => screen.cache.invalidateQueries());
    await waitFor(() => expect(screen.page.textContent).toContain('não é possível marcar Massagem relaxante'));
    await screen.wait();
    await waitFor(() => expect(screen.page.textContent).toContain('Há horário livre sem esperar'));
    expect((await screen.field(/^Horário/)).value).toBe('15:00');
    await press(await within(await screen.form()).findByRole('button', { name: '14:00' }));
    await waitFor(() => expect(screen.page.textContent).toContain('Fazer Reserva'));
  });
});

describe('the page of an entry', () => {
  const entryOf = (given: Partial<GuestEntry> = {}): GuestEntry => {
    const { source: _, notes, reservationId, lastMessage, version, ...entry } = anEntry({ people: 1, time: '15:00' });
    return {
      ...{ ...entry, venue: { ...venue, coverUrl: null }, roomName: 'Cabine Múcua', treatment: asked },
      ...{
        position: 1,
        seats: null,
        offer: null,
        reservationLink: null,
        canAccept: false,
        canLeave: true,
        lastWanted: null,
        free: [],
      },
      ...given,
    };
  };
  const open = (entry: GuestEntry) =>
    openScreen(GuestEntryScreen, { guestEntry: () => entry }, '/lista/token', '/lista/:token');

  test('names the treatment and the professional, and no room while it waits', async () => {
    const { page } = await open(entryOf());
    await waitFor(() => expect(page.textContent).toContain('Massagem relaxante · Rosa Kiala · 60 min'));
    expect(page.textContent).not.toContain('Cabine Múcua');
    expect(page.textContent).toContain('Até uma hora antes ou depois');
  });

  test('names the professional of the offer, and compares the time only', async () => {
    const seats = {
      ...{ roomName: 'Cabine Baobá', date: DATE, time: '14:00', people: 1, status: 'HOLD' as const },
      treatment: { ...asked, professional: teresa },
    };
    const offer = { until: `${DATE}T13:00:00.000Z`, reservationLink: 'https://reserva.exemplo/reserva/abc' };
    const { page } = await open(
      entryOf({
        status: 'NOTIFIED',
        position: null,
        seats,
        offer,
        canAccept: true,
        treatment: { ...asked, professional: null },
      }),
    );
    await waitFor(() => expect(page.textContent).toContain('Massagem relaxante · Teresa Vunge · 60 min'));
    expect(page.textContent).toContain('Pediu as 15:00. Este horário é às 14:00.');
    expect(page.textContent).toContain('Cabine Baobá');
  });

  const visit = [
    { ...asked, beside: false },
    { ...facial, beside: true },
  ];

  test('lists all treatments of a visit, the people at once, and the times at which it fits', async () => {
    const free = [{ roomId: CABIN, roomName: 'Cabine Múcua', time: '14:00', furtherTimes: ['15:30'] }];
    const taken = vi.fn(() => new Promise<never>(() => undefined));
    const { page, called } = await openScreen(
      GuestEntryScreen,
      { guestEntry: () => entryOf({ visit, free }), takeAsGuest: taken },
      '/lista/token',
      '/lista/:token',
    );
    await waitFor(() => expect(page.textContent).toContain('Massagem relaxante · Rosa Kiala · 60 min'));
    expect(page.textContent).toContain('Limpeza de pele · 45 min · ao mesmo tempo');
    expect(page.textContent).toContain('2 pessoas');
    await press(within(page).getByRole('button', { name: '14:00 · 15:30' }));
    expect(called('takeAsGuest')[0]?.input).toEqual({
      ...{ token: 'token', roomId: CABIN, time: '14:00', furtherTimes: ['15:30'] },
    });
  });

  test('lists equal treatments of a visit one by one', async () => {
    const failed = vi.spyOn(console, 'error');
    const friend = { ...asked, beside: true };
    const { page } = await open(entryOf({ visit: [{ ...asked, beside: false }, friend, friend] }));
    await waitFor(() => expect(page.textContent?.match(/60 min · ao mesmo tempo/g)).toHaveLength(2));
    expect(failed).not.toHaveBeenCalled();
  });

  test('shows the time of each treatment of the visit on offer', async () => {
    const part = { date: DATE, roomName: 'Cabine Múcua', status: 'HOLD' as const, cancelReason: null, movedFrom: null };
    const parts = [
      { ...part, time: '15:00', treatment: { ...asked, professional: teresa } },
      { ...part, time: '16:00', treatment: facial },
    ];
    const seats = { ...part, time: '15:00', people: 1, treatment: parts[0]!.treatment, visit: parts };
    const offer = { until: `${DATE}T13:00:00.000Z`, reservationLink: 'https://reserva.exemplo/reserva/abc' };
    const { page } = await open(entryOf({ status: 'NOTIFIED', position: null, visit, seats, offer, canAccept: true }));
    await waitFor(() => expect(within(page).getAllByRole('listitem')).toHaveLength(2));
    const lines = within(page).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '15:00Massagem relaxante · Teresa Vunge · 60 minCabine Múcua',
      '16:00Limpeza de pele · 45 minCabine Múcua',
    ]);
  });
});

describe('staff', () => {
  const entry = anEntry({ people: 1, time: '15:00', treatment: asked, roomId: CABIN, altPref: 'ANY' });
  const promoted = { entry, reservation: aReservation({ status: 'HOLD' }), messageLeaves: true };

  function Board({ entries }: { entries: StaffEntry[] }) {
    const promotion = usePromotion(venue.id);
    const moment = { date: DATE, timezone: venue.timezone, now: new Date() };
    const slots = [aSlot({ time: '15:00', roomId: CABIN, capacity: 1, availableCapacity: 1 })];
    const read = { data: entries, isError: false } as never;
    const search = { search: '', setSearch: () => undefined, why: 'quiet' } as const;
    return <WaitingPane className="" {...search} {...{ venue, read, slots, moment, promotion }} />;
  }

  test('see the treatment on the entry, and offer its own time unless the server suggests one', async () => {
    const seated = anEntry({ name: 'Carlos Epalanga', people: 1, time: '15:00', altPref: 'ANY', roomId: TERRACE });
    const { page, called } = await openScreen(
      () => <Board entries={[entry, seated]} />,
      { ...reads, promote: () => promoted },
      '/gerir-reserva',
    );
    await waitFor(() => expect(page.textContent).toContain('Massagem relaxante · Rosa Kiala · 60 min'));
    expect(page.textContent).not.toContain('Há lugar');
    await press((await within(page).findAllByRole('button', { name: /^Promover/ }))[0]!);
    expect(called('promote')[0]?.input).toEqual({ id: entry.id, venueId: entry.venueId });
  });

  test('see equal treatments of a visit one by one', async () => {
    const failed = vi.spyOn(console, 'error');
    const again = { ...asked, beside: false };
    const { page } = await openScreen(
      () => <Board entries={[{ ...entry, visit: [again, again] }]} />,
      reads,
      '/gerir-reserva',
    );
    await waitFor(() => expect(page.textContent?.match(/Rosa Kiala · 60 min/g)).toHaveLength(2));
    expect(failed).not.toHaveBeenCalled();
  });

  test('see all treatments of a visit on the entry, and choose a time at which all of them fit', async () => {
    const both = [
      { ...asked, beside: false },
      { ...facial, beside: false },
    ];
    const waiting = { ...entry, visit: both };
    const start = (time: string) => ({ time, roomId: CABIN, parts: [] });
    function Choosing() {
      const promotion = usePromotion(venue.id);
      return (
        <>
          <Board entries={[waiting]} />
          <PromoteDialog
            {...{ venue, promotion }}
            entry={waiting}
            offers={[]}
            first={waiting}
            onClose={() => undefined}
          />
        </>
      );
    }
    const { page, called } = await openScreen(
      Choosing,
      {
        ...reads,
        visitTimesToWaitFor: () => [start('14:00'), start('15:00')],
        visitTimes: () => [start('14:00')],
      },
      '/gerir-reserva',
    );
    await waitFor(() => expect(page.textContent).toContain('Limpeza de pele · 45 min'));
    const field = await shown.findByRole<HTMLSelectElement>('combobox', { name: /^Horário/ });
    await waitFor(() =>
      expect([...field.options].map(({ text }) => text)).toEqual(['14:00 (livre)', '15:00 (não está livre)']),
    );
    expect(called('visitTimes')[0]?.input).toMatchObject({ parts: ['massage.rosa', 'facial'] });
    expect(called('timesToWaitFor')).toEqual([]);
  });

  test('choose another time of the treatment to offer', async () => {
    function Choosing() {
      const promotion = usePromotion(venue.id);
      const [offers] = useState(() =>
        openSeats([], venue.rooms, { date: DATE, timezone: venue.timezone, now: new Date() }),
      );
      return <PromoteDialog {...{ venue, entry, offers, promotion }} first={entry} onClose={() => undefined} />;
    }
    const { called } = await openScreen(
      Choosing,
      { ...reads, treatmentTimes: () => [at('14:00', 'rosa')], promote: () => promoted },
      '/gerir-reserva',
    );
    const field = await shown.findByRole<HTMLSelectElement>('combobox', { name: /^Horário/ });
    await waitFor(() =>
      expect([...field.options].map(({ text }) => text)).toEqual(['14:00 (livre)', '15:00 (não está livre)']),
    );
    await fill(field, field.options[0]!.value);
    await press(shown.getByRole('button', { name: /^Promover$/ }));
    await waitFor(() => expect(called('promote')).not.toHaveLength(0));
    expect(called('promote')[0]?.input).toMatchObject({ id: entry.id, time: '14:00', date: DATE });
  });

  test('add a party that waits for a treatment', async () => {
    const { called } = await openScreen(
      () => <AddEntryDialog open venue={venue} date={DATE} onClose={() => undefined} />,
      { ...reads, staffSchedule: () => [], addToWaitlist: () => entry },
      '/gerir-reserva',
    );
    const field = (name: RegExp) => shown.findByRole<HTMLSelectElement>('combobox', { name });
    await waitFor(async () => expect((await field(/^Serviço/)).options).toHaveLength(2));
    await fill(await field(/^Serviço/), 'massage');
    await fill(await field(/^Profissional/), 'rosa');
    expect(shown.queryByRole('combobox', { name: /^Sala/ })).toBeNull();
    await waitFor(async () =>
      expect([...(await field(/^Horário/)).options].map(({ value }) => value)).toEqual(['14:00', '15:00']),
    );
    await fill(await shown.findByRole<HTMLInputElement>('textbox', { name: 'Nome' }), 'Nádia Fortes');
    await fill(shown.getByRole<HTMLInputElement>('textbox', { name: 'Telefone (WhatsApp)' }), '923 456 789');
    await press(shown.getByRole('button', { name: /^Juntar à lista/ }));
    await waitFor(() => expect(called('addToWaitlist')).not.toHaveLength(0));
    expect(called('addToWaitlist')[0]?.input).toMatchObject({
      ...{ treatmentId: 'massage', professionalId: 'rosa', people: 1, time: '14:00', date: DATE, name: 'Nádia Fortes' },
    });
  });

  test('add a party that waits for a whole visit, which the dialog asks for first', async () => {
    const cleaning = {
      ...massage,
      id: 'facial',
      professionals: [teresa],
      names: { ...massage.names, 'PT-AO': 'Facial' },
    };
    const start = (time: string) => ({ time, roomId: CABIN, parts: [] });
    const { called, toasts } = await openScreen(
      () => <AddEntryDialog open venue={venue} date={DATE} onClose={() => undefined} />,
      {
        ...reads,
        ...{ treatments: () => [massage, cleaning], staffSchedule: () => [], addToWaitlist: () => entry },
        visitTimesToWaitFor: () => [start('14:00'), start('15:30')],
      },
      '/gerir-reserva',
    );
    const field = (name: RegExp) => shown.findByRole<HTMLSelectElement>('combobox', { name });
    await waitFor(async () => expect((await field(/^Serviço/)).options).toHaveLength(3));
    await fill(await field(/^Serviço/), 'massage');
    await fill(await shown.findByRole<HTMLInputElement>('textbox', { name: 'Nome' }), 'Nádia Fortes');
    await fill(shown.getByRole<HTMLInputElement>('textbox', { name: 'Telefone (WhatsApp)' }), '923 456 789');
    await press(shown.getByRole('button', { name: 'Juntar outro serviço' }));
    await press(shown.getByRole('button', { name: /^Juntar à lista/ }));
    expect(shown.getByRole('dialog').textContent).toContain('Escolha este serviço, ou remova-o da visita.');
    expect(document.activeElement).toBe(await field(/^Serviço 2/));
    expect(called('addToWaitlist')).toEqual([]);
    await fill(await field(/^Serviço 2/), 'facial');
    await press(shown.getByRole('radio', { name: /^Ao mesmo tempo/ }));
    await fill(await field(/^Profissional do serviço 2/), 'teresa');
    await waitFor(async () =>
      expect([...(await field(/^Horário/)).options].map(({ value }) => value)).toEqual(['14:00', '15:30']),
    );
    expect(called('visitTimesToWaitFor').at(-1)?.input).toMatchObject({ parts: ['massage', '~facial.teresa'] });
    await fill(await field(/^Horário/), '15:30');
    await press(shown.getByRole('button', { name: /^Juntar à lista/ }));
    await waitFor(() => expect(called('addToWaitlist')).toHaveLength(1));
    expect(called('addToWaitlist')[0]?.input).toMatchObject({
      ...{ treatmentId: 'massage', people: 1, time: '15:30', name: 'Nádia Fortes' },
      furtherTreatments: [{ treatmentId: 'facial', professionalId: 'teresa', beside: true }],
    });
    expect(toasts.at(-1)?.description).toBe('Nádia Fortes, 2 pessoas, 15:30.');
  });
});
