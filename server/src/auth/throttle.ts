import { createHmac } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey, type Limits, tooMany } from '#server/http/limits';

/** From the fifth attempt within the window on, the next one must wait: half a minute, doubling, at most the window. */
export const FREE_ATTEMPTS = 5;
export const WINDOW_SECONDS = 15 * 60;
export const FIRST_WAIT_SECONDS = 30;

export const waitAfter = (attempts: number): number =>
  attempts < FREE_ATTEMPTS ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - FREE_ATTEMPTS), WINDOW_SECONDS);

/** Whom attempts are counted for: an e-mail (known or not), or the owner's login from one address. Digests only. */
export const accountKey = (secret: string, email: string): string =>
  createHmac('sha256', secret).update(`account ${email}`).digest('base64url');
export const ownerKey = (secret: string, address: string): string =>
  createHmac('sha256', secret)
    .update(`owner ${addressKey(address)}`)
    .digest('base64url');

/**
 * Counts a sign-in attempt before its password is looked at, so that a hundred at once get no further than five.
 * Throws `too_many_requests` while a wait runs; attempts refused that way count for nothing.
 */
export async function countAttempt(limits: Limits, key: string): Promise<void> {
  const { attempts, gate } = limitersOf(limits);
  const running = await gate.get(key);
  if (running !== null && running.consumedPoints > 0) throw tooMany(running.msBeforeNext);

  const { consumedPoints } = await attempts.penalty(key);
  const wait = waitAfter(consumedPoints);
  if (wait === 0) return;
  try {
    await gate.consume(key, 1, { customDuration: wait });
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    await attempts.reward(key);
    throw tooMany(reason.msBeforeNext);
  }
  // The window runs anew from the end of the wait, else the waits would never grow past it.
  await attempts.set(key, consumedPoints, wait + WINDOW_SECONDS);
}

/** A right password clears what was counted. */
export async function forgetAttempts(limits: Limits, key: string): Promise<void> {
  const { attempts, gate } = limitersOf(limits);
  await Promise.all([attempts.delete(key), gate.delete(key)]);
}

const limitersOf = (limits: Limits) => ({
  attempts: limits.counter('login', FREE_ATTEMPTS, WINDOW_SECONDS),
  gate: limits.counter('loginwait', 1, WINDOW_SECONDS),
});
