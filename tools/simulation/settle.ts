import type { DeskStatus } from '#shared/desk/local';
import type { SimDesk } from '#tools/simulation/desk';
import { callColleagues, enter, minutes, type World } from '#tools/simulation/evening';
import { rise } from '#tools/simulation/happenings';
import { fairWeather } from '#tools/simulation/line';

/** Tries that every desk has to bring home what it holds, ten minutes apart. */
const TRIES = 12;

/** Power and lines are back everywhere, and everybody has time to say what is still unsaid. */
export async function becomeQuiet(world: World): Promise<void> {
  const { agenda, desks } = world;
  for (const desk of desks) {
    desk.line.up = true;
    desk.line.weather = fairWeather;
    desk.setClock(0);
    await rise(desk);
  }
  // What one desk brings home the others hear a round later
  for (let round = 0, isHome = false; round < TRIES; round++) {
    for (const desk of desks) await bringHome(world, desk, round);
    await agenda.runUntil(agenda.now().getTime() + minutes(10));
    if (isHome) return;
    isHome = (await Promise.all(desks.map(isDone))).every(Boolean);
  }
}

/** Rounds after which whoever did what still waits is fetched. */
const PATIENCE = 3;

/** What somebody who stands before the desk does so that it comes home: signs in where it asks for that, and tries. */
async function bringHome(world: World, desk: SimDesk, round: number): Promise<void> {
  const status = await desk.askHere('deskStatus', {});
  const asksFor = status.ok ? status.value.phase : null;
  const isNew = desk.revoked === 'replaced' || asksFor === 'signIn' || asksFor === 'venue';
  if (isNew && desk.revoked !== 'stolen') {
    // A manager where the desk was revoked; else anybody of the venue would do
    desk.hasForgotten = true;
    // The copy of a stolen disk is as stolen: whoever tries is refused
    desk.revoked = world.desks.some((other) => other.revoked === 'stolen' && desk.isKinOf(other)) ? 'stolen' : null;
    if (desk.revoked === null) await enter(world, desk, world.manager);
  } else if (status.ok && (isCutOff(world, desk, status.value) || (round > PATIENCE && status.value.unsent > 0))) {
    await callColleagues(world, desk);
  }
  void desk.askHere('tryNow', {});
}

/** Whoever signs in on one of two desks that were one ends the sign-in on the other, whose window then asks for another. */
const isCutOff = ({ desks }: World, desk: SimDesk, { link }: DeskStatus): boolean =>
  link.kind === 'offline' &&
  link.cause === 'signed_out' &&
  desk.revoked === null &&
  desks.some((other) => other !== desk && desk.isKinOf(other));

const isDone = async (desk: SimDesk): Promise<boolean> => {
  const status = await desk.askHere('deskStatus', {});
  return desk.revoked === 'stolen' || (status.ok && status.value.phase === 'ready' && status.value.unsent === 0);
};
