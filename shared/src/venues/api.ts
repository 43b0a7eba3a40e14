import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint';
import { nothing, text } from '#shared/validation';
import {
  category,
  managedVenuePage,
  managedVenueSearch,
  newVenue,
  venue,
  venueCreated,
  venuePage,
  venueSearch,
} from '#shared/venues/schema';

export const venuesApi = {
  categories: endpoint({
    method: 'GET',
    path: '/categories',
    access: 'public',
    input: nothing,
    reply: z.array(category),
    summary: 'The categories of the trade',
  }),
  searchVenues: endpoint({
    method: 'GET',
    path: '/venues',
    access: 'public',
    input: venueSearch,
    reply: venuePage,
    summary: 'Approved venues by text, category and real availability',
  }),
  venueById: endpoint({
    method: 'GET',
    path: '/venues/by-id/:id',
    access: 'public',
    input: z.object({ id: text(80) }),
    reply: venue,
    summary: 'An approved venue by its id',
  }),
  venueBySlug: endpoint({
    method: 'GET',
    path: '/venues/:slug',
    access: 'public',
    input: z.object({ slug: text(80) }),
    reply: venue,
    summary: 'An approved venue by its slug',
  }),
  managedVenues: endpoint({
    method: 'GET',
    path: '/admin/venues',
    access: 'manageVenues',
    input: managedVenueSearch,
    reply: managedVenuePage,
    summary: "A manager's own venues; every venue for administrators",
  }),
  createVenue: endpoint({
    method: 'POST',
    path: '/admin/venues',
    access: 'manageVenues',
    input: newVenue,
    reply: venueCreated,
    summary: 'Register a venue with its rooms; it then awaits approval',
  }),
};
