import { z } from 'zod';
import { limit, offset, optionalText, queryList, seenVersion, uuid } from '#shared/validation';
import { venue, venueStatuses } from '#shared/venues/schema';

export const decisionActions = ['approved', 'rejected'] as const;
export type DecisionAction = (typeof decisionActions)[number];

export const standings = ['pending', 'approved', 'suspended', 'rejected'] as const;
export type VenueStanding = (typeof standings)[number];

export const venueToDecide = z.object({ id: uuid });
export const decision = z.object({
  venueId: uuid,
  action: z.enum(decisionActions),
  comment: optionalText(2000),
  /** Of the venue as it was seen. Without it the venue is decided on as it is. */
  version: seenVersion().optional(),
});
export type Decision = z.infer<typeof decision>;

export const pendingVenue = venue.extend({
  version: z.number(),
  /** Null if the venue has no manager with an e-mail address. */
  isOwnerEmailVerified: z.boolean().nullable(),
});
export type PendingVenue = z.infer<typeof pendingVenue>;
const platformVenue = pendingVenue.extend({ standing: z.enum(standings) });
export const platformVenuePage = z.object({ venues: z.array(platformVenue), total: z.number(), hasMore: z.boolean() });
/** All venues if `standings` is absent. */
export const platformVenueSearch = z.object({
  search: z.string().trim().max(100).default(''),
  standings: queryList(z.enum(standings)).default([]),
  limit: limit(50, 20),
  offset,
});
export type PlatformVenueSearch = z.infer<typeof platformVenueSearch>;

export const approvalLog = z.object({
  id: z.string(),
  venueId: z.string(),
  adminId: z.string().nullable(),
  action: z.enum(decisionActions),
  previousStatus: z.enum(venueStatuses).nullable(),
  newStatus: z.enum(venueStatuses),
  comment: z.string().nullable(),
  createdAt: z.string(),
  admin: z.object({ email: z.string().nullable() }).nullable(),
});
export type ApprovalLog = z.infer<typeof approvalLog>;
