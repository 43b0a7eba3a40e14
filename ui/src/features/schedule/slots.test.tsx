import { within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { Slot } from '#shared/schedule/schema';
import type { Period } from '#shared/venues/schema';
import { createClient } from '#ui/api/client.ts';
import { bookingTexts } from '#ui/features/reservations/booking-texts.ts';
import { DaySlots } from '#ui/features/schedule/DaySlots.tsx';
import { canTake, dayOf, isSelectable, lookOf, slotsOfRoom, takenShare } from '#ui/features/schedule/slot-view.ts';
import { useTexts } from '#ui/kit/use-texts.ts';
import { renderPage } from '#ui/testing/render-page.tsx';

const slot = (changed: Partial<Slot> = {}): Slot => ({
  id: `s${changed.time ?? '20:00'}`,
  roomId: 'r1',
  time: '20:00',
  capacity: 5,
  isClosed: false,
  reason: null,
  isAvailable: true,
  availableCapacity: 5,
  hasBegun: false,
  ...changed,
});
const closed = slot({ time: '23:30', isClosed: true, isAvailable: false });
const begun = slot({ time: '19:00', hasBegun: true, isAvailable: false });
const soldOut = slot({ time: '19:30', isAvailable: false, availableCapacity: 0 });
const waiting = slot({ time: '20:30', availableCapacity: 2 });

describe('how a slot is shown', () => {
  test('the four states, and only two of them can be chosen', { tags: ['spec-2.69'] }, () => {
    const all = [closed, begun, soldOut, waiting, slot()];
    expect(all.map(lookOf)).toEqual(['closed', 'closed', 'full', 'wait', 'free']);
    expect(all.map(isSelectable)).toEqual([false, false, false, true, true]);
  });

  test('takes a party in a selectable slot with enough seats', () => {
    const day = [begun, soldOut, waiting, slot()];
    expect(['19:00', '19:30', '20:30', '20:00', '22:00'].map((time) => canTake(day, time, 2))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(canTake(day, '20:30', 3)).toBe(false);
  });

  test('a room sold whole is free or sold out, however few people it holds', () => {
    const couple = slot({ capacity: 2, availableCapacity: 2, roomMinutes: 60 });
    expect([couple, { ...couple, availableCapacity: 0, isAvailable: false }].map(lookOf)).toEqual(['free', 'full']);
  });

  test('fills the bar by seats taken', () => {
    expect([slot(), waiting, soldOut].map(takenShare)).toEqual([0, 0.6, 1]);
    expect(takenShare(slot({ capacity: 0, availableCapacity: 0 }))).toBe(1);
    // Overbooked seats or seats counted as free twice must not overflow the bar
    expect([-2, 7].map((availableCapacity) => takenShare(slot({ capacity: 5, availableCapacity })))).toEqual([1, 0]);
  });

  test('sorts a room’s slots by the order of the evening, after midnight last', () => {
    const late = slot({ time: '00:30' });
    const other = slot({ roomId: 'r2', time: '19:00' });
    expect(slotsOfRoom([late, other, closed, begun], 'r1').map(({ time }) => time)).toEqual([
      '19:00',
      '23:30',
      '00:30',
    ]);
  });

  test('classifies a day as open, closed, over or empty', () => {
    expect(dayOf([])).toBe('none');
    expect(dayOf([closed])).toBe('closed');
    expect(dayOf([closed, begun])).toBe('begun');
    expect(dayOf([begun, soldOut])).toBe('open');
  });
});

describe('the tiles', () => {
  async function show(
    slots: Slot[],
    { people = 2, chosen = null as string | null, withList = false, period = '' as Period | '' } = {},
  ) {
    const toggled: string[] = [];
    const waited: string[] = [];
    function Stage() {
      useTexts(bookingTexts);
      return (
        <DaySlots
          {...{ slots, people, period }}
          date="2026-11-20"
          error={null}
          retry={() => undefined}
          chosenTime={chosen}
          onToggle={(time) => toggled.push(time)}
          onWait={withList ? (time) => waited.push(time) : undefined}
        />
      );
    }
    const { page: place } = await renderPage(<Stage />, { client: createClient(async () => null) });
    const tile = (time: string) =>
      within(place)
        .queryAllByRole<HTMLButtonElement>('button')
        .find((each) => each.hasAttribute('aria-pressed') && each.textContent?.startsWith(time));
    return { place, tile, toggled, waited };
  }

  test('say their state in words, and press in and out', { tags: ['spec-2.70'] }, async () => {
    const { tile, toggled } = await show([soldOut, slot(), waiting, closed], { chosen: '20:00' });
    expect(tile('19:30')?.textContent).toBe('19:30Esgotadosem lugares');
    expect(tile('20:00')?.textContent).toBe('20:00Livre5 lugares');
    expect(tile('20:30')?.textContent).toBe('20:30Lista de espera2 lugares');
    expect(tile('23:30')?.textContent).toBe('23:30Fechadonão abre');
    expect(tile('20:00')?.getAttribute('aria-pressed')).toBe('true');
    expect(tile('20:30')?.getAttribute('aria-pressed')).toBe('false');
    await act(async () => {
      for (const time of ['19:30', '20:30', '23:30']) tile(time)?.click();
    });
    expect(toggled).toEqual(['20:30']);
  });

  test('of the searched period come first, under its name', async () => {
    const day = [slot({ time: '12:30' }), slot({ time: '17:30' }), slot({ time: '18:00' }), slot({ time: '00:30' })];
    const listsOf = async (period: Period | '', slots = day) =>
      within((await show(slots, { period })).place)
        .getAllByRole('list')
        .map((list) => [
          list.getAttribute('aria-label'),
          within(list)
            .getAllByRole('button')
            .map((tile) => tile.textContent?.slice(0, 5)),
        ]);
    const all = ['12:30', '17:30', '18:00', '00:30'];
    expect(await listsOf('')).toEqual([['Horários Disponíveis', all]]);
    expect(await listsOf('evening')).toEqual([
      ['Noite', ['18:00', '00:30']],
      ['Outros horários deste dia', ['12:30', '17:30']],
    ]);
    expect(await listsOf('morning')).toEqual([[expect.stringContaining('Não há horários no período'), all]]);
    expect(await listsOf('evening', [slot()])).toEqual([['Horários Disponíveis', ['20:00']]]);
  });

  test('after midnight name their calendar day', async () => {
    const { tile } = await show([slot(), slot({ time: '00:30' })]);
    expect(tile('20:00')?.textContent).toBe('20:00Livre5 lugares');
    expect(tile('00:30')?.textContent).toBe('00:30(madrugada de sábado)Livre5 lugares');
  });

  test('of a sold-out slot opens the waiting list if there is one', async () => {
    const { place, toggled, waited } = await show([soldOut, slot()], { withList: true });
    const tile = within(place).getByRole('button', { name: /^19:30/ });
    expect(tile.textContent).toBe('19:30EsgotadoEntrar na lista');
    expect(tile.hasAttribute('aria-pressed')).toBe(false);
    await act(async () => tile.click());
    expect([toggled, waited]).toEqual([[], ['19:30']]);
  });

  test('of a room sold whole offer the room, not seats', async () => {
    const { tile } = await show([slot({ roomMinutes: 60 })]);
    expect(tile('20:00')?.textContent).toBe('20:00Livresala inteira');
  });

  test('warn if a slot is too small for the party', async () => {
    const { tile } = await show([waiting], { people: 4 });
    expect(tile('20:30')?.textContent).toContain('só 2 lugares');
  });

  test('are collapsed after they have begun, until they are expanded', async () => {
    const { place, tile } = await show([begun, slot()]);
    expect(tile('19:00')).toBeUndefined();
    const unfold = within(place).getByRole('button', { expanded: false });
    expect(unfold.textContent).toBe('Mostrar 1 horário que já começou');
    await act(async () => unfold.click());
    expect(tile('19:00')?.textContent).toBe('19:00Já começou');
    expect(tile('19:00')?.disabled).toBe(true);
  });

  test('are summed up for screen readers', async () => {
    const heard = async (slots: Slot[]) => within((await show(slots)).place).getByRole('status').textContent;
    expect(await heard([soldOut, slot(), waiting, closed])).toBe('2 horários com lugar.');
    expect(await heard([soldOut, slot()])).toBe('1 horário com lugar.');
    expect(await heard([closed])).toBe('Nenhum horário com lugar.');
  });

  test('gives the reason of a closed day', async () => {
    const { place } = await show([{ ...closed, reason: 'Feriado' }]);
    expect(place.textContent).toContain('Fechado neste dia: Feriado.');
  });
});
