import { z } from 'zod';
import { optionalText, uuid } from '#shared/validation';
import { venueStatuses } from '#shared/venues/schema';

export const decisionActions = ['approved', 'rejected'] as const;
export type DecisionAction = (typeof decisionActions)[number];

export const venueToDecide = z.object({ id: uuid });
export const decision = z.object({ venueId: uuid, action: z.enum(decisionActions), comment: optionalText(2000) });
export type Decision = z.infer<typeof decision>;

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
