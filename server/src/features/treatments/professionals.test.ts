import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aSpa, everyDay, issuesOf, type Spa, stranded, TOMORROW } from '#server/features/treatments/test-spa';
import { aManager } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { ledgerFaults } from '#server/testing/ledger';
import { logOf } from '#server/testing/log';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';

const server = await serverForFile();
const elsa = await aManager(server);
let spa: Spa;
beforeEach(async () => {
  server.clock.set('2026-11-21T07:00:00.000Z');
  spa = await aSpa(server, elsa);
});
afterAll(async () => expect(await ledgerFaults(server)).toEqual([]));

describe('a professional', () => {
  test('is added with shifts and absences, once per key', async () => {
    const key = { 'idempotency-key': newId() };
    const absences = [{ from: '2028-02-29', to: '2028-03-07' }];
    const shifts = [everyDay, { ...everyDay, from: '20:00', to: '02:00' }];
    const { status, body } = await spa.hire({ shifts, absences }, key);
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), name: 'Rosa', shifts, absences, deskHolds: false, upcoming: 0, version: 1 },
    ]);
    expect((await spa.hire({ shifts, absences }, key)).body).toEqual(body);
    expect((await spa.lists()).professionals).toEqual([body]);
  });

  test('has a name of their own, in any letter case', async () => {
    const { body } = await spa.hire();
    const answer = await spa.hire({ name: ' ROSA ' });
    expect([answer.status, issuesOf(answer)]).toEqual([400, [['name', 'Já há um profissional com este nome']]]);
    const { body: ana } = await spa.hire({ name: 'Ana' });
    expect(issuesOf(await spa.rehire(ana.id, { name: 'rosa' }))![0]![0]).toBe('name');
    expect((await spa.rehire(body.id, { name: 'ROSA' })).body.name).toBe('ROSA');
    await spa.dismiss(body.id, 2);
    expect((await spa.hire()).status).toBe(201);
  });

  test.each([
    ['an end before the beginning', { shifts: [{ ...everyDay, to: '08:00' }] }, 'shifts.0.to'],
    ['shifts that overlap', { shifts: [everyDay, { weekdays: 1, from: '17:00', to: '19:00' }] }, 'shifts'],
    ['29 February of a common year', { absences: [{ from: '2027-02-29', to: '2027-03-01' }] }, 'absences.0.from'],
    ['an absence that ends before it begins', { absences: [{ from: TOMORROW, to: TODAY }] }, 'absences.0.to'],
  ])('with %s is refused beside the field', async (_what, given, field) => {
    expect(issuesOf(await spa.hire(given))!.map(([path]) => path)).toEqual([field]);
    expect((await spa.lists()).professionals).toEqual([]);
  });

  test('that another person changed is not overwritten; the refusal has the current state', async () => {
    const { body } = await spa.hire();
    const { body: theirs } = await spa.rehire(body.id, { name: 'Rosa Maria' });
    expect((await spa.rehire(body.id, { name: 'Rosinha', version: 1 })).error).toMatchObject({
      code: 'stale',
      current: theirs,
    });
    expect((await spa.dismiss(body.id, 1)).error.current).toEqual(theirs);
    expect((await spa.rehire(newId(), { name: 'X', shifts: [], absences: [] })).error.code).toBe(
      'professional_not_found',
    );
  });

  test('who goes disappears from the treatments, whose history stays', async () => {
    const [{ body: rosa }, { body: ana }] = [await spa.hire(), await spa.hire({ name: 'Ana' })];
    const { body } = await spa.add({ professionalIds: [rosa.id, ana.id] });
    expect((await spa.dismiss(rosa.id)).status).toBe(200);
    expect((await spa.lists()).treatments[0]).toMatchObject({ id: body.id, professionalIds: [ana.id] });
    expect((await spa.shown())[0]!.professionals).toEqual([{ id: ana.id, name: 'Ana' }]);
    expect((await logOf(server, spa.venue.id, rosa.id)).map(({ kind }) => kind)).toEqual(['added', 'removed']);
  });

  test('who alone does a treatment stays until it has another one or is removed', async () => {
    const { body: rosa } = await spa.hire();
    const { body } = await spa.add({ professionalIds: [rosa.id] });
    const answer = await spa.dismiss(rosa.id);
    expect([answer.status, answer.error.code]).toEqual([409, 'last_professional']);
    expect(answer.error.message).toContain('“Massagem”');
    await spa.remove(body.id);
    expect((await spa.dismiss(rosa.id)).status).toBe(200);
  });
});

describe('a professional with parties to come', () => {
  test('keeps the shifts that cover them; the refusal lists the others only', async () => {
    const { body: rosa } = await spa.hire();
    const { body } = await spa.add({ professionalIds: [rosa.id] });
    await spa.party('Rui', body.id, rosa.id, { time: '10:00' });
    await spa.party('Ana', body.id, rosa.id, { time: '17:00' });
    const until = (to: string) => spa.rehire(rosa.id, { shifts: [{ ...everyDay, to }] });
    expect(stranded(await until('17:59'))).toEqual(['strands', 'Ana']);
    expect(stranded(await spa.rehire(rosa.id, { shifts: [] }))).toEqual(['strands', 'Rui', 'Ana']);
    const onSunday = spa.rehire(rosa.id, { shifts: [{ ...everyDay, weekdays: 126 }] });
    expect(stranded(await onSunday)).toEqual(['strands', 'Rui', 'Ana']);
    expect((await spa.rehire(rosa.id, { shifts: [{ ...everyDay, from: '10:00' }] })).body.upcoming).toBe(2);
  });

  test('is not absent on their days', async () => {
    const { body: rosa } = await spa.hire();
    const { body } = await spa.add({ professionalIds: [rosa.id] });
    await spa.party('Rui', body.id, rosa.id);
    const absent = (from: string, to: string) => spa.rehire(rosa.id, { absences: [{ from, to }] });
    expect(stranded(await absent(TODAY, addDays(TODAY, 7)))).toEqual(['strands', 'Rui']);
    expect((await absent(addDays(TODAY, 2), addDays(TODAY, 7))).status).toBe(200);
  });

  test('changes freely about a party outside the shifts, which the team took on purpose', async () => {
    const { body: rosa } = await spa.hire();
    const { body } = await spa.add({ professionalIds: [rosa.id] });
    await spa.party('Rui', body.id, rosa.id, { time: '19:00' });
    expect((await spa.rehire(rosa.id, { shifts: [{ ...everyDay, to: '12:00' }] })).status).toBe(200);
  });

  test('is not removed', async () => {
    const { body: rosa } = await spa.hire();
    const { body } = await spa.add({ professionalIds: [rosa.id] });
    await spa.party('Rui', body.id, rosa.id);
    expect(stranded(await spa.dismiss(rosa.id))).toEqual(['strands', 'Rui']);
    server.clock.set('2026-11-24T08:00:00.000Z');
    await spa.remove(body.id);
    expect((await spa.dismiss(rosa.id)).status).toBe(200);
  });
});
