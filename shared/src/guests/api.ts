import { endpoint } from '#shared/api/endpoint';
import { guestErased, guestExport, guestOfVenue } from '#shared/guests/schema';

export const guestsApi = {
  exportGuest: endpoint({
    method: 'POST',
    path: '/admin/venues/:venueId/guest/export',
    access: 'manageVenues',
    status: 200,
    input: guestOfVenue,
    reply: guestExport,
    summary: 'Everything kept about a phone',
  }),
  eraseGuest: endpoint({
    method: 'POST',
    path: '/admin/venues/:venueId/guest/erase',
    access: 'manageVenues',
    status: 200,
    input: guestOfVenue,
    reply: guestErased,
    summary: "Erase a guest's name, phone and notes; the change log's chain stays whole",
  }),
};
