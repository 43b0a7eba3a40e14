import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { reservations } from '#server/features/reservations/table';
import { aSpa, type Spa } from '#server/features/treatments/test-spa';
import { rollAvailability } from '#server/features/venues/roll-availability';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';

const server = await serverForFile({ availability: true });
let spa: Spa;
const elsa = await aManager(server);
beforeEach(async () => {
  server.clock.set('2026-11-21T07:00:00.000Z');
  spa = await aSpa(server, elsa);
});

/** Of the spa under test; earlier tests leave theirs. */
async function found(search: string) {
  const { venues } = (await server.caller().call('searchVenues', { search, limit: 50 })).body;
  return venues.find(({ id }) => id === spa.venue.id);
}
const foundName = async (search: string) => (await found(search))?.treatment;
const everywhere = (name: string) => ({ 'PT-AO': name, 'PT-PT': name, EN: name });
const names = { 'PT-AO': 'Massagem relaxante', 'PT-PT': null, EN: 'Calming massage' };

test('a venue is found by a name of its treatment in any language, and the card names it', async () => {
  await spa.add({ names });
  await spa.add({ names: { 'PT-AO': 'Limpeza de pele', 'PT-PT': 'Limpeza facial', EN: null } });
  const shown = { 'PT-AO': 'Massagem relaxante', 'PT-PT': 'Massagem relaxante', EN: 'Calming massage' };
  for (const search of ['relaxante', 'MASSAGEM luanda', 'calming', 'massagen', 'ma']) {
    expect([search, await foundName(search)]).toEqual([search, shown]);
  }
  expect(await foundName('facial')).toEqual({
    'PT-AO': 'Limpeza de pele',
    'PT-PT': 'Limpeza facial',
    EN: 'Limpeza de pele',
  });
  expect(await found('hidromassagem')).toBeUndefined();
});

test('the card names the treatment with most words of the search', async () => {
  await spa.add({ names: everywhere('Massagem') });
  await spa.add({ names: everywhere('Massagem de pedras quentes') });
  expect(await foundName('massagem')).toEqual(everywhere('Massagem'));
  expect(await foundName('massagem de pedras')).toEqual(everywhere('Massagem de pedras quentes'));
});

test('a search that no treatment has a word of names none', async () => {
  await spa.add({ names });
  expect(await found('kianda')).toMatchObject({ name: 'Casa da Kianda' });
  for (const search of ['kianda', '']) expect(await found(search)).not.toHaveProperty('treatment');
});

test('a renamed or removed treatment is no longer found by its former name', async () => {
  const { body } = await spa.add({ names: everywhere('Reflexologia') });
  expect(await foundName('reflexologia')).toEqual(everywhere('Reflexologia'));
  await spa.change(body.id, { names: everywhere('Drenagem') });
  expect([await found('reflexologia'), await foundName('drenagem')]).toEqual([undefined, everywhere('Drenagem')]);
  await spa.remove(body.id, 2);
  expect(await found('drenagem')).toBeUndefined();
});

test('a treatment is found only while a room is left for it, as on the page of the venue', async () => {
  const venueId = spa.venue.id;
  const sellAs = async (soldAs: 'seats' | 'whole') => {
    const { body: rooms } = await elsa.caller.call('venueRooms', { venueId });
    const room = rooms.find(({ id }) => id === spa.single)!;
    const change = { ...room, venueId, roomId: room.id, soldAs, acceptTurnover: true };
    expect((await elsa.caller.call('changeRoom', change)).status).toBe(200);
  };
  await spa.add({ names: everywhere('Exfoliação'), roomIds: [spa.single] });
  expect(await foundName('exfoliação')).toEqual(everywhere('Exfoliação'));
  await sellAs('seats');
  expect([await spa.shown(), await found('exfoliação')]).toEqual([[], undefined]);
  await sellAs('whole');
  expect(await foundName('exfoliação')).toEqual(everywhere('Exfoliação'));
  expect((await elsa.caller.call('removeRoom', { venueId, roomId: spa.single })).status).toBe(200);
  expect([await spa.shown(), await found('exfoliação')]).toEqual([[], undefined]);
});

