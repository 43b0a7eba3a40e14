import {
  approvalLogs,
  decideVenue,
  pendingVenues,
  platformVenues,
  previewVenue,
} from '#server/features/approvals/service';
import { type Call, type HandlersOf, signedIn } from '#server/platform/http/call';
import type { approvalsApi } from '#shared/approvals/api';
import type { Decision } from '#shared/approvals/schema';

export const approvalRoutes = {
  approveVenue: ({ id }, call) => decideAs(call, { venueId: id, action: 'approved', comment: null }),
  rejectVenue: ({ id }, call) => decideAs(call, { venueId: id, action: 'rejected', comment: null }),
  decideVenue: (decision, call) => decideAs(call, decision),
  pendingVenues: (_input, { db }) => pendingVenues(db),
  platformVenues: (search, { db }) => platformVenues(db, search),
  previewVenue: ({ venueId }, call) => previewVenue(call.db, signedIn(call), venueId),
  approvalLogs: ({ venueId }, { db }) => approvalLogs(db, venueId),
} satisfies HandlersOf<typeof approvalsApi>;

function decideAs(call: Call, decision: Decision) {
  const { id } = signedIn(call);
  const act = { actor: id, at: call.clock.now() };
  return decideVenue(call.db, act, id, decision, call.publicUrl);
}
