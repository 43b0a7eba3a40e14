import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint';
import {
  approvalLog,
  decision,
  pendingVenue,
  platformVenuePage,
  platformVenueSearch,
  venueToDecide,
} from '#shared/approvals/schema';
import { nothing, uuid } from '#shared/validation';
import { publicVenue, venue, venueOnly } from '#shared/venues/schema';

export const approvalsApi = {
  approveVenue: endpoint({
    method: 'PUT',
    path: '/admin/venues/:id/approve',
    access: 'decideVenues',
    venueField: 'id',
    input: venueToDecide,
    reply: venue,
    summary: 'Approve a venue',
  }),
  rejectVenue: endpoint({
    method: 'PUT',
    path: '/admin/venues/:id/reject',
    access: 'decideVenues',
    venueField: 'id',
    input: venueToDecide,
    reply: venue,
    summary: 'Reject a venue',
  }),
  pendingVenues: endpoint({
    method: 'GET',
    path: '/super-admin/pending-venues',
    access: 'seePlatform',
    input: nothing,
    reply: z.array(pendingVenue),
    summary: 'Venues that await a decision, oldest first',
  }),
  decideVenue: endpoint({
    method: 'POST',
    path: '/super-admin/venues/:venueId/approve',
    access: 'decideVenues',
    status: 200,
    input: decision,
    reply: venue,
    summary: 'Approve or reject a venue with a comment',
  }),
  platformVenues: endpoint({
    method: 'GET',
    path: '/super-admin/venues',
    access: 'seePlatform',
    input: platformVenueSearch,
    reply: platformVenuePage,
    summary: 'Venues in any state, by text and how they stand, oldest first',
  }),
  previewVenue: endpoint({
    method: 'GET',
    path: '/admin/venues/:venueId/preview',
    access: 'signedIn',
    input: venueOnly,
    reply: publicVenue,
    summary: "A venue's public page before visitors see it, for its own manager and administrators",
  }),
  approvalLogs: endpoint({
    method: 'GET',
    path: '/super-admin/venues/:venueId/logs',
    access: 'seePlatform',
    input: z.object({ venueId: uuid }),
    reply: z.array(approvalLog),
    summary: "A venue's decisions, newest first",
  }),
};
