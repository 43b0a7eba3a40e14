import { createHmac } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey, type Limits, tooMany } from '#server/http/limits';

/** From the fifth attempt within the window on, the next one must wait: half a minute, doubling, at most the window. */
export const FREE_ATTEMPTS = 5;
const WINDOW_SECONDS = 15 * 60;
const FIRST_WAIT_SECONDS = 30;

/** Seconds of the first, second, … wait in a row. */
export const waitOf = (turn: number): number => Math.min(FIRST_WAIT_SECONDS * 2 ** (turn - 1), WINDOW_SECONDS);

/** Whom attempts are counted for: an e-mail (known or not), or the owner's login from one address. Digests only. */
export const accountKey = (secret: string, email: string): string =>
  createHmac('sha256', secret).update(`account ${email}`).digest('base64url');
export const ownerKey = (secret: string, address: string): string =>
  createHmac('sha256', secret)
    .update(`owner ${addressKey(address)}`)
    .digest('base64url');

/**
 * Counts a sign-in attempt before its password is looked at, so that a hundred at once get no further than five.
 * Throws `too_many_requests` while a wait runs; attempts refused that way do not lengthen it.
 */
export async function countAttempt(limits: Limits, key: string): Promise<void> {
  const { attempts, gate, waits } = limitersOf(limits);
  const running = await gate.get(key);
  if (running !== null && running.consumedPoints > 0) throw tooMany(running.msBeforeNext);
  if ((await attempts.penalty(key)).consumedPoints < FREE_ATTEMPTS) return;

  // One of those that arrive together passes and starts the wait for all the others
  await gate.consume(key).catch((reason: unknown) => {
    throw reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason;
  });
  const turn = (await waits.penalty(key)).consumedPoints;
  const wait = waitOf(turn);
  // What is counted is kept for a window after the wait, else the waits would never grow past it
  await attempts.set(key, FREE_ATTEMPTS, wait + WINDOW_SECONDS);
  await waits.set(key, turn, wait + WINDOW_SECONDS);
  await gate.block(key, wait);
}

/** A right password clears what was counted. */
export async function forgetAttempts(limits: Limits, key: string): Promise<void> {
  await Promise.all(Object.values(limitersOf(limits)).map((limiter) => limiter.delete(key)));
}

const limitersOf = (limits: Limits) => ({
  attempts: limits.counter('login', FREE_ATTEMPTS, WINDOW_SECONDS),
  gate: limits.counter('logingate', 1, FIRST_WAIT_SECONDS),
  waits: limits.counter('loginwaits', 1, WINDOW_SECONDS),
});
