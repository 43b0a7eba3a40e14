import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/features/auth/table';
import { noteContact } from '#server/features/messages/contacts';
import { endPastMessages } from '#server/features/messages/past-messages';
import { messages } from '#server/features/messages/table';
import { type SendingServer, startSendingServer } from '#server/features/messages/test-sending';
import { brokenAt } from '#server/platform/changes/changes';
import { aManager, anOwner, aVenue, type SignedInCaller } from '#server/testing/builders';
import { serverForFile } from '#server/testing/server';
import { DAY_MS } from '#shared/time';

const server = await serverForFile();
let owner: SignedInCaller;
beforeAll(async () => {
  owner = await anOwner(server);
});

async function aVenueOf(manager: SignedInCaller, name = 'Casa do Largo') {
  return aVenue(server, { name, ownerId: manager.user.id, status: 'pending' });
}
const decide = (venueId: string, action: 'approved' | 'rejected', comment?: string) => {
  server.clock.advance(1000);
  return owner.caller.call('decideVenue', { venueId, action, comment });
};
const rows = (venueId: string) =>
  server.database.db
    .select()
    .from(messages)
    .where(and(eq(messages.venueId, venueId), eq(messages.type, 'DECISION')))
    .orderBy(messages.createdAt);
const waiting = async (venueId: string) =>
  (await owner.caller.call('platformMessages', {})).body.filter((message) => message.venueId === venueId);

describe('a decision', () => {
  test('is queued as a message to the manager, with reason and next step', async () => {
    const elsa = await aManager(server, { telemovel: '+244931222333' });
    const venue = await aVenueOf(elsa);
    await decide(venue.id, 'rejected', 'Falta o alvará.');
    const [message] = await waiting(venue.id);
    expect(message).toMatchObject({
      venueName: 'Casa do Largo',
      name: 'Elsa Neto',
      phone: '+244931222333',
      lang: 'PT-AO',
      status: 'QUEUED',
      isUncertain: false,
    });
    expect(message!.text).toMatch(/^Olá Elsa,\n\nO registo do seu espaço Casa do Largo não foi aprovado\./);
    expect(message!.text).toContain('Nota da plataforma: Falta o alvará.');
    expect(message!.text).toMatch(/\/gerir-reserva\n/);
    expect(message!.waLink).toContain('https://wa.me/244931222333?text=Ol%C3%A1');
    expect(await brokenAt(server.database.db, venue.id)).toBeNull();
  });

  test('says approved, suspended or active again; an earlier unsent one is dropped', async () => {
    const venue = await aVenueOf(await aManager(server));
    await decide(venue.id, 'approved');
    await decide(venue.id, 'rejected');
    await decide(venue.id, 'approved');
    const all = await rows(venue.id);
    expect(all.map(({ status }) => status)).toEqual(['DROPPED', 'DROPPED', 'QUEUED']);
    const words = ['foi aprovado', 'foi suspenso', 'foi reativado'];
    for (const [index, { body }] of all.entries()) expect(body).toContain(words[index]);
    expect(all[2]!.body).toContain(`/r/${venue.slug}\n`);
    expect(all[2]!.body).not.toContain('Nota da plataforma');
  });

  test('is written in the language of the manager’s last sign-in', async () => {
    const email = `tom-${Date.parse('2026-01-01')}@exemplo.ao`;
    const tom = await aManager(server, { nome: 'Tom Reed', email });
    const venue = await aVenueOf(tom);
    const login = { email, password: 'uma-frase-longa' };
    await server.caller().call('logInManager', login, { 'accept-language': 'en' });
    await decide(venue.id, 'approved');
    expect((await rows(venue.id))[0]).toMatchObject({
      lang: 'EN',
      body: expect.stringMatching(/^Hello Tom! .*has been approved/su),
    });
  });

  test('contains names and comments literally', async () => {
    const venue = await aVenueOf(await aManager(server), 'Casa {{link}} $t(app.error)');
    await decide(venue.id, 'rejected', '{{name}} <b>$&</b>');
    const [row] = await rows(venue.id);
    expect(row!.body).toContain('Casa {{link}} $t(app.error)');
    expect(row!.body).toContain('{{name}} <b>$&</b>');
  });

  test('is not queued for a venue without a manager or without a phone', async () => {
    const orphan = await aVenue(server, { status: 'pending' });
    await decide(orphan.id, 'approved');
    const mute = await aManager(server);
    await server.database.db.update(users).set({ phone: null }).where(eq(users.id, mute.user.id));
    const venue = await aVenueOf(mute);
    expect((await decide(venue.id, 'approved')).status).toBe(200);
    expect([...(await rows(orphan.id)), ...(await rows(venue.id))]).toEqual([]);
  });
});

