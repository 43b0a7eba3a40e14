import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deskTokens } from '#server/features/auth/table';
import { deskIntents } from '#server/features/desk/table';
import { aNotebook, type GivenIntent, type Notebook, outcomes } from '#server/features/desk/test-intents';
import { aManager, aStaffMember, aVenue, type SignedInCaller } from '#server/testing/builders';
import { aDesk, type DeskCaller, signedInAtDesk, type TestDesk } from '#server/testing/desk';
import { serverForFile } from '#server/testing/server';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
let desk: TestDesk;
let rui: SignedInCaller;
let notebook: Notebook;
const manager = await aManager(server);
beforeEach(async () => {
  server.clock.set(at('17:00'));
  venue = await aVenue(server, { ownerId: manager.user.id });
  rui = await aStaffMember(server, venue);
  desk = await aDesk(server, venue, (await aStaffMember(server, venue)).user);
  notebook = aNotebook(server, desk, venue, rui.user.id);
});

const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const signIn = (time: string): Promise<DeskCaller> => {
  server.clock.set(at(time));
  return signedInAtDesk(server, rui.user, desk.deviceId);
};
const actedAt = (time: string, seen: string): GivenIntent => {
  server.clock.set(at(seen));
  return notebook.booking({ people: 1, time: '22:00' }, { deskTime: at(time) });
};
/** Outcome of Rui's intent with this desk time, sent in a colleague's name and received at 20:00. */
const outcome = async (time: string) => outcomes(await notebook.send(actedAt(time, '20:00')))[0];

describe('an intent is attributed to staff', () => {
  test('from their first sign-in on the desk, whatever account sends it', async () => {
    await signIn('18:00');
    expect([await outcome('17:30'), await outcome('18:00'), await outcome('19:00')]).toEqual([
      'not_on_this_desk',
      'applied',
      'applied',
    ]);
  });

  test("at once, although desk time lags by the connection's delay", async () => {
    await signIn('18:00');
    expect([await outcome('17:59'), await outcome('17:58')]).toEqual(['applied', 'not_on_this_desk']);
  });

  test('until they leave, and not later', async () => {
    const caller = await signIn('17:10');
    server.clock.set(at('18:00'));
    await caller.call('logOut', {});
    expect([await outcome('17:30'), await outcome('18:30')]).toEqual(['applied', 'not_on_this_desk']);
  });

  test('from the first of their tokens, if one has replaced another', async () => {
    await signIn('17:10');
    await signIn('19:00');
    expect([await outcome('17:05'), await outcome('17:30')]).toEqual(['not_on_this_desk', 'applied']);
    const tokens = await server.database.db.select().from(deskTokens).where(eq(deskTokens.userId, rui.user.id));
    expect(tokens).toHaveLength(2);
  });

  test('after their token ended, once they have signed in again', async () => {
    const caller = await signIn('17:10');
    server.clock.set(at('17:20'));
    await caller.call('logOut', {});
    await signIn('19:00');
    expect(await outcome('18:00')).toBe('applied');
  });

  test('not by a sign-in on another desk of the venue', async () => {
    server.clock.set(at('17:10'));
    await aDesk(server, venue, rui.user);
    await signIn('19:00');
    expect(await outcome('18:00')).toBe('not_on_this_desk');
  });

  test("by a sign-in on the desk's former device, for intents before the change", async () => {
    await signIn('17:10');
    server.clock.set(at('19:00'));
    const anew = await aDesk(server, venue, manager.user);
    server.clock.set(at('19:30'));
    await signedInAtDesk(server, rui.user, anew.deviceId);
    const later = aNotebook(server, anew, venue, rui.user.id);
    const done = (time: string) => later.booking({ people: 1, time: '22:00' }, { deskTime: at(time) });
    server.clock.set(at('20:00'));
    expect(outcomes(await later.send(done('18:00'), done('19:10'), done('19:40')))).toEqual([
      'applied',
      'not_on_this_desk',
      'applied',
    ]);
  });

  test('after a restored server: staff who signed in again before the new epoch', async () => {
    await signIn('19:00');
    const anew = await desk.sync({ epoch: 7 });
    expect(anew.body.state).toBe('reset');
    const act = actedAt('18:00', '20:00');
    const { body } = await desk.sync({ intents: [act], more: true, epoch: anew.body.epoch });
    expect(outcomes(body.answers)).toEqual(['applied']);
  });
});

test('an intent stores whose token sent it', async () => {
  await signIn('17:10');
  const act = actedAt('17:30', '20:00');
  const lost = notebook.booking({ people: 1 }, { staffId: manager.user.id });
  await notebook.send(act, lost);
  const rows = await server.database.db.select().from(deskIntents).where(eq(deskIntents.venueId, venue.id));
  const { id: carrierId } = (await desk.call('currentUser', {})).body;
  expect(rows.find(({ id }) => id === act.id)).toMatchObject({ staffId: rui.user.id, carrierId });
  expect(rows.find(({ id }) => id === lost.id)).toMatchObject({ staffId: manager.user.id, carrierId });
});
