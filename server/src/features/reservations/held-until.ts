import type { Act } from '#server/platform/changes/changes';
import { MINUTE_MS } from '#shared/time';

/** A desk action older than this was made offline. FOLLOWS_MS leaves time for the actions queued after it. */
const WAITED_MS = MINUTE_MS;
const FOLLOWS_MS = 5 * MINUTE_MS;

/** End of a hold. A hold made offline may be over when it arrives: it stays live for the desk's follow-up actions. */
export function heldUntil({ at, desk }: Act, until: Date): Date {
  if (desk === undefined || desk.arrivedAt.getTime() - at.getTime() < WAITED_MS) return until;
  return new Date(Math.max(until.getTime(), desk.arrivedAt.getTime() + FOLLOWS_MS));
}
