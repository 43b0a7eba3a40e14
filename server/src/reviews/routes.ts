import type { HandlersOf } from '#server/http/call';
import { correctReview, giveReview, seeReview } from '#server/reviews/guest';
import {
  answerReview,
  hideReview,
  removeAnswer,
  reviewsOfVenue,
  showReview,
  venueReviews,
} from '#server/reviews/service';
import { platformSettings, savePlatformSettings } from '#server/reviews/settings';
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
