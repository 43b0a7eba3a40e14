import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#server/features/messages/table';
import { reservations } from '#server/features/reservations/table';
import { silentSender } from '#server/features/waitlist/test-house';
import { aWaitingSpa, code, type WaitingSpa } from '#server/features/waitlist/test-spa';
import { aManager } from '#server/testing/builders';
import { serverForFile } from '#server/testing/server';
import { aFacial, aProfessional } from '#server/testing/spa';

const NEW = '+244912000111';
const OTHER = '+244912000222';

const server = await serverForFile({ sender: silentSender });
let spa: WaitingSpa;
let visit: string;
const manager = await aManager(server);
beforeEach(async () => {
  spa = await aWaitingSpa(server, manager);
  const facial = await aFacial(server, spa.venue, await aProfessional(server, spa.venue, { name: 'Ana' }));
  visit = (await spa.book({ furtherTreatments: [{ treatmentId: facial }, { treatmentId: spa.massage }] })).id;
});

const partsOf = () =>
  server.database.db
    .select()
    .from(reservations)
    .where(and(eq(reservations.venueId, spa.venue.id), eq(reservations.visitId, visit)))
    .orderBy(asc(reservations.id));

const unsentTo = async () => {
  const isUnsent = and(eq(messages.venueId, spa.venue.id), eq(messages.status, 'QUEUED'));
  return (await server.database.db.select().from(messages).where(isUnsent)).map(({ phone }) => phone);
};

async function edit(n: number, given: { phone?: string; name?: string }) {
  const part = (await partsOf())[n]!;
  const answer = await manager.caller.call('changeReservation', { ...spa.about(part), ...given });
  expect(code(answer)).toBe(200);
  return answer.body;
}
const phones = async () => (await partsOf()).map(({ phone }) => phone);

test('a phone that staff correct on a later part is that of the visit and of its unsent message', async () => {
  const [former] = await phones();
  const edited = await edit(1, { phone: NEW });
  expect(await phones()).toEqual([NEW, NEW, NEW]);
  expect(await unsentTo()).toEqual([NEW]);
  expect(code(await manager.caller.call('undoReservation', spa.about(edited)))).toBe(200);
  expect(await phones()).toEqual([former, former, former]);
  expect(await unsentTo()).toEqual([former]);
});

test('a part with a phone of its own keeps it', async () => {
  const { db } = server.database;
  const [, , last] = await partsOf();
  await db
    .update(reservations)
    .set({ phone: OTHER })
    .where(and(eq(reservations.venueId, spa.venue.id), eq(reservations.id, last!.id)));
  await edit(0, { phone: NEW });
  expect(await phones()).toEqual([NEW, NEW, OTHER]);
});

test('a name is of one part, which may be for another guest', async () => {
  await edit(1, { name: 'Teresa Pacavira' });
  expect((await partsOf()).map(({ name }) => name)).toEqual([
    expect.not.stringContaining('Teresa'),
    'Teresa Pacavira',
    expect.not.stringContaining('Teresa'),
  ]);
});
