import { z } from 'zod';
import { codeChannels, UNPROVEN_SEATS_MOST } from '#shared/codes/rules';
import { COMMENT_MAX, REASON_MAX } from '#shared/reviews/rules';
import { limit, optionalText, says, seenVersion, text, uuid } from '#shared/validation';

const rating = z
  .number({ error: says('stars') })
  .int({ error: says('stars') })
  .min(1, { error: says('stars') })
  .max(5, { error: says('stars') });

const said = { token: text(64), rating, comment: optionalText(COMMENT_MAX) };
export const newReview = z.object(said);
export type NewReview = z.infer<typeof newReview>;
export const reviewCorrection = z.object({ ...said, version: seenVersion() });
export type ReviewCorrection = z.infer<typeof reviewCorrection>;

export const guestReview = z.object({
  rating: z.number(),
  comment: z.string().nullable(),
  createdAt: z.string(),
  correctedAt: z.string().nullable(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
  isHidden: z.boolean(),
  version: z.number(),
  canCorrect: z.boolean(),
  correctUntil: z.string(),
});
export type GuestReview = z.infer<typeof guestReview>;

export const reviewOfVisit = z.object({
  review: guestReview.nullable(),
  canReview: z.boolean(),
  reviewUntil: z.string(),
});
export type ReviewOfVisit = z.infer<typeof reviewOfVisit>;

/** Newest first; `after` is the id of the last review read. */
const page = { after: uuid.optional(), limit: limit(50, 10) };

export const shownReview = z.object({
  id: z.string(),
  rating: z.number(),
  comment: z.string().nullable(),
  /** First name; null: shown as a guest without a name. */
  name: z.string().nullable(),
  createdAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
});
export type ShownReview = z.infer<typeof shownReview>;
export const reviewsOfVenueQuery = z.object({ slugOrId: text(80), ...page });
export const reviewPage = z.object({ reviews: z.array(shownReview), hasMore: z.boolean() });
export type ReviewPage = z.infer<typeof reviewPage>;

export const staffReview = shownReview.extend({
  reservationId: z.string(),
  date: z.string(),
  time: z.string(),
  people: z.number(),
  correctedAt: z.string().nullable(),
  hiddenAt: z.string().nullable(),
  hideReason: z.string().nullable(),
  version: z.number(),
});
export type StaffReview = z.infer<typeof staffReview>;

export const reviewFilters = ['all', 'unanswered', 'hidden'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];
export const staffReviewsQuery = z.object({ venueId: uuid, show: z.enum(reviewFilters).default('all'), ...page });
export const staffReviewPage = z.object({
  reviews: z.array(staffReview),
  hasMore: z.boolean(),
  rating: z.number().nullable(),
  reviewCount: z.number(),
});
export type StaffReviewPage = z.infer<typeof staffReviewPage>;

const named = { venueId: uuid, id: uuid, version: seenVersion() };
export const reviewAnswer = z.object({ ...named, answer: text(COMMENT_MAX) });
export type ReviewAnswer = z.infer<typeof reviewAnswer>;
export const answerRemoval = z.object(named);
export type AnswerRemoval = z.infer<typeof answerRemoval>;
export const reviewHiding = z.object({ ...named, reason: text(REASON_MAX) });
export type ReviewHiding = z.infer<typeof reviewHiding>;
export const reviewShowing = z.object(named);
export type ReviewShowing = z.infer<typeof reviewShowing>;

export const platformSettings = z.object({
  placeholderRatings: z.boolean(),
  /** Seats per venue day without a proven phone; null requires no proof. */
  unprovenSeats: z.number().nullable(),
  codeChannels: z.array(z.enum(codeChannels)),
  version: z.number(),
});
export type PlatformSettings = z.infer<typeof platformSettings>;
/** Absent fields are unchanged. */
export const platformSettingsChange = z.object({
  placeholderRatings: z.boolean().optional(),
  unprovenSeats: z.int().min(0).max(UNPROVEN_SEATS_MOST).nullable().optional(),
  version: seenVersion(),
});
export type PlatformSettingsChange = z.infer<typeof platformSettingsChange>;
