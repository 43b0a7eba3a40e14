import { eq } from 'drizzle-orm';
import { venues } from '#server/features/venues/table';
import { addDays, serviceDay } from '#shared/time';
import { randomOf } from '#tools/simulation/random';
import { call } from './client.ts';
import { createIdentities, signInAtDesk } from './people.ts';
import { act, aRace, type Race, ROOMS, wholeRoomsOf } from './race-acts.ts';
import { broken, kindsOfParties } from './race-checks.ts';
import { actOfDesk, aRacingDesk } from './race-desks.ts';
import { aSpaIn } from './race-spa.ts';
import type { AttackReport } from './report.ts';
import type { Target } from './target.ts';

const CLIENTS = 40;
const DESKS = 2;
const DESK_CALLS_EVERY_MS = 200;
const KILL_EVERY_MS = 12_000;

/**
 * Forty clients and two desks compete while server processes are killed. Afterwards the rows are checked: no seat or room
 * is sold twice.
 */
export async function race(target: Target, seed: number, seconds: number): Promise<AttackReport> {
  const { venue, identities, host } = await createIdentities(target, ROOMS);
  const today = serviceDay(new Date(), venue.timezone);
  const staff = identities.filter(({ isOfVenue, isDesk, role }) => isOfVenue && !isDesk && role !== 'super_admin');
  const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(today, ahead));
  let lost = 0;
  // A connection that breaks with its server is no fault
  const send: Race['send'] = (random, name, ...asked) =>
    call(random.pick(target.servers).url, name, ...asked).catch((error: Error) => {
      if (error.name === 'TimeoutError') state.found.push(`${name} did not answer`);
      lost++;
      return null;
    });
  const spa = await aSpaIn(target, venue, wholeRoomsOf(venue));
  await target.database.db
    .update(venues)
    .set({ packsTreatments: seed % 2 === 1 })
    .where(eq(venues.id, venue.id));
  const state = aRace({ venue, staff, days, spa, send });
  const end = performance.now() + seconds * 1000;
  const clients = Array.from({ length: CLIENTS }, async (_, number) => {
    const random = randomOf(seed * 1000 + number);
    while (performance.now() < end) await act(state, random);
  });
  const desks = Array.from({ length: DESKS }, async (_, number) => {
    const random = randomOf(seed * 1000 + CLIENTS + number);
    const desk = await aRacingDesk(state, random, await signInAtDesk(target, host));
    while (performance.now() < end) {
      await actOfDesk(state, desk, random, target.clock);
      await new Promise((resolve) => setTimeout(resolve, DESK_CALLS_EVERY_MS));
    }
  });
  const kills = killInTurn(target, end);
  await Promise.all([...clients, ...desks]);
  const killed = await kills;
  state.found.push(...(await broken(target.database, venue, state.promised)));
  const succeeded = Object.entries({ ...state.done, ...state.acts }).map(([name, count]) => `${name} ${count}`);
  const done = `${CLIENTS} clients, ${seconds} s, ${state.calls} calls, ${killed} servers killed, ${lost} calls lost with them; succeeded: ${succeeded.join(', ')}; ${await kindsOfParties(target.database)}`;
  return { attack: 'race', done, found: state.found };
}

async function killInTurn({ servers }: Target, end: number): Promise<number> {
  for (let killed = 0; ; killed++) {
    const wait = Math.min(KILL_EVERY_MS, end - performance.now() - 2000);
    if (wait < 2000) return killed;
    await new Promise((resolve) => setTimeout(resolve, wait));
    await servers[killed % servers.length]!.crash();
  }
}
