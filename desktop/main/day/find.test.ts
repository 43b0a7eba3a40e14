import { afterEach, describe, expect, test } from 'vitest';
import { ROOM_ID, TODAY, VENUE_ID } from '#desktop/main/testing/builders';
import { settled } from '#desktop/main/testing/manual-timers';
import { RunningDesk } from '#desktop/main/testing/running-desk';
import { aDesk, aServerParty, type TestDesk, who } from '#desktop/main/testing/test-desk';
import type { BridgeResult } from '#shared/desk/bridge';
import type { StaffReservation } from '#shared/reservations/desk';

const near = aServerParty({ version: 3 });
const far = aServerParty({ date: '2026-12-12' });
const asked = { venueId: VENUE_ID, search: 'domingos' };

let run: RunningDesk | null = null;
let desk: TestDesk | null = null;
afterEach(async () => {
  await run?.remove();
  desk?.close();
  [run, desk] = [null, null];
});

describe('a search at a running desk', () => {
  async function running(found: StaffReservation[]): Promise<RunningDesk> {
    run = new RunningDesk();
    run.server.day = { reservations: [near] };
    run.server.found = found;
    await run.toTheDay();
    await settled();
    expect((await run.here('deskStatus', {})).link.kind).toBe('online');
    return run;
  }
  const idsIn = (result: BridgeResult) =>
    result.ok ? (result.value as { id: string }[]).map(({ id }) => id) : result.status;

  test('finds parties of the days that only the server keeps', async () => {
    const { server } = await running([near, far]);
    expect(idsIn(await run!.ask('findParties', asked))).toEqual([near.id, far.id]);
    expect(server.requests.at(-1)).toMatchObject({ token: 'token of Elsa', body: { search: 'domingos' } });
  });

  test('shows the days of the desk if the server is slow', async () => {
    const { server, timers } = await running([]);
    server.found = new Promise(() => undefined);
    const finding = run!.ask('findParties', asked);
    await settled();
    await timers.pass(4_000);
    expect(idsIn(await finding)).toEqual([near.id]);
  });

  test('without a connection says that other days were not searched, unless one of its days has a match', async () => {
    const { server } = await running([far]);
    server.instead = () => {
      throw new TypeError('fetch failed');
    };
    await run!.here('tryNow', {});
    const calls = server.requests.length;
    expect(idsIn(await run!.ask('findParties', asked))).toEqual([near.id]);
    expect(idsIn(await run!.ask('findParties', { ...asked, search: 'Ivone' }))).toBe(503);
    expect(server.requests).toHaveLength(calls);
  });
});

test('parties with unsent acts are those of the desk, all others those of the server', async () => {
  desk = aDesk({ reservations: [near, aServerParty({ name: 'Domingos Neto', status: 'CONFIRMED' })] });
  const move = { venueId: VENUE_ID, id: near.id, version: 3, to: 'SEATED' as const };
  await desk.answers.answer('moveReservation', move, who);
  desk.finds([far, near]);
  const found = await desk.answers.answer('findParties', asked, who);
  expect(found.map(({ id, status, onDesk }) => [id, status, onDesk])).toEqual([
    [near.id, 'SEATED', 'unsent'],
    [far.id, 'CONFIRMED', undefined],
  ]);
  const renamed = { venueId: VENUE_ID, id: near.id, version: found[0]!.version, name: 'Carlos Epalanga' };
  await desk.answers.answer('changeReservation', renamed, who);
  expect((await desk.answers.answer('findParties', asked, who)).map(({ id }) => id)).toEqual([far.id]);
});

test('guests who wait on a later day are found at the server, beside an unsent one of today', async () => {
  desk = aDesk();
  const wish = { venueId: VENUE_ID, roomId: ROOM_ID, name: 'Ivone', phone: '+244924111333', people: 2 };
  const slot = { date: TODAY, time: '21:00', windowMinutes: 30, altPref: 'NEAR' as const };
  const entry = await desk.answers.answer('addToWaitlist', { ...wish, ...slot }, who);
  const { onDesk: _, ...told } = { ...entry, id: far.id, date: far.date };
  desk.finds([told]);
  const found = await desk.answers.answer('findEntries', { ...asked, search: 'Ivone' }, who);
  expect(found.map(({ id }) => id)).toEqual([entry.id, far.id]);
});
