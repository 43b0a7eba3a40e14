import type { DayStore, DeskRecord } from '#desktop/main/ports';
import type { SyncCall } from '#shared/desk/schema';

/** The latest known position detects a restored server even if the rows are older or lost. */
export function placesOf(
  { venueId, seen: heard }: Pick<DeskRecord, 'venueId' | 'seen'>,
  days: Pick<DayStore, 'seen'>,
): Pick<SyncCall, 'seen' | 'heard'> {
  const at = days.seen();
  if (at === null || at.venueId !== venueId) return { seen: null, heard };
  const { revision, hash } = at;
  return { seen: { revision, hash }, heard: heard !== null && heard.revision > revision ? heard : null };
}
