import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint';
import {
  deskRegistration,
  deskRevocation,
  deskSession,
  deskSignIn,
  openedKey,
  registeredDesk,
  sealedKey,
  syncCall,
  syncReply,
  venueDesk,
} from '#shared/desk/schema';
import { venueOnly } from '#shared/venues/schema';

export const deskApi = {
  signInAtDesk: endpoint({
    method: 'POST',
    path: '/desk/sign-in',
    access: 'public',
    limit: 'signIn',
    status: 200,
    input: deskSignIn,
    reply: deskSession,
    summary: 'Sign in on an installed desk: a bearer token for its device, no cookie',
  }),
  registerDesk: endpoint({
    method: 'POST',
    path: '/desk/venues/:venueId/desks',
    access: 'runDay',
    deskToken: 'ofVenue',
    input: deskRegistration,
    reply: registeredDesk,
    summary: "Register the caller's device as a desk of the venue; under a known device, anew with a new epoch",
  }),
  syncDesk: endpoint({
    method: 'POST',
    path: '/desk/venues/:venueId/sync',
    access: 'runDay',
    deskToken: 'ofVenue',
    status: 200,
    input: syncCall,
    reply: syncReply,
    summary: "A desk's intents and their answers, its leases, and what has changed since the revision that it names",
  }),
  openSealedKey: endpoint({
    method: 'POST',
    path: '/desk/venues/:venueId/sealed-key',
    access: 'manageVenues',
    deskToken: 'ofVenue',
    status: 200,
    input: sealedKey,
    reply: openedKey,
    summary: 'Hand in an orphaned outbox at a desk: its sealed key opened, and the desk whose it was replaced',
  }),
  venueDesks: endpoint({
    method: 'GET',
    path: '/admin/venues/:venueId/desks',
    access: 'manageVenues',
    input: venueOnly,
    reply: z.array(venueDesk),
    summary: 'The desks of a venue, and what each of them holds',
  }),
  revokeDesk: endpoint({
    method: 'POST',
    path: '/admin/venues/:venueId/desks/:id/revoke',
    access: 'manageVenues',
    status: 200,
    input: deskRevocation,
    reply: venueDesk,
    summary: 'Revoke a desk, because it was replaced or stolen; its leases end',
  }),
};
