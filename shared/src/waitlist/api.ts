import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint';
import { venueDay } from '#shared/reservations/schema';
import { joinedWaitlist, newWaitlistEntry, promoted, promotion, waitlistEntry } from '#shared/waitlist/schema';

export const waitlistApi = {
  joinWaitlist: endpoint({
    method: 'POST',
    path: '/waitlist',
    access: 'public',
    limit: 'publicWrite',
    offline: true,
    input: newWaitlistEntry,
    reply: joinedWaitlist,
    summary: 'Join the waiting list of an open slot',
  }),
  venueWaitlist: endpoint({
    method: 'GET',
    path: '/admin/venues/:venueId/waitlist',
    access: 'manageVenues',
    offline: true,
    input: venueDay,
    reply: z.array(waitlistEntry),
    summary: 'Waiting list of a service day, or of everything from today on (at most 1,000), oldest first',
  }),
  promote: endpoint({
    method: 'POST',
    path: '/admin/waitlist/:id/promote',
    access: 'manageVenues',
    offline: true,
    status: 200,
    input: promotion,
    reply: promoted,
    summary: 'Offer held seats to a waiting party and notify it',
  }),
};
