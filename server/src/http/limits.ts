import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RawQuery } from '#server/db/client';
import { AppError } from '#shared/errors';

const SECONDS_PER_MINUTE = 60;

/** Counters in the database, so that all server processes count together. */
export interface Limits {
  /** One public write or sign-in call from an address; throws `too_many_requests` past the limit. */
  take(kind: 'publicWrite' | 'signIn', address: string): Promise<void>;
}

export interface LimitSettings {
  publicWritesPerMinute: number;
  signInsPerMinute: number;
}

/** A limiter that counts points per key; shared by the address limits here and the sign-in throttle. */
export function createLimiter(raw: RawQuery, keyPrefix: string, points: number, seconds: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: raw,
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
  const limiters = {
    publicWrite: createLimiter(raw, 'write', settings.publicWritesPerMinute, SECONDS_PER_MINUTE),
    signIn: createLimiter(raw, 'signin', settings.signInsPerMinute, SECONDS_PER_MINUTE),
  };
  return {
    async take(kind, address) {
      await limiters[kind].consume(address).catch((reason: unknown) => {
        throw reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason;
      });
    },
  };
}

/** The refusal that says when to come back. */
export const tooMany = (milliseconds: number): AppError =>
  new AppError('too_many_requests', {}, { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) });
