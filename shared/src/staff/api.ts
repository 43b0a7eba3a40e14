import { endpoint } from '#shared/api/endpoint';
import { signedIn } from '#shared/auth/schema';
import {
  inviteAnswer,
  inviteIssued,
  inviteLink,
  inviteOfVenue,
  inviteView,
  newInvite,
  staffChange,
  staffMember,
  staffOfVenue,
  venueStaff,
} from '#shared/staff/schema';
import { nothing } from '#shared/validation';
import { venueOnly } from '#shared/venues/schema';

export const staffApi = {
  venueStaff: endpoint({
    method: 'GET',
    path: '/admin/venues/:venueId/staff',
    access: 'manageVenues',
    input: venueOnly,
    reply: venueStaff,
    summary: "The venue's front-desk staff and open invitations",
  }),
  inviteStaff: endpoint({
    method: 'POST',
    path: '/admin/venues/:venueId/staff/invites',
    access: 'manageVenues',
    // No idempotent replay: a new link replaces the previous one
    status: 200,
    input: newInvite,
    reply: inviteIssued,
    summary: 'Invite somebody to the front desk; the link is told once',
  }),
  withdrawInvite: endpoint({
    method: 'DELETE',
    path: '/admin/venues/:venueId/staff/invites/:id',
    access: 'manageVenues',
    input: inviteOfVenue,
    reply: nothing,
    summary: 'Withdraw an invitation',
  }),
  changeStaff: endpoint({
    method: 'PUT',
    path: '/admin/venues/:venueId/staff/:userId',
    access: 'manageVenues',
    input: staffChange,
    reply: staffMember,
    summary: 'Give or take the right to overbook',
  }),
  removeStaff: endpoint({
    method: 'DELETE',
    path: '/admin/venues/:venueId/staff/:userId',
    access: 'manageVenues',
    input: staffOfVenue,
    reply: nothing,
    summary: 'Somebody no longer works at this desk',
  }),
  invite: endpoint({
    method: 'GET',
    path: '/invites/:token',
    access: 'public',
    isSecretLink: true,
    input: inviteLink,
    reply: inviteView,
    summary: 'What an invitation is for',
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/invites/:token',
    access: 'public',
    isSecretLink: true,
    limit: 'signIn',
    status: 200,
    input: inviteAnswer,
    reply: signedIn,
    summary: 'Accept an invitation and sign in',
  }),
};
