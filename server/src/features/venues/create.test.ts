import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { categories, venues } from '#server/features/venues/table';
import { brokenAt } from '#server/platform/changes/changes';
import { changes } from '#server/platform/changes/table';
import { aManager, aVenue, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';

const server = await serverForFile();
let elsa: SignedInCaller;
let categoryId: string;

const form = (given: Partial<InputOf<'createVenue'>> = {}): InputOf<'createVenue'> => ({
  name: 'Mirante da Baía',
  slug: `mirante-${newId()}`,
  description: 'Peixe na brasa.',
  address: 'Av. 4 de Fevereiro 12',
  phone: '923 456 789',
  categoryIds: [categoryId],
  ...given,
});
const create = (given: Partial<InputOf<'createVenue'>> = {}, headers = {}) =>
  elsa.caller.call('createVenue', form(given), headers);
const howMany = () => server.database.db.$count(venues);

beforeAll(async () => {
  await aVenue(server, { slug: 'ja-existe', categories: ['restaurante'] });
  const [category] = await server.database.db.select().from(categories);
  categoryId = category!.id;
});
beforeEach(async () => {
  elsa = await aManager(server);
});

describe('venues that await a decision', () => {
  const REFUSAL = {
    code: 'too_many_pending',
    message: 'Já tem 5 estabelecimentos à espera de decisão. Pode registar outro quando um deles for decidido.',
  };
  const setStatus = (id: string, status: 'approved' | 'rejected') =>
    server.database.db.update(venues).set({ status }).where(eq(venues.id, id));

  it('are at most five per manager, also when ten are submitted at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.error).toEqual(REFUSAL);
    await setStatus(answers.find(({ status }) => status === 201)!.body.id, 'approved');
    expect((await create()).status).toBe(201);
    elsa = await aManager(server);
    expect((await create()).status).toBe(201);
  });

  it('include those submitted again after a rejection', async () => {
    const { body: rejected } = await create();
    await setStatus(rejected.id, 'rejected');
    for (let venue = 0; venue < 5; venue++) await create();
    const again = await elsa.caller.call('updateVenue', { ...form(), id: rejected.id });
    expect([again.status, again.error]).toEqual([409, REFUSAL]);
  });

  it('answer a repeated call as the first one, even as the fifth', async () => {
    for (let venue = 0; venue < 4; venue++) await create();
    const [given, headers] = [form(), { 'idempotency-key': newId() }];
    const first = await elsa.caller.call('createVenue', given, headers);
    expect((await elsa.caller.call('createVenue', given, headers)).body.id).toBe(first.body.id);
  });

  it('have no limit for administrators', async () => {
    elsa = await aManager(server, { role: 'ADMIN' });
    for (let venue = 0; venue < 6; venue++) expect((await create()).status).toBe(201);
  });
});

