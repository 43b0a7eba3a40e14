import type { DeskStatus } from '#shared/desk/local';
import { noFailures } from '#tools/simulation/connection';
import type { SimDesk } from '#tools/simulation/desk';
import { minutes, type SimWorld, setUpDesk, signInAll } from '#tools/simulation/evening';
import { startAndUnlock } from '#tools/simulation/events';

const TRIES = 12;

export async function settle(world: SimWorld): Promise<void> {
  const { agenda, desks } = world;
  for (const desk of desks) {
    desk.line.up = true;
    desk.line.failureRates = noFailures;
    desk.setClock(0);
    await startAndUnlock(desk);
  }
  for (let round = 0, settled = 0; round < TRIES && settled < 2; round++) {
    for (const desk of desks) await sendUnsent(world, desk, round);
    await agenda.runUntil(agenda.now().getTime() + minutes(10));
    const areDone = (await Promise.all(desks.map(isDone))).every(Boolean);
    // A copied desk may be signed out at any exchange with the server
    settled = areDone ? settled + 1 : 0;
  }
}

/** Rounds before staff whose intents are still unsent are called to sign in. */
const PATIENCE = 3;

async function sendUnsent(world: SimWorld, desk: SimDesk, round: number): Promise<void> {
  const status = await desk.askHere('deskStatus', {});
  const asksFor = status.ok ? status.value.phase : null;
  const isNew = desk.revoked === 'replaced' || asksFor === 'signIn' || asksFor === 'venue';
  if (isNew && desk.revoked !== 'stolen') {
    // A revoked desk needs a manager; otherwise any staff of the venue can sign in
    desk.hasForgotten = true;
    desk.revoked = world.desks.some((other) => other.revoked === 'stolen' && desk.isKinOf(other)) ? 'stolen' : null;
    if (desk.revoked === null) await setUpDesk(world, desk, world.manager);
  } else if (status.ok && (isCutOff(world, desk, status.value) || (round > PATIENCE && status.value.unsent > 0))) {
    await signInAll(world, desk);
  }
  void desk.askHere('tryNow', {});
}

/** Signing in on one of two copies ends the sign-in on the other, which then asks again. */
const isCutOff = ({ desks }: SimWorld, desk: SimDesk, { link }: DeskStatus): boolean =>
  link.kind === 'offline' &&
  link.cause === 'signed_out' &&
  desk.revoked === null &&
  desks.some((other) => other !== desk && desk.isKinOf(other));

const isDone = async (desk: SimDesk): Promise<boolean> => {
  const status = await desk.askHere('deskStatus', {});
  return desk.revoked === 'stolen' || (status.ok && status.value.phase === 'ready' && status.value.unsent === 0);
};
