import { type Act, lockVenue } from '#server/platform/changes/changes';
import { once } from '#server/platform/changes/idempotency';
import { type Db, sqlState, type Tx, type VenueLock, violated } from '#server/platform/db/client';
import { AppError, type ErrorCode } from '#shared/errors';

export interface Work {
  tx: Tx;
  lock: VenueLock;
  act: Act;
  now: Date;
}

interface VenueChangeRun<Found> {
  venueId: string;
  act: Act;
  /** Sent in the round trip of the lock, and run by PostgreSQL after it. */
  read?: (tx: Tx) => Promise<Found>;
  /** At most one run per Idempotency-Key and scope; a job has none. */
  key?: { scope: string; body: unknown };
}

/** In one transaction that holds the venue's lock. Throws `venue_not_found`, and `key_reused` for another body. */
export function changeVenue<Answer, Found = undefined>(
  { db, idempotencyKey = null }: { db: Db; idempotencyKey?: string | null },
  { venueId, act, key, read }: VenueChangeRun<Found>,
  run: (work: Work & { found: Found }) => Promise<Answer>,
): Promise<Answer> {
  const changed = db.transaction(async (tx) => {
    const [lock, found] = await Promise.all([lockVenue(tx, venueId), read?.(tx) as Promise<Found>]);
    const now = act.at;
    const change = () => run({ tx, lock, act, now, found });
    const answer = await (key === undefined
      ? change()
      : once(tx, { ...key, spaceId: venueId, key: idempotencyKey, now }, change));
    if (lock.inserts.length > 0 && lock.entries.length === 0)
      throw new Error(`a change of venue ${venueId} left rows without a log entry`);
    return answer;
  });
  return changed.catch((error: unknown) => {
    if (sqlState(error) !== EXCLUSION_VIOLATION) throw error;
    throw new AppError(codes[violated(error) ?? ''] ?? 'room_taken');
  });
}

/** The rows' last guard refused a second party at one time. */
const codes: Record<string, ErrorCode> = {
  reservations_professional: 'professional_taken',
  reservations_second_professional: 'professional_taken',
  reservations_equipment: 'equipment_taken',
  reservations_room_seats: 'room_full',
};

const EXCLUSION_VIOLATION = '23P01';