describe('registering a venue', () => {
  it('makes it pending, with its rooms and categories, and returns the next step', {
    tags: ['spec-3.21', 'spec-4.14', 'spec-6.10'],
  }, async () => {
    const { status, body } = await create({
      rooms: [
        { name: 'Sala', capacity: 40 },
        { name: 'Terraço', capacity: 12 },
      ],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'pending',
      message: 'Estabelecimento aguarda aprovação da plataforma.',
      phone: '+244923456789',
      city: 'Luanda',
      timezone: 'Africa/Luanda',
      categoryIds: [categoryId],
    });
    expect(body.rooms.map((room) => room.name)).toEqual(['Sala', 'Terraço']);
    expect((await elsa.caller.call('managedVenues', {})).body.venues[0]!.id).toBe(body.id);
  });

  it("returns the text in the caller's language", async () => {
    const { body } = await create({}, { 'accept-language': 'en' });
    expect(body.message).toBe("The venue awaits the platform's approval.");
  });

  it('without rooms gives it the default room and the default hours', {
    tags: ['spec-2.88', 'spec-9.11'],
  }, async () => {
    const { body } = await create();
    expect(body.rooms.map((room) => [room.name, room.capacity])).toEqual([['Sala Principal', 50]]);
    const day = await elsa.caller.call('staffSchedule', { venueId: body.id, date: addDays(TODAY, 1) });
    expect(day.body.map((slot) => slot.time)).toHaveLength(10);
    expect(day.body[0]).toMatchObject({ time: '19:00', capacity: 5 });
  });

  it('starts its change log, with a whole chain from the first row', async () => {
    const { body } = await create();
    const { db } = server.database;
    const log = await db.select().from(changes).where(eq(changes.venueId, body.id));
    expect(log[0]).toMatchObject({ revision: 1, kind: 'registered', entityId: body.id, actor: elsa.user.id });
    expect(await brokenAt(db, body.id)).toBeNull();
  });

  it('refuses a taken slug, and writes nothing', async () => {
    const before = await howMany();
    const { status, error } = await create({ slug: 'ja-existe' });
    expect([status, error.code]).toEqual([409, 'slug_taken']);
    expect(await howMany()).toBe(before);
  });

  it('refuses unknown categories at their field, and writes nothing', async () => {
    const before = await howMany();
    const { status, error } = await create({ categoryIds: [categoryId, newId()] });
    expect([status, error.code, error.issues?.map((issue) => issue.path)]).toEqual([400, 'bad_input', ['categoryIds']]);
    expect(await howMany()).toBe(before);
  });

  it('accepts a repeated category once, in any letter case', async () => {
    const { status, body } = await create({ categoryIds: [categoryId, categoryId.toUpperCase()] });
    expect([status, body.categoryIds]).toEqual([201, [categoryId]]);
  });

  it('refuses two rooms whose names look alike, beside the second', async () => {
    const rooms = ['Sala VIP', 'sala\u00a0vip\u200b'].map((name) => ({ name, capacity: 10 }));
    const { status, error } = await create({ rooms });
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['rooms.1.name']]);
  });

  it('refuses reserved slugs and invalid venues', async () => {
    for (const given of [{ slug: 'by-id' }, { name: '' }, { phone: 'abc' }, { rooms: [] }, { categoryIds: [] }]) {
      expect((await create(given)).status).toBe(400);
    }
  });

  it('is for managers', { tags: ['spec-6.10'] }, async () => {
    expect((await server.caller().call('createVenue', form())).status).toBe(401);
    const user = await aManager(server, { role: 'USER' });
    expect((await user.caller.call('createVenue', form())).status).toBe(403);
  });
});

describe('sending the same registration twice', () => {
  it('with one key registers once and returns the same answer', async () => {
    const key = { 'idempotency-key': newId() };
    const same = form();
    const first = await elsa.caller.call('createVenue', same, key);
    const second = await elsa.caller.call('createVenue', same, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });

  it('at the same moment registers once too', async () => {
    const key = { 'idempotency-key': newId() };
    const same = form();
    const answers = await Promise.all([1, 2, 3].map(() => elsa.caller.call('createVenue', same, key)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  });

  it('with one key and another body is refused', async () => {
    const key = { 'idempotency-key': newId() };
    await create({}, key);
    expect((await create({ name: 'Outro' }, key)).error.code).toBe('key_reused');
  });

  it('with one key from two managers registers two venues', async () => {
    const key = { 'idempotency-key': newId() };
    const zito = await aManager(server);
    const mine = await create({}, key);
    const his = await zito.caller.call('createVenue', form(), key);
    expect([mine.status, his.status]).toEqual([201, 201]);
    expect(his.body.id).not.toBe(mine.body.id);
  });
});

it('one of two managers who register one slug at the same moment gets it', async () => {
  const zito = await aManager(server);
  const slug = `corrida-${newId()}`;
  const answers = await Promise.all([create({ slug }), zito.caller.call('createVenue', form({ slug }))]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
});
