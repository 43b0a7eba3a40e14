import { describe, expect, test } from 'vitest';
import { aManager, anOwner, aVenue } from '#server/testing/builders';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';

const server = await serverForFile();
const owner = await anOwner(server);
const visitor = server.caller();

const aCategory = async (given: Partial<InputOf<'addCategory'>> = {}) => {
  server.clock.advance(1000);
  return (
    await owner.caller.call('addCategory', { name: 'Padaria', slug: `padaria-${newId()}`, emoji: '🥐', ...given })
  ).body;
};
const shown = async () => (await visitor.call('categories', {})).body;

describe('a category', () => {
  test('is shown to visitors after adding and after renaming', async () => {
    const { id, slug, venues } = await aCategory();
    expect(venues).toBe(0);
    expect((await shown()).at(-1)).toEqual({ id, slug, name: 'Padaria', emoji: '🥐' });
    const changed = await owner.caller.call('changeCategory', {
      categoryId: id,
      name: '  Pastelaria ',
      slug: `${slug}-2`,
      emoji: '🧁',
    });
    expect(changed.body).toEqual({ id, slug: `${slug}-2`, name: 'Pastelaria', emoji: '🧁', venues: 0 });
    expect((await shown()).at(-1)).toEqual({ id, slug: `${slug}-2`, name: 'Pastelaria', emoji: '🧁' });
  });

  test('refuses the slug of another category, and keeps its own', async () => {
    const first = await aCategory();
    const second = await aCategory();
    const fields = { name: 'Outra', emoji: '🍞' };
    const added = await owner.caller.call('addCategory', { ...fields, slug: first.slug });
    expect([added.status, added.error.code]).toEqual([409, 'slug_taken']);
    const renamed = await owner.caller.call('changeCategory', { ...fields, categoryId: second.id, slug: first.slug });
    expect([renamed.status, renamed.error.code]).toEqual([409, 'slug_taken']);
    const kept = await owner.caller.call('changeCategory', { ...fields, categoryId: second.id, slug: second.slug });
    expect(kept.body.name).toBe('Outra');
  });

  test('added twice at once exists once', async () => {
    const slug = `duas-${newId()}`;
    const add = () => owner.caller.call('addCategory', { name: 'Duas', slug, emoji: '✌️' });
    expect((await Promise.all([add(), add()])).map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('is removed once while no venue uses it', async () => {
    const { id } = await aCategory();
    expect((await owner.caller.call('removeCategory', { categoryId: id })).status).toBe(200);
    expect((await shown()).some((category) => category.id === id)).toBe(false);
    const again = await owner.caller.call('removeCategory', { categoryId: id });
    expect([again.status, again.error.code]).toEqual([404, 'category_not_found']);
  });

  test('is kept while venues of any status use it, with their number', async () => {
    const { id, slug } = await aCategory();
    await aVenue(server, { categories: [slug] });
    await aVenue(server, { categories: [slug], status: 'rejected' });
    const refused = await owner.caller.call('removeCategory', { categoryId: id });
    expect([refused.status, refused.error.code]).toEqual([409, 'category_in_use']);
    expect(refused.error.message).toContain('(2)');
    const listed = (await owner.caller.call('platformCategories', {})).body;
    expect(listed.find((category) => category.id === id)!.venues).toBe(2);
  });

  test("removed during a venue's registration is either in use or unknown, never dangling", async () => {
    const { id } = await aCategory();
    const { caller } = await aManager(server);
    const venue = { name: 'Depressa', slug: `depressa-${newId()}`, address: 'Rua 1', phone: '923456789' };
    const [created, removed] = await Promise.all([
      caller.call('createVenue', { ...venue, categoryIds: [id] }),
      owner.caller.call('removeCategory', { categoryId: id }),
    ]);
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([created.status, removed.status]);
    if (created.status === 201) expect(created.body.categoryIds).toEqual([id]);
  });

  test('is changed by the owner; administrators read', async () => {
    const admin = await aManager(server, { role: 'ADMIN' });
    const fields = { name: 'Nada', slug: 'nada', emoji: '🫥' };
    expect((await admin.caller.call('platformCategories', {})).status).toBe(200);
    expect((await admin.caller.call('addCategory', fields)).status).toBe(403);
    expect((await admin.caller.call('changeCategory', { ...fields, categoryId: newId() })).status).toBe(403);
    expect((await admin.caller.call('removeCategory', { categoryId: newId() })).status).toBe(403);
    expect((await owner.caller.call('changeCategory', { ...fields, categoryId: newId() })).error.code).toBe(
      'category_not_found',
    );
  });
});
