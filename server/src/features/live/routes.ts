import { boardChanges } from '#server/features/live/board';
import { venuesOfStaff } from '#server/features/venues/members';
import { venueOfStaff } from '#server/features/venues/service';
import { type Call, type HandlersOf, signedIn } from '#server/platform/http/call';
import { positionOf } from '#server/platform/live/position';
import { openStream } from '#server/platform/live/stream';
import { AppError } from '#shared/errors';
import type { liveApi } from '#shared/live/api';

export const liveRoutes: HandlersOf<typeof liveApi> = {
  async liveChanges({ venueId }, call) {
    const user = signedIn(call);
    const asked = [...new Set(venueId)];
    const venueIds = await venuesOfStaff(call.db, user, asked);
    if (venueIds.length === 0) throw new AppError('venue_not_found');
    return openStream(call.live, {
      userId: user.id,
      venueIds,
      leftOut: asked.filter((id) => !venueIds.includes(id)),
      from: positionOf(call.header('last-event-id')),
      signal: call.signal,
      stillReadable: () => stillReadable(call, venueIds),
    });
  },

  async boardChanges({ venueId, ...asked }, call) {
    const { id, timezone } = await venueOfStaff(call.db, signedIn(call), venueId);
    return boardChanges({ id, timezone }, asked, call);
  },
};

/** Checks session or token and the user's access, in two queries for all venues. */
async function stillReadable({ db, session }: Call, venueIds: string[]): Promise<string[]> {
  const user = await session.stillUser();
  return user === null ? [] : venuesOfStaff(db, user, venueIds);
}
