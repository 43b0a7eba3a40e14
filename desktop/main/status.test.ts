import { afterEach, beforeEach, expect, test } from 'vitest';
import { aLease, ROOM_ID, TODAY, VENUE_ID } from '#desktop/main/testing/builders';
import { settled } from '#desktop/main/testing/manual-timers';
import { RunningDesk } from '#desktop/main/testing/running-desk';
import { slotId } from '#shared/ids';
import { HOUR_MS } from '#shared/time';

let run: RunningDesk;
beforeEach(() => {
  run = new RunningDesk();
});
afterEach(() => run.remove());

const leaseAt = (time: string) =>
  aLease({ time, slotId: slotId({ venueId: VENUE_ID, roomId: ROOM_ID, date: TODAY, time }) });
const timesHeld = async () => (await run.here('deskStatus', {})).leases.map(({ time }) => time);

/** It is 19:00 in Luanda. The times of the room are 19:00, 20:00 and 21:00. */
test('without a connection a desk has no seats of its own left at a time that is over', async () => {
  run.server.desks.leases = ['19:00', '20:00'].map(leaseAt);
  await run.toTheDay();
  await settled();
  expect(await timesHeld()).toEqual(['19:00', '20:00']);
  run.server.desks.away = { cause: 'unreachable' };
  await run.timers.pass(HOUR_MS);
  expect(await timesHeld()).toEqual(['20:00']);
  await run.timers.pass(HOUR_MS);
  expect(await timesHeld()).toEqual([]);
});
