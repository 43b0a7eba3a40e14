import { expect, test } from 'vitest';
import { silentSender } from '#server/features/waitlist/test-house';
import { aWaitingSpa } from '#server/features/waitlist/test-spa';
import { aManager } from '#server/testing/builders';
import { serverForFile } from '#server/testing/server';
import { aFacial, aProfessional } from '#server/testing/spa';

const server = await serverForFile({ sender: silentSender });
const manager = await aManager(server);

test('the export of a guest names the treatments that were booked and waited for', async () => {
  const spa = await aWaitingSpa(server, manager);
  const ana = await aProfessional(server, spa.venue, { name: 'Ana' });
  const facial = await aFacial(server, spa.venue, ana);
  const phone = '+244923555777';
  await spa.book({ phone, professionalId: spa.marta });
  await spa.setAutomatic(false);
  await spa.wait({ phone, furtherTreatments: [{ treatmentId: facial, professionalId: ana }] });
  const { body } = await manager.caller.call('exportGuest', { venueId: spa.venue.id, phone });
  expect(body.reservations).toMatchObject([{ treatment: 'Massagem (Marta)' }]);
  expect(body.waitlist).toMatchObject([{ treatments: ['Massagem', 'Facial (Ana)'] }]);
});
