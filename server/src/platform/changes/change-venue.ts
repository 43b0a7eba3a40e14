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

interface VenueChangeRun {
  venueId: string;
  act: Act;
  /** At most one run per Idempotency-Key and scope; a job has none. */
  key?: { scope: string; body: unknown };
}

/** In one transaction that holds the venue's lock. Throws `venue_not_found`, and `key_reused` for another body. */
export function changeVenue<Answer>(
  { db, idempotencyKey = null }: { db: Db; idempotencyKey?: string | null },
  { venueId, act, key }: VenueChangeRun,
  run: (work: Work) => Promise<Answer>,
): Promise<Answer> {
  const changed = db.transaction(async (tx) => {
    const lock = await lockVenue(tx, venueId);
    const now = act.at;
    const change = () => run({ tx, lock, act, now });
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
