import { z } from 'zod';
import { email, newPassword, secondCode } from '#shared/auth/schema';
import { line, text, uuid } from '#shared/validation';

/** Front-desk staff run the day; they cannot change schedule, rooms, templates or the venue. */
export const staffMember = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  isOwner: z.boolean(),
  mayOverbook: z.boolean(),
  since: z.string(),
});
export type StaffMember = z.infer<typeof staffMember>;

export const staffInvite = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  mayOverbook: z.boolean(),
  expiresAt: z.string(),
});
export type StaffInvite = z.infer<typeof staffInvite>;

export const venueStaff = z.object({ members: z.array(staffMember), invites: z.array(staffInvite) });

export const newInvite = z.object({
  venueId: uuid,
  name: line(120, 2, 'nomeTooShort'),
  email,
  mayOverbook: z.boolean().default(false),
});
/** The link is returned once and stored only as a digest. */
export const inviteIssued = staffInvite.extend({ link: z.string() });

export const staffOfVenue = z.object({ venueId: uuid, userId: uuid });
export const staffChange = staffOfVenue.extend({ mayOverbook: z.boolean() });
export const inviteOfVenue = z.object({ venueId: uuid, id: uuid });

export const inviteLink = z.object({ token: text(64) });
/** With an existing account, its own password is required. */
export const inviteView = z.object({
  venueName: z.string(),
  name: z.string(),
  email: z.string(),
  hasAccount: z.boolean(),
  expiresAt: z.string(),
});
export type InviteView = z.infer<typeof inviteView>;
export const inviteAnswer = z.object({
  token: text(64),
  nome: line(120, 2, 'nomeTooShort'),
  password: newPassword,
  code: secondCode.optional(),
});
