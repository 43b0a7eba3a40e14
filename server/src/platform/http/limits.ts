import ipaddr from 'ipaddr.js';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterQueue,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RawQuery } from '#server/platform/db/client';
import { Overload } from '#server/platform/http/overload';
import { ADDRESS_SHARE } from '#shared/reservations/rules';
import type { Clock } from '#shared/time';

const SECONDS_PER_MINUTE = 60;
/** Window of bookings per address, and lifetime of a challenge. */
export const PROOF_MINUTES = 10;

/** Stored in the database, shared by all processes. */
export interface Limits {
  take(kind: 'publicWrite' | 'signIn', place: string): Promise<void>;
  takeRead(address: string): Promise<void>;
  /** Whether the address still needs no proof of work. */
  takeFree(what: 'booking' | 'code', address: string): Promise<boolean>;
  spendChallenge(signature: string): Promise<boolean>;
  readonly addressShare: number;
  readonly challengeCost: number;
  readonly codesPerDay: number;
  /** For rules beyond `take`, such as the sign-in throttle. */
  counter(keyPrefix: string, points: number, seconds: number): RateLimiterPostgres;
}

export interface LimitSettings {
  publicWritesPerMinute: number;
  signInsPerMinute: number;
  readsPerMinute?: number;
  /** Per address in ten minutes; counted separately for codes. */
  bookingsWithoutProof?: number;
  addressShare?: number;
  challengeCost?: number;
  codesPerDay?: number;
}

/** About four reads per page and visitor, see PUBLIC_READ_LIMIT in `.env.example`. */
export const READS_PER_MINUTE = 6000;
export const BOOKINGS_WITHOUT_PROOF = 2;
export const CODES_PER_DAY = 2000;

/** Uses the system clock, as rate-limiter-flexible does; a job deletes expired rows. */
function createLimiter(raw: RawQuery, keyPrefix: string, points: number, seconds: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: { query: ({ text, values }: { text: string; values: unknown[] }) => raw.query(text, values) },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
  });
}

export function createLimits(raw: RawQuery, settings: LimitSettings): Limits {
  const {
    bookingsWithoutProof = BOOKINGS_WITHOUT_PROOF,
    addressShare = ADDRESS_SHARE,
    challengeCost = 1000,
    codesPerDay = CODES_PER_DAY,
  } = settings;
  // In memory: a statement would cost more than most reads
  const reads = new RateLimiterMemory({
    keyPrefix: 'read',
    points: settings.readsPerMinute ?? READS_PER_MINUTE,
    duration: SECONDS_PER_MINUTE,
  });
  const seconds = PROOF_MINUTES * SECONDS_PER_MINUTE;
  const free = {
    booking: createLimiter(raw, 'booking', bookingsWithoutProof, seconds),
    code: createLimiter(raw, 'code', bookingsWithoutProof, seconds),
  };
  const challenges = createLimiter(raw, 'challenge', 1, seconds);
  const limiters = {
    publicWrite: createLimiter(raw, 'write', settings.publicWritesPerMinute, SECONDS_PER_MINUTE),
    signIn: createLimiter(raw, 'signin', settings.signInsPerMinute, SECONDS_PER_MINUTE),
  };
  return {
    async take(kind, place) {
      await takePoint(limiters[kind], addressKey(place));
    },
    async takeRead(address) {
      await takePoint(reads, addressKey(address));
    },
    takeFree: (what, address) => isWithin(free[what].consume(addressKey(address))),
    spendChallenge: (signature) => isWithin(challenges.consume(signature)),
    addressShare,
    challengeCost,
    codesPerDay,
    counter: (keyPrefix, points, seconds) => createLimiter(raw, keyPrefix, points, seconds),
  };
}

/** Waits for a turn among all processes: `perSecond` in each window of a second. */
export function turnsOf(raw: RawQuery, name: string, perSecond: number): () => Promise<void> {
  const turns = new RateLimiterQueue(createLimiter(raw, `turn_${name}`, perSecond, 1));
  return async () => {
    await turns.removeTokens(1);
  };
}

/** Throws `too_many_requests` once the points are used up. */
export async function takePoint(limiter: RateLimiterAbstract, key: string): Promise<void> {
  await limiter.consume(key).catch((reason: unknown) => {
    throw reason instanceof RateLimiterRes ? tooMany(limiter, reason.msBeforeNext) : reason;
  });
}

const isWithin = (consumed: Promise<unknown>): Promise<boolean> =>
  consumed.then(
    () => true,
    (reason: unknown) => {
      if (reason instanceof RateLimiterRes) return false;
      throw reason;
    },
  );

export const tooMany = ({ keyPrefix }: Pick<RateLimiterAbstract, 'keyPrefix'>, milliseconds: number): Overload =>
  new Overload('too_many_requests', `limit_${keyPrefix}`, Math.max(1, Math.ceil(milliseconds / 1000)));

export async function sweepLimits(raw: RawQuery, clock: Clock): Promise<number> {
  const gone = await raw.query('delete from rate_limits where expire < $1', [clock.now().getTime()]);
  return gone.rowCount ?? 0;
}

/** IPv4 address, or the /64 of an IPv6 one: a line has all of its addresses. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
