import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RawQuery } from '#server/platform/db/client';
import { AppError } from '#shared/errors';
import { ADDRESS_SHARE } from '#shared/reservations/rules';
import type { Clock } from '#shared/time';

const SECONDS_PER_MINUTE = 60;
/** How long bookings of an address are counted, and how long a challenge can be solved. */
export const PROOF_MINUTES = 10;

/** Counters in the database, so that all server processes count together. */
export interface Limits {
  /** One public write or sign-in call from an address or a known device; throws `too_many_requests` past the limit. */
  take(kind: 'publicWrite' | 'signIn', place: string): Promise<void>;
  /** One public read from an address, counted by this process alone; throws `too_many_requests` past the limit. */
  takeRead(address: string): Promise<void>;
  /** Counts a booking (or a waiting-list entry), or a code, from an address; whether it still needs no proof of work. */
  countAsked(what: 'booking' | 'code', address: string): Promise<boolean>;
  /** Whether a challenge is used for the first time, by its signature. */
  spendChallenge(signature: string): Promise<boolean>;
  /** Part of a venue's day that unproven bookings from one address may take. */
  readonly addressShare: number;
  readonly challengeCost: number;
  /** Codes that the whole platform sends in a day. */
  readonly codesPerDay: number;
  /** A limiter of its own kind, for a rule that `take` does not know; the sign-in throttle is one. */
  counter(keyPrefix: string, points: number, seconds: number): RateLimiterPostgres;
}

export interface LimitSettings {
  publicWritesPerMinute: number;
  signInsPerMinute: number;
  readsPerMinute?: number;
  /** Bookings and waiting-list entries that one address makes in ten minutes without proof of work, and as many codes. */
  bookingsWithoutProof?: number;
  addressShare?: number;
  /** Rounds of hashing for each key that a challenge's solver tries. */
  challengeCost?: number;
  codesPerDay?: number;
}

/** About four reads a page and visitor: see PUBLIC_READ_LIMIT in `.env.example`. */
export const READS_PER_MINUTE = 6000;
/** A couple books, and books again for the friends; the third booking of ten minutes is asked for proof of work. */
export const BOOKINGS_WITHOUT_PROOF = 2;
/** A bound on what codes cost, whoever asks for them. */
export const CODES_PER_DAY = 2000;

/**
 * A limiter that counts points per key in the `rate_limits` table. It goes by the machine's clock, as rate-limiter-flexible
 * does; expired rows are a job's work.
 */
function createLimiter(raw: RawQuery, keyPrefix: string, points: number, seconds: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    // The library asks in the form of `pg`, a statement and its values in one object
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
  // In memory: a statement for each read would cost more than most reads do
  const reads = new RateLimiterMemory({
    points: settings.readsPerMinute ?? READS_PER_MINUTE,
    duration: SECONDS_PER_MINUTE,
  });
  const seconds = PROOF_MINUTES * SECONDS_PER_MINUTE;
  const asked = {
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
      await limiters[kind].consume(addressKey(place)).catch((reason: unknown) => {
        throw reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason;
      });
    },
    async takeRead(address) {
      await reads.consume(addressKey(address)).catch((reason: unknown) => {
        throw reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason;
      });
    },
    countAsked: (what, address) => isWithin(asked[what].consume(addressKey(address))),
    spendChallenge: (signature) => isWithin(challenges.consume(signature)),
    addressShare,
    challengeCost,
    codesPerDay,
    counter: (keyPrefix, points, seconds) => createLimiter(raw, keyPrefix, points, seconds),
  };
}

const isWithin = (consumed: Promise<unknown>): Promise<boolean> =>
  consumed.then(
    () => true,
    (reason: unknown) => {
      if (reason instanceof RateLimiterRes) return false;
      throw reason;
    },
  );

/** The refusal that says when to come back. */
export const tooMany = (milliseconds: number): AppError =>
  new AppError('too_many_requests', {}, { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) });

/** Removes counters that have run out; how many. */
export async function sweepLimits(raw: RawQuery, clock: Clock): Promise<number> {
  const gone = await raw.query('delete from rate_limits where expire < $1', [clock.now().getTime()]);
  return gone.rowCount ?? 0;
}

/** What calls are counted by: an IPv4 address, or the /64 of an IPv6 one, since one line has all addresses of it. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%')[0]!.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const gap = address.includes('::') ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
