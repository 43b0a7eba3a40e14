import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reservations } from '#server/features/reservations/table';
import { silentSender } from '#server/features/waitlist/test-house';
import { aWaitingSpa } from '#server/features/waitlist/test-spa';
import { aManager } from '#server/testing/builders';
import { serverForFile } from '#server/testing/server';
import { aFacial, aProfessional } from '#server/testing/spa';

const server = await serverForFile({ sender: silentSender });
const manager = await aManager(server);

test('a part of an offered visit has no events of another part, and the entry has those of all', async () => {
  const spa = await aWaitingSpa(server, manager);
  const facial = await aFacial(server, spa.venue, await aProfessional(server, spa.venue, { name: 'Ana' }));
  await spa.setAutomatic(false);
  const { id: entryId } = await spa.wait({ furtherTreatments: [{ treatmentId: facial }] });
  await spa.promote(entryId);
  const parts = await server.database.db
    .select()
    .from(reservations)
    .where(eq(reservations.waitlistEntryId, entryId))
    .orderBy(asc(reservations.id));
  const [first, last] = parts.map(({ id }) => id);
  await manager.caller.call('moveReservation', { ...spa.about({ id: first! }), to: 'CONFIRMED' });
  await manager.caller.call('moveReservation', { ...spa.about({ id: last! }), to: 'CANCELLED' });
  const told = async (id: string) => {
    const { body } = await manager.caller.call('entityHistory', { venueId: spa.venue.id, id });
    const ofParties = body.filter(({ entity }) => entity === 'reservation').reverse();
    return ofParties.map(({ entityId, kind }) => [entityId === first ? 'first' : 'last', kind]);
  };
  expect(await told(first!)).toEqual([
    ['first', 'held'],
    ['first', 'confirmed'],
  ]);
  expect(await told(last!)).toEqual([
    ['last', 'held'],
    ['last', 'cancelled'],
  ]);
  expect(await told(entryId)).toEqual([
    ['first', 'held'],
    ['last', 'held'],
    ['first', 'confirmed'],
    ['last', 'cancelled'],
  ]);
});
