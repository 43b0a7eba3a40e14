import { beforeEach, describe, expect, test } from 'vitest';
import { aSpa, issuesOf, type Spa, stranded, TOMORROW } from '#server/features/treatments/test-spa';
import { aManager } from '#server/testing/builders';
import { serverForFile } from '#server/testing/server';

const server = await serverForFile();
let spa: Spa;
const elsa = await aManager(server);
beforeEach(async () => {
  server.clock.set('2026-11-21T07:00:00.000Z');
  spa = await aSpa(server, elsa);
});

describe('a piece of equipment', () => {
  test('is added, renamed and removed, and each is in the history', async () => {
    const { status, body } = await spa.equip('Banheira');
    expect(status).toBe(201);
    expect(body).toEqual({ id: body.id, name: 'Banheira', upcoming: 0, version: 1 });
    expect((await spa.rename(body.id, 'Banheira de cobre')).body).toMatchObject({ version: 2 });
    expect((await spa.lists()).equipment).toMatchObject([{ name: 'Banheira de cobre', version: 2 }]);
    expect((await spa.discard(body.id, 2)).status).toBe(200);
    expect((await spa.lists()).equipment).toEqual([]);
    const { body: history } = await elsa.caller.call('venueHistory', { venueId: spa.venue.id });
    const told = history.rows.filter(({ entity }) => entity === 'equipment');
    expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['removed', 'Banheira de cobre'],
      ['changed', 'Banheira de cobre'],
      ['added', 'Banheira'],
    ]);
  });

  test('added twice with one key is one piece', async () => {
    const key = { 'idempotency-key': 'laser' };
    const [one, other] = [await spa.equip('Laser', key), await spa.equip('Laser', key)];
    expect(other.body.id).toBe(one.body.id);
    expect((await spa.lists()).equipment).toHaveLength(1);
  });

  test('has a name of its own, whatever its case', async () => {
    await spa.equip('Laser');
    const { body } = await spa.equip('Roda');
    expect(issuesOf(await spa.equip('LASER'))?.[0]?.[0]).toBe('name');
    expect(issuesOf(await spa.rename(body.id, 'laser'))?.[0]?.[0]).toBe('name');
    expect((await spa.rename(body.id, 'RODA')).status).toBe(200);
  });

  test('changed by two at once keeps the first change, and shows it to the second', async () => {
    const { body } = await spa.equip();
    await spa.rename(body.id, 'Banheira nova');
    const { error } = await spa.rename(body.id, 'Outra', 1);
    expect(error).toMatchObject({ code: 'stale', current: { name: 'Banheira nova', version: 2 } });
    expect((await spa.discard(body.id, 1)).error.code).toBe('stale');
  });

  test('of another venue is not found and not chosen', async () => {
    const { body } = await (await aSpa(server, elsa)).equip();
    expect((await spa.rename(body.id, 'Minha')).error.code).toBe('equipment_not_found');
    expect((await spa.discard(body.id)).error.code).toBe('equipment_not_found');
    expect(issuesOf(await spa.add({ equipmentIds: [body.id] }))?.[0]?.[0]).toBe('equipmentIds');
  });

  test('is not removed while it is the only one of a treatment', async () => {
    const [{ body: one }, { body: other }] = [await spa.equip('Banheira 1'), await spa.equip('Banheira 2')];
    await spa.add({ equipmentIds: [one.id, other.id] });
    expect((await spa.discard(one.id)).status).toBe(200);
    expect((await spa.lists()).treatments[0]?.equipmentIds).toEqual([other.id]);
    expect((await spa.discard(other.id)).error.code).toBe('last_equipment');
  });
});

describe('with parties to come', () => {
  const booked = async (given: { teamSize?: number } = {}) => {
    const { body: piece } = await spa.equip('Banheira 1');
    const { body: spare } = await spa.equip('Banheira 2');
    const { body: rosa } = await spa.hire();
    const { body: rui } = await spa.hire({ name: 'Rui' });
    const { body } = await spa.add({
      ...{ equipmentIds: [piece.id, spare.id], professionalIds: [rosa.id, rui.id], ...given },
    });
    const treatmentId = body.id;
    const { body: party } = await server.caller().call('book', {
      ...{ venueId: spa.venue.id, roomId: spa.couple, name: 'Ana', phone: '+244923000111', people: 1 },
      ...{ date: TOMORROW, time: '10:00', treatmentId, depositValue: null, lang: 'PT-AO', notes: null },
    });
    return { piece, spare, rosa, rui, treatmentId, party };
  };

  test('a piece is not removed, nor taken from their treatment; a spare one is', async () => {
    const { piece, spare, treatmentId } = await booked();
    expect((await spa.lists()).equipment).toMatchObject([{ upcoming: 1 }, { upcoming: 0 }]);
    expect(stranded(await spa.discard(piece.id))).toEqual(['strands', 'Ana']);
    expect(stranded(await spa.change(treatmentId, { equipmentIds: [spare.id] }))).toEqual(['strands', 'Ana']);
    expect((await spa.change(treatmentId, { equipmentIds: [piece.id] })).status).toBe(200);
    expect((await spa.discard(spare.id)).status).toBe(200);
  });

  test('the second professional is not dismissed and keeps the shift, and one alone is not enough', async () => {
    const { rosa, rui, treatmentId } = await booked({ teamSize: 2 });
    expect((await spa.lists()).professionals).toMatchObject([{ upcoming: 1 }, { upcoming: 1 }]);
    for (const { id } of [rosa, rui]) {
      expect(stranded(await spa.dismiss(id))).toEqual(['strands', 'Ana']);
      expect(stranded(await spa.rehire(id, { shifts: [] }))).toEqual(['strands', 'Ana']);
    }
    expect(issuesOf(await spa.change(treatmentId, { professionalIds: [rosa.id] }))?.[0]?.[0]).toBe('professionalIds');
    expect(stranded(await spa.change(treatmentId, { teamSize: 1 }))).toEqual(['strands', 'Ana']);
  });

  test('a treatment that needed no equipment does not begin to need it', async () => {
    const { body: piece } = await spa.equip();
    const { body } = await spa.add();
    await spa.party('Rui', body.id, null);
    expect(stranded(await spa.change(body.id, { equipmentIds: [piece.id] }))).toEqual(['strands', 'Rui']);
  });
});

test('two professionals at once are asked of at least two, and none of a treatment without any', async () => {
  const { body: rosa } = await spa.hire();
  expect(issuesOf(await spa.add({ professionalIds: [rosa.id], teamSize: 2 }))?.[0]?.[0]).toBe('professionalIds');
  expect(issuesOf(await spa.add({ professionalIds: [rosa.id], teamSize: 3 }))?.[0]?.[0]).toBe('teamSize');
  expect((await spa.add({ teamSize: 2 })).body.teamSize).toBe(1);
});

test('the second of two is not dismissed from a treatment that needs both', async () => {
  const { body: rosa } = await spa.hire();
  const { body: rui } = await spa.hire({ name: 'Rui' });
  await spa.add({ professionalIds: [rosa.id, rui.id], teamSize: 2 });
  expect((await spa.dismiss(rui.id)).error.code).toBe('last_professional');
});
