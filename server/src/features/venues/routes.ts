import { changeAsManager } from '#server/features/venues/change';
import { editVenue } from '#server/features/venues/edit';
import { addRoom, changeRoom, removeRoom, roomsForStaff } from '#server/features/venues/rooms';
import {
  categories,
  createVenue,
  managedVenues,
  searchVenues,
  venueOfStaff,
  venuePage,
} from '#server/features/venues/service';
import { renewCalendarLink, saveSettings, settingsOf } from '#server/features/venues/settings';
import { type HandlersOf, signedIn } from '#server/platform/http/call';
import { shared } from '#server/platform/http/share';
import { AppError } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { serviceDay } from '#shared/time';
import type { venuesApi } from '#shared/venues/api';

const sharedSearch = shared(searchVenues);
const sharedCategories = shared((db) => categories(db));

export const venueRoutes = {
  categories: (_input, { db, clock }) => sharedCategories(db, null, clock.now()),

  searchVenues: (search, { db, clock }) => sharedSearch(db, search, clock.now()),

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

  async updateVenue(change, call) {
    const venue = await changeAsManager(call, change.id, (changing) => editVenue(changing, change));
    const message = venue.status === 'approved' ? 'venues.server.saved' : 'venues.server.awaitsApproval';
    return { ...venue, message: call.say(message) };
  },

  async venueSettings({ venueId }, call) {
    const venue = await venueOfStaff(call.db, signedIn(call), venueId);
    return settingsOf(venue, { ...call, mayManage: venue.access.mayManage });
  },

  saveVenueSettings: (change, call) =>
    changeAsManager(call, change.venueId, (changing) => saveSettings(changing, change, call)),

  renewCalendarLink: ({ venueId }, call) =>
    changeAsManager(call, venueId, (changing) => renewCalendarLink(changing, call)),

  async venueRooms({ venueId }, call) {
    const venue = await venueOfStaff(call.db, signedIn(call), venueId);
    const now = call.clock.now();
    return roomsForStaff(call.db, venueId, serviceDay(now, venue.timezone), now);
  },

  addRoom: (wanted, call) =>
    changeAsManager(call, wanted.venueId, (changing) => addRoom(changing, wanted), {
      endpoint: 'addRoom',
      body: wanted,
    }),

  changeRoom: (change, call) => changeAsManager(call, change.venueId, (changing) => changeRoom(changing, change)),

  async removeRoom(removal, call) {
    await changeAsManager(call, removal.venueId, (changing) => removeRoom(changing, removal));
    return {};
  },
} satisfies HandlersOf<typeof venuesApi>;
