import { createHmac } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { subjectOf } from '#server/features/auth/known-device';
import type { Call } from '#server/platform/http/call';
import { addressKey, type Limits, tooMany } from '#server/platform/http/limits';
import { HOUR_MS, MINUTE_MS } from '#shared/time';

/** From the fifth attempt within the window on, the next one must wait: half a minute, doubling, at most a quarter of an hour. */
export const FREE_ATTEMPTS = 5;
/**
 * Attempts of a day at one account from all unknown devices, whatever their networks. One network alone makes about a
 * hundred, so that it takes several to close an account to devices that are new to it.
 */
export const FREE_FROM_EVERYWHERE = 200;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = (15 * MINUTE_MS) / 1000;

/** How many attempts are free within how long. */
interface Pace {
  name: string;
  free: number;
  windowSeconds: number;
}
const fromOnePlace: Pace = { name: 'login', free: FREE_ATTEMPTS, windowSeconds: LONGEST_WAIT_SECONDS };
const fromEverywhere: Pace = {
  name: 'loginall',
  free: FREE_FROM_EVERYWHERE,
  windowSeconds: (24 * HOUR_MS) / 1000,
};

/** Seconds of the first, second, … wait in a row. */
export const waitOf = (turn: number): number => Math.min(FIRST_WAIT_SECONDS * 2 ** (turn - 1), LONGEST_WAIT_SECONDS);

/** Whose password or code is tried, and on which device of theirs; null on a device that the account does not know. */
export interface Attempted {
  /** Null: the login of the platform's owners, by password alone. */
  email: string | null;
  device: string | null;
  /** Codes are counted apart from passwords. */
  what?: 'password' | 'code';
}

/** An attempt that was let through. */
export interface Attempt {
  /** Call it when the password or code was right: what was counted for this place is forgotten. */
  succeed(): Promise<void>;
}

type Caller = Pick<Call, 'limits' | 'secret' | 'address'>;

/**
 * Counts an attempt before it is looked at, so that a hundred at once get no further than five. A known device is counted
 * by itself alone, so that no stranger locks it out; an unknown one by its network, and with all other unknown ones.
 * Throws `too_many_requests` while a wait runs; attempts refused that way do not lengthen it.
 */
export async function countAttempt(call: Caller, attempted: Attempted): Promise<Attempt> {
  const { place, account } = keysOf(call, attempted);
  await countAt(call.limits, fromOnePlace, place);
  if (attempted.device === null) await countAt(call.limits, fromEverywhere, account);
  return {
    async succeed() {
      await forget(call.limits, fromOnePlace, place);
      // Only this attempt is taken back: an owner who signs in must not give strangers their guesses back
      if (attempted.device === null) await limitersOf(call.limits, fromEverywhere).attempts.reward(account, 1);
    },
  };
}

/** Forgets all attempts from this place and from everywhere: who calls has proved by a link whose the account is. */
export async function forgetAttempts(call: Caller, attempted: Attempted): Promise<void> {
  const { place, account } = keysOf(call, attempted);
  await forget(call.limits, fromOnePlace, place);
  await forget(call.limits, fromEverywhere, account);
}

/** Digests only: the table of counters names no e-mail and no address. */
function keysOf({ secret, address }: Caller, { email, device, what = 'password' }: Attempted) {
  const subject = subjectOf({ email });
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const place = device === null ? `network ${addressKey(address)}` : `device ${device}`;
  return { place: digest(`${what} ${subject} ${place}`), account: digest(`${what} ${subject}`) };
}

async function countAt(limits: Limits, pace: Pace, key: string): Promise<void> {
  const { attempts, gate, waits } = limitersOf(limits, pace);
  const running = await gate.get(key);
  if (running !== null && running.consumedPoints > 0) throw tooMany(running.msBeforeNext);
  if ((await attempts.penalty(key)).consumedPoints < pace.free) return;

  // One of those that arrive together passes and starts the wait for all the others
  await gate.consume(key).catch((reason: unknown) => {
    throw reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason;
  });
  const turn = (await waits.penalty(key)).consumedPoints;
  const wait = waitOf(turn);
  // What is counted is kept for a window after the wait, else the waits would never grow past it
  await attempts.set(key, pace.free, wait + pace.windowSeconds);
  await waits.set(key, turn, wait + pace.windowSeconds);
  await gate.block(key, wait);
}

async function forget(limits: Limits, pace: Pace, key: string): Promise<void> {
  await Promise.all(Object.values(limitersOf(limits, pace)).map((limiter) => limiter.delete(key)));
}

const limitersOf = (limits: Limits, { name, free, windowSeconds }: Pace) => ({
  attempts: limits.counter(name, free, windowSeconds),
  gate: limits.counter(`${name}gate`, 1, FIRST_WAIT_SECONDS),
  waits: limits.counter(`${name}waits`, 1, windowSeconds),
});
