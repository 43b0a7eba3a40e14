import { type HandlersOf, signedIn } from '#server/http/call';
import { categories, createVenue, managedVenues, searchVenues, venuePage } from '#server/venues/service';
import { AppError } from '#shared/errors';
import { isUuid } from '#shared/ids';
import type { venuesApi } from '#shared/venues/api';

export const venueRoutes = {
  categories: (_input, { db }) => categories(db),

  searchVenues: (search, { db, clock }) => searchVenues(db, search, clock.now()),

  async venueById({ id }, { db }) {
    if (!isUuid(id)) throw new AppError('venue_not_found');
    return venuePage(db, id);
  },

  venueBySlug: ({ slug }, { db }) => venuePage(db, slug),

  managedVenues: (search, call) => managedVenues(call.db, signedIn(call), search),

  async createVenue(input, call) {
    const { db, clock, idempotencyKey } = call;
    const venue = await createVenue({ db, now: clock.now(), idempotencyKey }, signedIn(call), input);
    return { ...venue, message: call.say('venues.server.awaitsApproval') };
  },
} satisfies HandlersOf<typeof venuesApi>;
