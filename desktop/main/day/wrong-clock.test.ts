import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOM_ID, TODAY, VENUE_ID } from '#desktop/main/testing/builders';
import { RunningDesk } from '#desktop/main/testing/running-desk';
import type { StaffReservation } from '#shared/reservations/desk';
import { DAY_MS } from '#shared/time';

let desk: RunningDesk;
beforeEach(async () => {
  desk = new RunningDesk();
  await desk.toTheDay();
});
afterEach(() => desk.remove());

async function walkIn(): Promise<StaffReservation> {
  const result = await desk.ask('bookAtDesk', { venueId: VENUE_ID, kind: 'walk-in', roomId: ROOM_ID, people: 2 });
  if (!result.ok) throw new Error(result.body);
  return result.value as StaffReservation;
}

test('a walk-in without a line is stored on the day that staff chose, also after a restart', async () => {
  await desk.here('deskStatus', {});
  desk.server.instead = () => {
    throw new TypeError('no line');
  };
  desk.timers.skew = 2 * DAY_MS;
  await desk.restart();
  expect((await desk.here('deskStatus', {})).clock.isDoubtful).toBe(true);
  await desk.here('chooseServiceDay', { date: TODAY });
  expect(await walkIn()).toMatchObject({ date: TODAY });
  await desk.restart();
  const { clock } = await desk.here('deskStatus', {});
  expect([clock.serviceDay, clock.now.slice(0, 10)]).toEqual([TODAY, TODAY]);
  expect(await walkIn()).toMatchObject({ date: TODAY });
});