describe('the message to the manager', () => {
  test('is sent by the platform: the manager neither sees nor sends it, and it is not a template', async () => {
    const elsa = await aManager(server);
    const venue = await aVenueOf(elsa);
    await decide(venue.id, 'approved');
    const [message] = await waiting(venue.id);
    const asked = { venueId: venue.id, id: message!.id };
    expect((await elsa.caller.call('outbox', { venueId: venue.id })).body).toEqual([]);
    expect((await elsa.caller.call('outbox', { venueId: venue.id, list: 'day' })).body).toEqual([]);
    expect((await elsa.caller.call('markMessageSent', asked)).error.code).toBe('message_not_found');
    expect((await elsa.caller.call('dropMessage', asked)).error.code).toBe('message_not_found');
    expect((await elsa.caller.call('markDecisionSent', asked)).status).toBe(403);
    expect((await elsa.caller.call('platformMessages', {})).status).toBe(403);
    const template = { venueId: venue.id, lang: 'PT-AO', type: 'DECISION' as 'CONFIRM', body: 'x' } as const;
    expect((await elsa.caller.call('createTemplate', template)).status).toBe(400);
    const mapped = (await elsa.caller.call('whatsappTemplates', { venueId: venue.id })).body;
    expect(mapped.map(({ type }) => String(type))).not.toContain('DECISION');
  });

  test('is marked as sent once by an administrator, and leaves the queue', async () => {
    const admin = await aManager(server, { role: 'ADMIN' });
    const venue = await aVenueOf(await aManager(server));
    await decide(venue.id, 'approved');
    const [message] = await waiting(venue.id);
    const asked = { venueId: venue.id, id: message!.id };
    for (const time of [1, 2])
      expect([time, (await admin.caller.call('markDecisionSent', asked)).status]).toEqual([time, 200]);
    expect(await waiting(venue.id)).toEqual([]);
    expect((await rows(venue.id))[0]).toMatchObject({ status: 'SENT', body: message!.text });
    expect((await admin.caller.call('dropDecision', asked)).error.code).toBe('message_settled');
  });

  test('can be dropped, unlike a guest’s message', async () => {
    const venue = await aVenueOf(await aManager(server));
    await decide(venue.id, 'approved');
    const [message] = await waiting(venue.id);
    expect((await owner.caller.call('dropDecision', { venueId: venue.id, id: message!.id })).status).toBe(200);
    expect(await waiting(venue.id)).toEqual([]);
    await server.database.db.update(messages).set({ type: 'CONFIRM' }).where(eq(messages.id, message!.id));
    const foreign = await owner.caller.call('markDecisionSent', { venueId: venue.id, id: message!.id });
    expect(foreign.error.code).toBe('message_not_found');
  });

  test('is dropped automatically after two weeks', async () => {
    const venue = await aVenueOf(await aManager(server));
    await decide(venue.id, 'approved');
    server.clock.advance(15 * DAY_MS);
    await endPastMessages({ db: server.database.db, clock: server.clock });
    expect(await waiting(venue.id)).toEqual([]);
    expect((await rows(venue.id))[0]!.status).toBe('DROPPED');
  });
});

describe('over WhatsApp', () => {
  let sending: SendingServer;
  beforeAll(async () => {
    sending = await startSendingServer();
  });
  afterAll(() => sending.close());

  async function aDecision(phone: string) {
    const decider = await anOwner(sending.server);
    const elsa = await aManager(sending.server, { telemovel: phone });
    const venue = await aVenue(sending.server, { ownerId: elsa.user.id, status: 'pending' });
    await decider.caller.call('decideVenue', { venueId: venue.id, action: 'approved' });
    const { body } = await decider.caller.call('platformMessages', {});
    return { decider, message: body.find(({ venueId }) => venueId === venue.id)! };
  }

  test('it is sent as text within 24 hours after the manager wrote, and keeps its text when Meta revokes it', async () => {
    const phone = '+244931777001';
    await noteContact(sending.server.database.db, { phone, at: sending.clock.now() });
    const { message } = await aDecision(phone);
    expect(await sending.send()).toBe(1);
    expect(sending.meta.taken.at(-1)).toMatchObject({ to: '244931777001', type: 'text' });
    expect(await sending.row(message.id)).toMatchObject({ status: 'SENT', body: message.text });
    const status = { id: sending.meta.taken.at(-1)!.id, status: 'failed', errors: [{ code: 131000 }] };
    const value = { statuses: [{ ...status, biz_opaque_callback_data: `${message.venueId}/${message.id}` }] };
    await sending.tell({ entry: [{ changes: [{ field: 'messages', value }] }] });
    expect(await sending.row(message.id)).toMatchObject({ status: 'QUEUED', body: message.text });
  });

  test('it waits for an administrator outside those 24 hours', async () => {
    const { decider, message } = await aDecision('+244931777002');
    await sending.send();
    const listed = (await decider.caller.call('platformMessages', {})).body.find(({ id }) => id === message.id);
    expect(listed).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('envio manual') });
    const asked = { venueId: message.venueId, id: message.id };
    expect((await decider.caller.call('retryDecision', asked)).status).toBe(200);
    expect((await sending.row(message.id)).status).toBe('QUEUED');
  });
});
