import { correctReview, giveReview, seeReview } from '#server/features/reviews/guest';
import {
  answerReview,
  hideReview,
  removeAnswer,
  reviewsOfVenue,
  showReview,
  venueReviews,
} from '#server/features/reviews/service';
import { platformSettings, savePlatformSettings } from '#server/features/reviews/settings';
import type { HandlersOf } from '#server/platform/http/call';
import type { reviewsApi } from '#shared/reviews/api';

export const reviewRoutes = {
  guestReview: ({ token }, call) => seeReview(token, call),
  giveReview,
  correctReview,
  reviewsOfVenue,
  venueReviews,
  answerReview,
  removeAnswer,
  hideReview,
  showReview,
  platformSettings: (_input, call) => platformSettings(call),
  savePlatformSettings,
} satisfies HandlersOf<typeof reviewsApi>;
