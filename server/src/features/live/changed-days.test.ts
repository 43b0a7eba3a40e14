import { expect, test } from 'vitest';
import { changesAfter } from '#server/features/live/queries';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest, type GivenVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import { addDays } from '#shared/time';

const TOMORROW = addDays(TODAY, 1);
const LATER = addDays(TODAY, 5);
const server = await serverForFile();

async function aVenueOf(given: GivenVenue = {}) {
  const { caller, user } = await aManager(server);
  const venue = await aVenue(server, { ownerId: user.id, ...given });
  const changes = async () => changesAfter(server.database.db, venue.id, 0, 1000);
  /** Entities with their days, of the changes that an act writes. */
  const daysOf = async (run: () => Promise<{ status: number }>) => {
    const before = (await changes()).length;
    const answer = await run();
    if (answer.status >= 400) throw new Error(`refused: ${JSON.stringify(answer)}`);
    return (await changes()).slice(before).map(({ entity, dates }) => [entity, dates]);
  };
  return { caller, venue, changes, daysOf };
}

test('a booking names its day in each of its changes', async () => {
  const { venue, daysOf } = await aVenueOf();
  const request = aReservationRequest(venue, { date: TOMORROW });
  expect(await daysOf(() => server.caller().call('book', request))).toEqual([
    ['reservation', [TOMORROW]],
    ['slot', [TOMORROW]],
    ['message', [TOMORROW]],
  ]);
});

test('a party that moves to another day names both', async () => {
  const { caller, venue, daysOf } = await aVenueOf();
  const { body } = await server.caller().call('book', aReservationRequest(venue, { date: TOMORROW }));
  const moved = await daysOf(() =>
    caller.call('changeReservation', { venueId: venue.id, id: body.id, version: 1, date: LATER }),
  );
  expect(moved[0]).toEqual(['reservation', [TOMORROW, LATER]]);
  expect(
    moved
      .filter(([entity]) => entity === 'slot')
      .flatMap(([, dates]) => dates)
      .sort(),
  ).toEqual([TOMORROW, LATER]);
});

test('a waiting party names its day, and the settings of a venue none', async () => {
  const { caller, venue, daysOf } = await aVenueOf({
    rooms: [{ slots: [{ first: '20:00', last: '20:00', capacity: 2 }] }],
  });
  await server.caller().call('book', aReservationRequest(venue, { date: TOMORROW }));
  const waits = aWaitlistRequest(venue, { date: TOMORROW, phone: '+244924333444' });
  const joined = await daysOf(() => server.caller().call('joinWaitlist', waits));
  expect(joined).toEqual([['waitlist_entry', [TOMORROW]]]);
  const { body: settings } = await caller.call('venueSettings', { venueId: venue.id });
  const changed = await daysOf(() =>
    caller.call('saveVenueSettings', { ...settings, venueId: venue.id, stayMinutes: 100 }),
  );
  expect(changed).toEqual([['settings', undefined]]);
});

test('a stay that reaches the next service day names that day too', async () => {
  const slots = [{ first: '05:00', last: '05:00', capacity: 20 }];
  const { venue, daysOf } = await aVenueOf({ rooms: [{ slots, whole: { stayMinutes: 180 } }] });
  const request = aReservationRequest(venue, { date: TOMORROW, time: '05:00' });
  const [reservation] = await daysOf(() => server.caller().call('book', request));
  expect(reservation).toEqual(['reservation', [TOMORROW, addDays(TOMORROW, 1)]]);
});

test('the change of a guest names no day, so that all are read', async () => {
  const { caller, venue, changes } = await aVenueOf();
  await server.caller().call('book', aReservationRequest(venue, { date: TOMORROW }));
  await caller.call('exportGuest', { venueId: venue.id, phone: '+244924111222' });
  expect((await changes()).find(({ entity }) => entity === 'guest')).not.toHaveProperty('dates');
});
