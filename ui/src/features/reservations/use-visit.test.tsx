import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays } from '#shared/time';
import { aVenue, DATE, openScreen } from '#ui/features/dashboard/testing.tsx';
import { useVisit } from '#ui/features/reservations/use-visit.ts';

const venue = { ...aVenue(), phone: '+244923456789' };
let close: () => Promise<void> = async () => undefined;

beforeEach(() => {
  vi.setSystemTime(new Date(`${DATE}T20:22:00+01:00`));
});
afterEach(() => close());

function Days() {
  const { visit, stepDay } = useVisit(venue as never);
  return (
    <>
      <output>{visit.date}</output>
      {[1, -1, DAYS_AHEAD].map((days) => (
        <button key={days} type="button" name={String(days)} onClick={() => stepDay(days)} />
      ))}
    </>
  );
}

async function open() {
  const screen = await openScreen(Days, {}, '/r/casa-da-kianda');
  close = screen.close;
  const press = (...days: number[]) =>
    act(async () => {
      for (const each of days) screen.page.querySelector<HTMLButtonElement>(`[name="${each}"]`)!.click();
    });
  return { press, date: () => screen.page.querySelector('output')!.textContent };
}

test('removes the links of bookings whose day is over from the device, also those of other venues', async () => {
  const keep = (venueId: string, ...dates: string[]) =>
    localStorage.setItem(`reserva.own.${venueId}`, JSON.stringify(dates.map((date) => ({ token: date, date }))));
  keep(venue.id, addDays(DATE, -1), DATE);
  keep('another', addDays(DATE, -1));
  localStorage.setItem('reserva.language', 'EN');
  await open();
  expect(JSON.parse(localStorage.getItem(`reserva.own.${venue.id}`)!)).toEqual([{ token: DATE, date: DATE }]);
  expect(localStorage.getItem('reserva.own.another')).toBeNull();
  expect(localStorage.getItem('reserva.language')).toBe('EN');
  localStorage.clear();
});

test('moves two days with two quick presses', async () => {
  const { press, date } = await open();
  await press(1, 1);
  expect(date()).toBe(addDays(DATE, 2));
  await press(-1);
  expect(date()).toBe(addDays(DATE, 1));
});

test('leads neither before today nor beyond the last bookable day', async () => {
  const { press, date } = await open();
  await press(-1);
  expect(date()).toBe(DATE);
  await press(DAYS_AHEAD, 1);
  expect(date()).toBe(addDays(DATE, DAYS_AHEAD));
});
