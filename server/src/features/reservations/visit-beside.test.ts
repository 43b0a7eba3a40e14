import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messagesOfDay } from '#server/features/messages/subjects';
import { messages } from '#server/features/messages/table';
import { messageValues } from '#server/features/messages/texts';
import { reservations } from '#server/features/reservations/table';
import { aManager, aReservationRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { serverForFile } from '#server/testing/server';
import { aFacial, aStaffedSpa, aTreatment, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import type { StaffReservation } from '#shared/reservations/desk';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const TOMORROW = addDays(TODAY, 1);

const server = await serverForFile();
let venue: Venue;
let marta: string;
let rui: string;
let massage: string;
let facial: string;
const manager = await aManager(server);
beforeEach(async () => {
  const spa = await aStaffedSpa(server, manager, 'Marta', 'Rui');
  ({ venue, massage } = spa);
  ({ Marta: marta, Rui: rui } = spa.professionals);
  facial = await aFacial(server, venue, marta);
});
afterEach(async () => expect(await spaFaults(server, venue)).toEqual([]));

let phones = 0;
const guest = (given: Partial<InputOf<'book'>> = {}) => {
  const usual = { date: TOMORROW, people: 1, treatmentId: massage, time: '10:00' };
  const furtherTreatments = [{ treatmentId: facial, beside: true }];
  const phone = `+2449263${10_000 + phones++}`;
  const request = aReservationRequest(venue, { phone, ...usual, furtherTreatments, ...given });
  return server.caller().call('book', request, { 'x-forwarded-for': `41.67.0.${phones % 250}` });
};
const rows = () =>
  server.database.db.select().from(reservations).where(eq(reservations.venueId, venue.id)).orderBy(reservations.id);
const times = async (parts: string[]) =>
  (await server.caller().call('visitTimes', { slugOrId: venue.slug, date: TOMORROW, parts })).body;
const besides = (...treatments: string[]) => treatments.map((treatmentId) => ({ treatmentId, beside: true }));

describe('the times of guests side by side', () => {
  test('are those at which both can begin, and what follows begins after the longest', async () => {
    const offered = await times([massage, `~${facial}`, massage]);
    expect(offered.find(({ time }) => time === '10:00')!.parts).toEqual([
      { treatmentId: massage, time: '10:00' },
      { treatmentId: facial, time: '10:00' },
      { treatmentId: massage, time: '11:00' },
    ]);
  });

  test('leave the only professional of the second treatment to it', async () => {
    expect((await times([massage, `~${facial}.${marta}`]))[0]!.time).toBe('09:00');
    expect(await times([`${massage}.${marta}`, `~${facial}.${marta}`])).toEqual([]);
    expect(await times([facial, `~${facial}`])).toEqual([]);
  });

  test('refuse a first treatment that is beside nothing', async () => {
    const { status, error } = await server
      .caller()
      .call('visitTimes', { slugOrId: venue.slug, date: TOMORROW, parts: [`~${massage}`, facial] });
    expect(status).toBe(400);
    expect(error.issues?.map(({ path }) => path)).toEqual(['parts.0']);
  });
});

describe('two guests side by side', () => {
  test('are two parties of one visit at one time, in two rooms and with two professionals', async () => {
    const { status, body } = await guest();
    expect(status).toBe(201);
    expect(body.visit).toEqual([
      { treatmentId: massage, time: '10:00' },
      { treatmentId: facial, time: '10:00' },
    ]);
    const [first, second] = await rows();
    expect(first).toMatchObject({ visitId: body.id, treatmentId: massage, professionalId: rui, time: '10:00' });
    expect(second).toMatchObject({ visitId: body.id, treatmentId: facial, professionalId: marta, time: '10:00' });
    expect(second!.roomId).not.toBe(first!.roomId);
  });

  test('have one message, for two people', async () => {
    await guest();
    const queued = await server.database.db.select().from(messages).where(eq(messages.venueId, venue.id));
    expect(queued).toHaveLength(1);
    const [subject] = await messagesOfDay(server.database.db, venue.id, TOMORROW);
    const values = messageValues(subject!, 'https://r.ao', server.clock.now());
    expect(values).toMatchObject({ servico: 'Massagem e Facial', profissional: 'Rui e Marta', pessoas: '2' });
    const { body } = await manager.caller.call('outbox', { venueId: venue.id });
    expect(body).toMatchObject([{ people: 2 }]);
  });

  test('may be followed by a treatment after the longest of theirs', async () => {
    const after = { treatmentId: facial, time: '11:00' };
    const furtherTreatments = [...besides(facial), after];
    expect((await guest({ furtherTreatments })).status).toBe(201);
    expect((await rows()).map(({ time }) => time)).toEqual(['10:00', '10:00', '11:00']);
  });

  test('are both refused if one has no professional or no room, and the answer names that part', async () => {
    const twice = await guest({ treatmentId: facial, furtherTreatments: besides(facial) });
    expect(twice.error).toMatchObject({ code: 'treatment_taken', current: { number: 2, treatmentId: facial } });
    const withMarta = [{ treatmentId: massage, beside: true, professionalId: marta, time: '10:00' }];
    const named = await guest({ treatmentId: facial, furtherTreatments: withMarta });
    const current = { number: 2, treatmentId: massage, time: '10:00' };
    expect(named.error).toMatchObject({ code: 'professional_taken', current });
    const bath = await aTreatment(server, venue, { roomIds: [venue.rooms[0]!.id] });
    const oneRoom = await guest({ treatmentId: bath, furtherTreatments: besides(bath) });
    expect(oneRoom.error).toMatchObject({ code: 'treatment_taken', current: { number: 2, treatmentId: bath } });
    expect(await rows()).toEqual([]);
  });

  test('are refused if the second was shown at another time', async () => {
    const shown = { treatmentId: facial, beside: true, time: '11:00' };
    expect((await guest({ furtherTreatments: [shown] })).error).toMatchObject({ code: 'treatment_taken' });
    expect(await rows()).toEqual([]);
  });

  test('see both at one time on their page and in their calendar, and cancel both at once', async () => {
    const { body } = await guest();
    const caller = server.caller();
    const link = { token: body.guestToken! };
    expect((await caller.call('guestReservation', link)).body.visit).toMatchObject([
      { time: '10:00', treatment: { name: 'Massagem' } },
      { time: '10:00', treatment: { name: 'Facial' } },
    ]);
    const calendar = String((await caller.call('guestCalendar', link)).body);
    const starts = [...calendar.matchAll(/^DTSTART\S*:(\S+)/gm)].map(([, start]) => start);
    expect(new Set(starts).size).toBe(1);
    expect(starts).toHaveLength(2);
    expect((await caller.call('cancelAsGuest', link)).status).toBe(200);
    expect((await rows()).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  });

  test('are parts 1 and 2 of one visit for staff', async () => {
    await guest();
    const { body } = await manager.caller.call('venueReservations', { venueId: venue.id, date: TOMORROW });
    const parts = (body as StaffReservation[]).map(({ visitPart, time }) => [visitPart?.part, visitPart?.of, time]);
    expect(parts.sort()).toEqual([
      [1, 2, '10:00'],
      [2, 2, '10:00'],
    ]);
  });
});

test.skipIf(!isMultiConnection)(
  'twenty pairs want the same two professionals at one time: one pair has both',
  async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => guest()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await rows()).toHaveLength(2);
  },
);
