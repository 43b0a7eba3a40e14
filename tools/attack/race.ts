import { addDays, serviceDay } from '#shared/time';
import { randomOf } from '#tools/simulation/random';
import { call } from './client.ts';
import { createIdentities } from './people.ts';
import { act, aRace, type Race, ROOMS, wholeRoomsOf } from './race-acts.ts';
import { broken, kindsOfParties } from './race-checks.ts';
import { aSpaIn } from './race-spa.ts';
import type { AttackReport } from './report.ts';
import type { Target } from './target.ts';

const CLIENTS = 40;
const KILL_EVERY_MS = 12_000;

/** Forty clients compete while server processes are killed. Afterwards the rows are checked: no seat or room is sold twice. */
export async function race(target: Target, seed: number, seconds: number): Promise<AttackReport> {
  const { venue, identities } = await createIdentities(target, ROOMS);
  const today = serviceDay(new Date(), venue.timezone);
  const staff = identities.filter(({ isOfVenue, isDesk, role }) => isOfVenue && !isDesk && role !== 'super_admin');
  const days = [1, 2, 3, 4, 5, 6, 7].map((ahead) => addDays(today, ahead));
  let lost = 0;
  // A connection that breaks with its server is no fault
  const send: Race['send'] = (random, name, ...asked) =>
    call(random.pick(target.servers).url, name, ...asked).catch((error: Error) => {
      if (error.name === 'TimeoutError') state.found.push(`${name} did not answer`);
      lost++;
      return null;
    });
  const spa = await aSpaIn(target, venue, wholeRoomsOf(venue));
  const state = aRace({ venue, staff, days, spa, send });
  const end = performance.now() + seconds * 1000;
  const clients = Array.from({ length: CLIENTS }, async (_, number) => {
    const random = randomOf(seed * 1000 + number);
    while (performance.now() < end) await act(state, random);
  });
  const kills = killInTurn(target, end);
  await Promise.all(clients);
  const killed = await kills;
  state.found.push(...(await broken(target.database, venue, state.promised)));
  const succeeded = Object.entries(state.done).map(([name, count]) => `${name} ${count}`);
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
