import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { availabilityDifferences } from '#server/features/venues/availability-check';
import { rollAvailability } from '#server/features/venues/roll-availability';
import { rowsOf } from '#server/platform/db/client';
import { aManager, aReservationRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import { aStaffedSpa } from '#server/testing/spa';
import { addDays } from '#shared/time';

const server = await serverForFile({ availability: true });

const date = addDays(TODAY, 1);
const [HALF_PAST_NINE, HALF_PAST_ELEVEN] = [570, 690];

test('the parts of a visit that take the last cabins of a morning change what a search by date finds', async () => {
  const { venue, massage } = await aStaffedSpa(server, await aManager(server), 'Rosa', 'Rui');
  const db = server.database.db;
  /** Once stored: a venue with treatments is computed until then. */
  const lastOfMorning = async () => {
    await rollAvailability(db, server.clock.now());
    const asked = sql`select latest[1] as last from venue_availability where venue_id = ${venue.id} and date = ${date}::date`;
    return (await rowsOf<{ last: number }>(db, asked))[0]!.last;
  };
  const book = async (given: object, phone: string) => {
    const { status, error } = await server
      .caller()
      .call('book', aReservationRequest(venue, { date, time: '11:00', phone, ...given }));
    expect(status, JSON.stringify(error)).toBe(201);
    expect(await availabilityDifferences(db, { from: TODAY, to: addDays(TODAY, 4) })).toEqual([]);
  };
  await book({ roomId: venue.rooms[2]!.id, people: 2 }, '+244924710001');
  expect(await lastOfMorning()).toBe(HALF_PAST_ELEVEN);
  const beside = [{ treatmentId: massage, beside: true }];
  await book({ people: 1, treatmentId: massage, furtherTreatments: beside }, '+244924710002');
  expect(await lastOfMorning()).toBe(HALF_PAST_NINE);
});
