import type { Logger } from 'pino';
import { forgetOldKeys } from '#server/changes/idempotency';
import type { Database } from '#server/db/client';
import { sweepLimits } from '#server/http/limits';
import { loggedFault } from '#server/http/logged';
import { sweepSessions } from '#server/http/session';
import { endLapsedHolds } from '#server/reservations/holds';
import { slotsWithLapsedHolds } from '#server/reservations/queries';
import { type Clock, MINUTE_MS } from '#shared/time';

/**
 * What time does to the data: holds that ran out give their seats back, and what nobody will ask for again goes. Every
 * part may run twice and on several servers at once without harm; one that fails is tried again a minute later.
 */
export async function keepHouse({ db, raw }: Database, clock: Clock, log: Logger): Promise<void> {
  const parts = {
    holds: async () => {
      for (const slot of await slotsWithLapsedHolds(db, clock.now())) await endLapsedHolds(db, slot, clock.now());
    },
    keys: () => forgetOldKeys(db, clock.now()),
    limits: () => sweepLimits(raw, clock),
    sessions: () => sweepSessions(db, clock),
  };
  for (const [part, work] of Object.entries(parts)) {
    await work().catch((error: unknown) => log.error({ part, err: loggedFault(error) }, 'housekeeping failed'));
  }
}

/** Keeps house once a minute; answers the function that stops it and waits for a round under way. */
export function startHousekeeping(database: Database, clock: Clock, log: Logger): () => Promise<void> {
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => keepHouse(database, clock, log));
  }, MINUTE_MS);
  return () => {
    clearInterval(timer);
    return round;
  };
}
