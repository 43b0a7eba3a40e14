import { describe, expect, test } from 'vitest';
import { signedInAs } from '#server/features/auth/test-accounts';
import { aManager, aStaffMember, aVenue } from '#server/testing/builders';
import { serverForFile } from '#server/testing/server';

const server = await serverForFile();

const papers = { nif: '5417382910', documentoId: '004512876LA041', morada: 'Rua da Missão 12, Luanda' };

describe("a manager's profile", () => {
  test("begins with the sign-up's fields, incomplete", async () => {
    const { caller, user } = await aManager(server, { nome: 'Elsa Maria Neto' });
    expect((await caller.call('profile', {})).body).toEqual({
      nome: 'Elsa Maria Neto',
      telemovel: '+244923456789',
      email: user.email,
      nif: null,
      documentoId: null,
      morada: null,
      completed: false,
    });
  });

  test('is complete once nif, document and address are given, and incomplete without one', {
    tags: ['spec-4.15'],
  }, async () => {
    const { caller } = await aManager(server);
    const save = async (change: Partial<typeof papers>) => {
      const given = { nome: 'Elsa Neto', telemovel: '+244923456789', ...change };
      const { body } = await caller.call('saveProfile', given);
      expect((await caller.call('profile', {})).body).toEqual(body);
      return body;
    };
    expect(await save({ nif: papers.nif, documentoId: papers.documentoId })).toMatchObject({ completed: false });
    expect(await save(papers)).toMatchObject({ ...papers, completed: true });
    expect(await save({ ...papers, morada: '  ' })).toMatchObject({ morada: null, completed: false });
  });

  test("changes the account's name and phone too", async () => {
    const { caller } = await aManager(server);
    await caller.call('saveProfile', { nome: 'Elsa dos Santos Neto', telemovel: '+244912000111', ...papers });
    const { body } = await caller.call('currentUser', {});
    expect(body).toMatchObject({ firstName: 'Elsa', lastName: 'dos Santos Neto', phone: '+244912000111' });
  });

  test('is separate per person', async () => {
    const elsa = await aManager(server);
    const rui = await aManager(server, { nome: 'Rui Costa' });
    await elsa.caller.call('saveProfile', { nome: 'Elsa Neto', telemovel: '+244923456789', ...papers });
    expect((await rui.caller.call('profile', {})).body).toMatchObject({ nome: 'Rui Costa', nif: null });
  });

  test('is created by the first save of an account without one', async () => {
    const admin = await signedInAs(server, 'ADMIN');
    expect((await admin.call('profile', {})).body).toMatchObject({
      nome: 'Rui Costa',
      telemovel: '',
      completed: false,
    });
    const saved = await admin.call('saveProfile', { nome: 'Rui Costa', telemovel: '+244923456789', ...papers });
    expect([saved.status, saved.body.completed]).toEqual([200, true]);
    expect((await admin.call('profile', {})).body).toMatchObject({ ...papers, telemovel: '+244923456789' });
  });

  test('refuses the same values as the sign-up, at their field', { tags: ['spec-5.4'] }, async () => {
    const { caller } = await aManager(server);
    const answer = await caller.call('saveProfile', { nome: 'E', telemovel: '923456789', nif: 'x'.repeat(31) });
    expect(answer.status).toBe(400);
    expect(answer.error.issues?.map(({ path }) => path).sort()).toEqual(['nif', 'nome', 'telemovel']);
  });

  test('is not available to the front desk', async () => {
    const venue = await aVenue(server);
    const { caller } = await aStaffMember(server, venue);
    expect((await caller.call('profile', {})).status).toBe(403);
  });
});
