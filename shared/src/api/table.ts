import type { z } from 'zod';
import { approvalsApi } from '#shared/approvals/api';
import { authApi } from '#shared/auth/api';
import { insightsApi } from '#shared/insights/api';
import { reservationsApi } from '#shared/reservations/api';
import { scheduleApi } from '#shared/schedule/api';
import { venuesApi } from '#shared/venues/api';
import { waitlistApi } from '#shared/waitlist/api';

/** The whole product's API on one page: the server's router, the client and the OpenAPI document derive from it. */
export const api = {
  ...authApi,
  ...venuesApi,
  ...scheduleApi,
  ...reservationsApi,
  ...waitlistApi,
  ...approvalsApi,
  ...insightsApi,
};

export type Api = typeof api;
export type EndpointName = keyof Api;
/** What a caller sends: path parts, query and body in one object. */
export type InputOf<Name extends EndpointName> = z.input<Api[Name]['input']>;
/** What a handler gets: the same, parsed. */
export type ParsedInputOf<Name extends EndpointName> = z.output<Api[Name]['input']>;
export type ReplyOf<Name extends EndpointName> = z.output<Api[Name]['reply']>;
