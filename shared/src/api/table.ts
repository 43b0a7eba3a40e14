import type { z } from 'zod';
import { approvalsApi } from '#shared/approvals/api';
import { authApi } from '#shared/auth/api';
import { codesApi } from '#shared/codes/api';
import { deskApi } from '#shared/desk/api';
import { enquiriesApi } from '#shared/enquiries/api';
import { guestsApi } from '#shared/guests/api';
import { historyApi } from '#shared/history/api';
import { insightsApi } from '#shared/insights/api';
import { liveApi } from '#shared/live/api';
import { messagesApi } from '#shared/messages/api';
import { platformApi } from '#shared/platform/api';
import { reservationsApi } from '#shared/reservations/api';
import { reviewsApi } from '#shared/reviews/api';
import { scheduleApi } from '#shared/schedule/api';
import { staffApi } from '#shared/staff/api';
import { treatmentsApi } from '#shared/treatments/api';
import { uploadsApi } from '#shared/uploads/api';
import { venuesApi } from '#shared/venues/api';
import { waitlistApi } from '#shared/waitlist/api';

/**
 * The features in their order: on the server a later one may import an earlier one. The router, the client, the
 * OpenAPI document and the import rules derive from it.
 */
export const features = {
  auth: authApi,
  uploads: uploadsApi,
  venues: venuesApi,
  staff: staffApi,
  schedule: scheduleApi,
  treatments: treatmentsApi,
  messages: messagesApi,
  codes: codesApi,
  reservations: reservationsApi,
  waitlist: waitlistApi,
  enquiries: enquiriesApi,
  guests: guestsApi,
  reviews: reviewsApi,
  history: historyApi,
  approvals: approvalsApi,
  insights: insightsApi,
  platform: platformApi,
  live: liveApi,
  desk: deskApi,
};

export type Features = typeof features;
type InOne<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (one: infer Whole) => void
  ? Whole
  : never;

export type Api = InOne<Features[keyof Features]>;
export const api = Object.assign({}, ...Object.values(features)) as Api;

export type EndpointName = keyof Api;
export type OfflineName = { [Name in EndpointName]: true extends Api[Name]['offline'] ? Name : never }[EndpointName];
export type InputOf<Name extends EndpointName> = z.input<Api[Name]['input']>;
export type ParsedInputOf<Name extends EndpointName> = z.output<Api[Name]['input']>;
export type ReplyOf<Name extends EndpointName> = z.output<Api[Name]['reply']>;