test('a treatment of a venue that is not approved is not found', async () => {
  const rooms = [{ name: 'Cabine', capacity: 2, whole: { stayMinutes: 60 } }];
  const {
    id: venueId,
    rooms: [cabin],
  } = await aVenue(server, { ownerId: elsa.user.id, status: 'pending', rooms });
  const wanted: InputOf<'addTreatment'> = spa.massage({
    venueId,
    names: everywhere('Hidroterapia'),
    roomIds: [cabin!.id],
  });
  expect((await elsa.caller.call('addTreatment', wanted)).status).toBe(201);
  expect((await server.caller().call('searchVenues', { search: 'hidroterapia' })).body.venues).toEqual([]);
});

test('a day on which the venue is free is found with the treatment too', async () => {
  await spa.add({ names: everywhere('Aromaterapia') });
  const { venues } = (await server.caller().call('searchVenues', { search: 'aromaterapia', date: '2026-11-22' })).body;
  expect(venues.map(({ id, treatment }) => [id, treatment])).toEqual([[spa.venue.id, everywhere('Aromaterapia')]]);
});

test('a day is found only while a professional is there and free for a treatment, as on the page of the venue', async () => {
  const { body: rosa } = await spa.hire({ shifts: [{ weekdays: 126, from: '09:00', to: '12:00' }] });
  const named = { names: everywhere('Exfoliação'), minutes: 120, professionalIds: [rosa.id] };
  const { body: treatment } = await spa.add(named);
  const guest = server.caller();
  const [SUNDAY, MONDAY] = ['2026-11-22', '2026-11-23'];
  const isFound = async (date: string) => {
    const asked = { date, period: 'morning', search: 'exfoliação' } as const;
    return (await guest.call('searchVenues', asked)).body.venues.length === 1;
  };
  /** Whether the search finds the day, at once and once it is stored, and the times of the page. */
  const morning = async (date: string) => {
    const found = await isFound(date);
    await rollAvailability(server.database.db, server.clock.now());
    expect(await isFound(date)).toBe(found);
    const place = { slugOrId: spa.venue.id, treatmentId: treatment.id, date };
    const times = (await guest.call('treatmentTimes', place)).body;
    return [found, times.map(({ time }) => time)];
  };
  expect(await morning(SUNDAY)).toEqual([false, []]);
  expect(await morning(MONDAY)).toEqual([true, ['09:00', '09:30', '10:00']]);

  await spa.rehire(rosa.id, { absences: [{ from: MONDAY, to: MONDAY }] });
  expect(await morning(MONDAY)).toEqual([false, []]);
  await spa.rehire(rosa.id, { absences: [] });

  const wanted = { roomId: spa.couple, date: MONDAY, time: '09:30', people: 1, treatmentId: treatment.id };
  const booked = await guest.call('book', aReservationRequest(spa.venue, wanted));
  expect(booked.status).toBe(201);
  expect(await morning(MONDAY)).toEqual([false, []]);
  const { body: rui } = await spa.hire({ name: 'Rui', shifts: [{ weekdays: 2, from: '10:00', to: '12:00' }] });
  const handTo = (professionalId: string) =>
    server.database.db.update(reservations).set({ professionalId }).where(eq(reservations.id, booked.body.id));
  await handTo(rui.id);
  expect(await morning(MONDAY)).toEqual([true, ['09:00', '09:30', '10:00']]);
  await handTo(rosa.id);
  expect(await morning(MONDAY)).toEqual([false, []]);
  await spa.change(treatment.id, { professionalIds: [rosa.id, rui.id] });
  expect(await morning(MONDAY)).toEqual([true, ['10:00']]);
  expect((await spa.dismiss(rui.id)).status).toBe(200);
  expect(await morning(MONDAY)).toEqual([false, []]);
  await elsa.caller.call('moveReservation', { venueId: spa.venue.id, id: booked.body.id, version: 1, to: 'CANCELLED' });
  expect(await morning(MONDAY)).toEqual([true, ['09:00', '09:30', '10:00']]);
});
