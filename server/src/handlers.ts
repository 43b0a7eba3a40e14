import { approvalRoutes } from '#server/features/approvals/routes';
import { authRoutes } from '#server/features/auth/routes';
import { codeRoutes } from '#server/features/codes/routes';
import { deskRoutes } from '#server/features/desk/routes';
import { enquiryRoutes } from '#server/features/enquiries/routes';
import { guestRoutes } from '#server/features/guests/routes';
import { historyRoutes } from '#server/features/history/routes';
import { insightRoutes } from '#server/features/insights/routes';
import { liveRoutes } from '#server/features/live/routes';
import { messageRoutes } from '#server/features/messages/routes';
import { platformRoutes } from '#server/features/platform/routes';
import { reservationRoutes } from '#server/features/reservations/routes';
import { reviewRoutes } from '#server/features/reviews/routes';
import { scheduleRoutes } from '#server/features/schedule/routes';
import { staffRoutes } from '#server/features/staff/routes';
import { treatmentRoutes } from '#server/features/treatments/routes';
import { uploadRoutes } from '#server/features/uploads/routes';
import { venueRoutes } from '#server/features/venues/routes';
import { waitlistRoutes } from '#server/features/waitlist/routes';
import type { Handlers, HandlersOf } from '#server/platform/http/call';
import type { Features } from '#shared/api/table';

const routes: { [Feature in keyof Features]: HandlersOf<Features[Feature]> } = {
  auth: authRoutes,
  uploads: uploadRoutes,
  venues: venueRoutes,
  staff: staffRoutes,
  schedule: scheduleRoutes,
  treatments: treatmentRoutes,
  messages: messageRoutes,
  codes: codeRoutes,
  reservations: reservationRoutes,
  waitlist: waitlistRoutes,
  enquiries: enquiryRoutes,
  guests: guestRoutes,
  reviews: reviewRoutes,
  history: historyRoutes,
  approvals: approvalRoutes,
  insights: insightRoutes,
  platform: platformRoutes,
  live: liveRoutes,
  desk: deskRoutes,
};

/** One for each endpoint. */
export const handlers = Object.assign({}, ...Object.values(routes)) as Handlers;
