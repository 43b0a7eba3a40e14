import { beforeEach, describe, expect, test } from 'vitest';
import { professionals } from '#server/features/treatments/table';
import { aManager, aReservationRequest, tokenOf } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import { aProfessional, aSpa, aStaffedSpa, aTreatment } from '#server/testing/spa';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const TOMORROW = addDays(TODAY, 1);

const server = await serverForFile();
let venue: Venue;
let marta: string;
let massage: string;
const manager = await aManager(server);
beforeEach(async () => {
  const spa = await aStaffedSpa(server, manager, 'Marta');
  ({ venue, massage } = spa);
  marta = spa.professionals.Marta;
});

const english = { 'accept-language': 'en' };
const booked = async () => {
  const wanted = aReservationRequest(venue, { date: TOMORROW, time: '10:00', people: 1, treatmentId: massage });
  const { body, status } = await server.caller().call('book', wanted);
  expect(status).toBe(201);
  return { ...body, token: await tokenOf(server, body.id) };
};
const inLanguage = (name: string) => ({
  ...{ id: massage, name, minutes: 60 },
  professional: { id: marta, name: 'Marta' },
});

describe('the times of a treatment', () => {
  const times = (date: string, treatmentId = massage) =>
    server.caller().call('treatmentTimes', { slugOrId: venue.slug, treatmentId, date });

  test('are those at which it can be booked, with the professionals who are free', async () => {
    await booked();
    const { body } = await times(TOMORROW);
    expect(body[0]).toEqual({ time: '11:30', roomId: expect.any(String), professionalIds: [marta] });
    expect(body.at(-1)?.time).toBe('19:00');
  });

  test('leave out what has begun, past days and days too far ahead', async () => {
    server.clock.set('2026-11-21T17:30:00.000Z');
    expect((await times(TODAY)).body.map(({ time }) => time)).toEqual(['19:00']);
    expect((await times(addDays(TODAY, -1))).body).toEqual([]);
    expect((await times(addDays(TODAY, 180))).body.length).toBeGreaterThan(0);
    expect((await times(addDays(TODAY, 181))).body).toEqual([]);
    expect((await times(TODAY, newId())).error.code).toBe('treatment_not_found');
  });
});

describe('a party of a treatment', () => {
  test('is shown to staff and to its guest with names in the language of each', async () => {
    const { token } = await booked();
    const asked = { venueId: venue.id, date: TOMORROW };
    const { body: rows } = await manager.caller.call('venueReservations', asked);
    expect(rows[0]?.treatment).toEqual(inLanguage('Massagem'));
    const { body: read } = await manager.caller.call('venueReservations', asked, english);
    expect(read[0]?.treatment).toEqual(inLanguage('Massage'));
    const guest = await server.caller().call('guestReservation', { token }, english);
    expect(guest.body.treatment).toEqual(inLanguage('Massage'));
  });

  test('has no treatment in a party of seats', async () => {
    const wanted = aReservationRequest(venue, { date: TOMORROW, time: '15:00', people: 1 });
    const { body } = await server.caller().call('book', wanted);
    const { body: seen } = await server.caller().call('guestReservation', { token: await tokenOf(server, body.id) });
    expect(seen).not.toHaveProperty('treatment');
  });

  test('is named in its calendar file, which ends with the treatment and not with the buffer', async () => {
    const { token } = await booked();
    const text = String((await server.caller().call('guestCalendar', { token })).body);
    expect(text).toContain('DTSTART:20261122T090000Z');
    expect(text).toContain('DTEND:20261122T100000Z');
    expect(text).toContain('Massagem (Marta)');
  });

  test('adds three columns at the end of the table, only in a venue with treatments', async () => {
    await booked();
    const table = async (venueId: string) => {
      const { body } = await manager.caller.call('exportReservations', { venueId, from: TOMORROW, to: TOMORROW });
      return String(body).split('\r\n');
    };
    const [head, row] = await table(venue.id);
    expect(head).toMatch(/Concluída;Serviço;Profissional;Equipamento$/);
    expect(row).toMatch(/;Massagem;Marta;$/);
    const other = await aSpa(server, manager);
    expect((await table(other.id))[0]).toMatch(/Concluída$/);
  });

  test('is at no table in the exported rows, nor for its guest', async () => {
    const { id, token } = await booked();
    server.clock.set('2026-11-22T09:05:00.000Z');
    await manager.caller.call('moveReservation', { venueId: venue.id, id, version: 1, to: 'SEATED' });
    const asked = { venueId: venue.id, from: TOMORROW, to: TOMORROW };
    const table = String((await manager.caller.call('exportReservations', asked)).body);
    expect(table).toMatch(/;Recebidos às;/);
    expect(table).toContain(';Em atendimento;');
    expect(table).not.toMatch(/mesa/i);
    expect((await server.caller().call('guestReservation', { token })).body.place).toBe('cabin');
  });

  test('is handed over in its history by name, also by a professional who is gone', async () => {
    const rui = await aProfessional(server, venue, { name: 'Rui' });
    const ofBoth = await aTreatment(server, venue, {
      names: { 'PT-AO': 'Facial', 'PT-PT': null, EN: null },
      professionalIds: [marta, rui],
    });
    const wanted = { date: TOMORROW, time: '10:00', people: 1, treatmentId: ofBoth, professionalId: marta };
    const { body: party } = await server.caller().call('book', aReservationRequest(venue, wanted));
    const handed = { venueId: venue.id, id: party.id, version: party.version, professionalId: rui };
    await manager.caller.call('changeReservation', handed);
    await server.database.db.update(professionals).set({ removedAt: server.clock.now() });
    const { body: rows } = await manager.caller.call('entityHistory', { venueId: venue.id, id: party.id });
    expect(rows[0]?.fields).toContainEqual({ field: 'professionalId', before: 'Marta', after: 'Rui' });
  });
});
