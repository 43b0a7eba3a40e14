import pino from 'pino';
import { expect, test } from 'vitest';
import { deskIntents, deskLeases } from '#server/features/desk/table';
import { keepHouse } from '#server/jobs/housekeeping';
import { aDeskRequest, aManager, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { aDesk } from '#server/testing/desk';
import { serverForFile } from '#server/testing/server';
import { traces } from '#server/testing/traces';
import { newId } from '#shared/ids';
import { addDays, addMonths, DAY_MS, instantOf } from '#shared/time';

const server = await serverForFile();
const manager = await aManager(server);
const venue = await aVenue(server, { ownerId: manager.user.id });
const desk = await aDesk(server, venue, manager.user);

let seq = 0;
/** A refusal whose answer contains a guest's row. */
async function refusedOver(entityId: string, phone: string): Promise<string> {
  const [id, at] = [newId(), server.clock.now()];
  const answer = { id, outcome: 'refused' as const, code: 'stale', message: 'Mudou', at: at.toISOString() };
  await server.database.db.insert(deskIntents).values({
    ...{ venueId: venue.id, id, deskId: desk.deviceId, seq: ++seq, kind: 'moveReservation', staffId: manager.user.id },
    ...{ entityId, deskTime: at, arrivedAt: at, answer: { ...answer, current: { id: entityId, phone } } },
  });
  return id;
}
const answers = async () =>
  new Map((await server.database.db.select().from(deskIntents)).map(({ id, answer }) => [id, answer]));
const night = () => keepHouse(server.database, server.clock, pino({ level: 'silent' }), server.storage);

test('deletes guest data from an answer after a month and keeps the answer', async () => {
  const old = await refusedOver(newId(), '+244924000001');
  server.clock.advance(29 * DAY_MS);
  await night();
  expect((await answers()).get(old)).toHaveProperty('current.phone');
  const young = await refusedOver(newId(), '+244924000002');
  server.clock.advance(2 * DAY_MS);
  await night();
  const kept = await answers();
  expect(kept.get(old)).toEqual(expect.not.objectContaining({ current: expect.anything() }));
  expect(kept.get(old)).toMatchObject({ id: old, outcome: 'refused', code: 'stale', message: 'Mudou' });
  expect(kept.get(young)).toHaveProperty('current.phone');
  server.clock.set(SATURDAY_EVENING);
});

test('deletes an erased guest from every answer', async () => {
  const phone = '+244924777555';
  const { body } = await desk.call('bookAtDesk', aDeskRequest(venue, { phone }));
  await desk.call('moveReservation', { venueId: venue.id, id: body.id, version: 1, to: 'CANCELLED' });
  await refusedOver(body.id, phone);
  const other = await refusedOver(newId(), '+244924000003');
  expect((await desk.call('eraseGuest', { venueId: venue.id, phone })).status).toBe(200);
  expect(await traces(server, [phone])).toEqual([]);
  expect((await answers()).get(other)).toHaveProperty('current.phone');
});

test('deletes an erased guest from an answer about a party that has another phone now', async () => {
  const phone = '+244924777556';
  const shown = await refusedOver(newId(), phone);
  const other = await refusedOver(newId(), '+244924000004');
  expect((await desk.call('eraseGuest', { venueId: venue.id, phone })).status).toBe(200);
  expect(await traces(server, [phone])).toEqual([]);
  expect((await answers()).get(shown)).toMatchObject({ id: shown, outcome: 'refused', code: 'stale' });
  expect((await answers()).get(other)).toHaveProperty('current.phone');
});

const setDay = (date: string) => server.clock.set(instantOf(date, '18:00', 'Africa/Luanda').toISOString());

test('deletes intents after sixteen months, except the last one of a desk', async () => {
  const old = await refusedOver(newId(), '');
  const last = await refusedOver(newId(), '');
  setDay(addDays(addMonths(TODAY, 16), -1));
  await night();
  expect([...(await answers()).keys()]).toEqual(expect.arrayContaining([old, last]));
  setDay(addMonths(TODAY, 18));
  await night();
  expect([...(await answers()).keys()]).toEqual([last]);
  const again = await aDesk(server, venue, manager.user, desk.deviceId);
  expect((await again.sync({ counted: seq - 1 })).body).toMatchObject({ state: 'cloned', ahead: { last: seq } });
  server.clock.set(SATURDAY_EVENING);
});

test('keeps the last intent that detects a copied file, if only a lease was returned after it', async () => {
  const other = await aDesk(server, venue, manager.user);
  const at = server.clock.now();
  const kept = async () =>
    (await server.database.db.select().from(deskIntents)).filter((row) => row.deskId === other.deviceId);
  const kinds = ['moveReservation', 'moveReservation', 'returnLease', 'returnLease'] as const;
  await server.database.db.insert(deskIntents).values(
    kinds.map((kind, index) => {
      const id = newId();
      return {
        ...{ venueId: venue.id, id, deskId: other.deviceId, seq: index + 1, kind, staffId: manager.user.id },
        ...{
          deskTime: at,
          arrivedAt: at,
          answer: { id, outcome: 'applied' as const, code: null, message: null, at: at.toISOString() },
        },
      };
    }),
  );
  setDay(addMonths(TODAY, 18));
  await night();
  expect((await kept()).map((row) => row.seq).sort()).toEqual([2, 4]);
  server.clock.set(SATURDAY_EVENING);
});

test('deletes past leases whose seats are all sold or returned', async () => {
  const lease = (date: string, spent: number) => ({
    ...{ venueId: venue.id, deskId: desk.deviceId, slotId: newId(), roomId: venue.rooms[0]!.id },
    ...{ date, time: '20:00', granted: 2, spent },
  });
  const [young, unsold] = [lease(addDays(TODAY, -31), 2), lease(addDays(TODAY, -60), 1)];
  await server.database.db.insert(deskLeases).values([young, unsold, lease(addDays(TODAY, -32), 2)]);
  await night();
  const kept = (await server.database.db.select().from(deskLeases)).map(({ slotId }) => slotId);
  expect(kept.sort()).toEqual([young.slotId, unsold.slotId].sort());
});
