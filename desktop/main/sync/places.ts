import type { DayStore, DeskRecord } from '#desktop/main/ports';
import type { SyncCall } from '#shared/desk/schema';

/**
 * Where the rows stand in the venue's change log, and the furthest that was heard of where that is beyond them, or they are
 * lost: so a restored server is found out, whatever it has forgotten.
 */
export function placesOf(
  { venueId, seen: heard }: Pick<DeskRecord, 'venueId' | 'seen'>,
  days: Pick<DayStore, 'seen'>,
): Pick<SyncCall, 'seen' | 'heard'> {
  const at = days.seen();
  if (at === null || at.venueId !== venueId) return { seen: null, heard };
  const { revision, hash } = at;
  return { seen: { revision, hash }, heard: heard !== null && heard.revision > revision ? heard : null };
}
