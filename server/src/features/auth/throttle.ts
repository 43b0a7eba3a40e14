import { createHmac } from 'node:crypto';
import { subjectOf } from '#server/features/auth/known-device';
import type { Call } from '#server/platform/http/call';
import { addressKey, type Limits, takePoint, tooMany } from '#server/platform/http/limits';
import { HOUR_MS, MINUTE_MS } from '#shared/time';

/** From the fifth attempt on each attempt waits: 30 s, doubling, at most 15 min. */
export const FREE_ATTEMPTS = 5;
/** Per account and day, from all unknown devices. One network makes about a hundred attempts. */
export const FREE_FROM_EVERYWHERE = 200;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = (15 * MINUTE_MS) / 1000;

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

export const waitOf = (turn: number): number => Math.min(FIRST_WAIT_SECONDS * 2 ** (turn - 1), LONGEST_WAIT_SECONDS);

export interface Attempted {
  /** Null: the platform owners' login, by password alone. */
  email: string | null;
  device: string | null;
  what?: 'password' | 'code';
}

export interface Attempt {
  succeed(): Promise<void>;
}

type AttemptCall = Pick<Call, 'limits' | 'secret' | 'address'>;

/** Counts first: concurrent attempts stay limited. Strangers cannot lock a known device. Throws `too_many_requests`. */
export async function countAttempt(call: AttemptCall, attempted: Attempted): Promise<Attempt> {
  const { place, account } = keysOf(call, attempted);
  await countAt(call.limits, fromOnePlace, place);
  if (attempted.device === null) await countAt(call.limits, fromEverywhere, account);
  return {
    async succeed() {
      await forget(call.limits, fromOnePlace, place);
      // Takes back this attempt only: a sign-in must not reset a stranger's guesses
      if (attempted.device === null) await limitersOf(call.limits, fromEverywhere).attempts.reward(account, 1);
    },
  };
}

export async function forgetAttempts(call: AttemptCall, attempted: Attempted): Promise<void> {
  const { place, account } = keysOf(call, attempted);
  await forget(call.limits, fromOnePlace, place);
  await forget(call.limits, fromEverywhere, account);
}

/** Digests: the table holds no e-mail and no address. */
function keysOf({ secret, address }: AttemptCall, { email, device, what = 'password' }: Attempted) {
  const subject = subjectOf({ email });
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const place = device === null ? `network ${addressKey(address)}` : `device ${device}`;
  return { place: digest(`${what} ${subject} ${place}`), account: digest(`${what} ${subject}`) };
}

async function countAt(limits: Limits, pace: Pace, key: string): Promise<void> {
  const { attempts, gate, waits } = limitersOf(limits, pace);
  const running = await gate.get(key);
  if (running !== null && running.consumedPoints > 0) throw tooMany(gate, running.msBeforeNext);
  if ((await attempts.penalty(key)).consumedPoints < pace.free) return;

  await takePoint(gate, key);
  const turn = (await waits.penalty(key)).consumedPoints;
  const wait = waitOf(turn);
  // Kept for a window after the wait, so that waits can grow
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
