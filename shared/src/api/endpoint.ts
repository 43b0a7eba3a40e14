import { z } from 'zod';
import type { Capability } from '#shared/auth/rules';

export type Access = 'public' | 'signedIn' | Capability; // the service checks the capability's venue

export interface Endpoint<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`. `:name` parts come from the input; the rest becomes the query (GET, DELETE) or the JSON body. */
  path: string;
  access: Access;
  offline: boolean;
  /** Rate limits per address; `booking` and `code` may also require proof of work. */
  limit: 'none' | 'publicWrite' | 'booking' | 'code' | 'signIn' | 'webhook';
  deskToken: 'accepted' | 'ofVenue' | 'refused'; // `ofVenue`: unless stolen from the venue in the path
  isSecretLink: boolean; // the path has the secret: no cache, no index
  mayLag: boolean; // some seconds behind, from a replica; default: what is public and the same for all
  isBeforeFactor: boolean; // also for an owner who has not set up the required second factor
  venueField: 'id' | 'slug' | null; // of the input, if neither `venueId` nor `slugOrId`
  status: number;
  answer: 'json' | 'redirect' | 'calendar' | 'text' | 'csv' | 'events';
  input: Input;
  reply: Reply;
  summary: string;
}

type Optional =
  | 'answer'
  | 'limit'
  | 'status'
  | 'deskToken'
  | 'isSecretLink'
  | 'mayLag'
  | 'isBeforeFactor'
  | 'venueField';

/** A desk token lasts months on a shared computer: it opens no account and decides nothing for the platform. */
const ofThePlatform: readonly Access[] = ['decideVenues', 'resetPasswords', 'moderateReviews', 'changePlatform'];
const isRefusedToDesks = ({
  access,
  method,
  limit,
}: Pick<Endpoint, 'access' | 'method'> & Partial<Pick<Endpoint, 'limit'>>) =>
  limit === 'signIn' || ofThePlatform.includes(access) || (access === 'seePlatform' && method !== 'GET');

export function endpoint<Input extends z.ZodType, Reply extends z.ZodType, Offline extends boolean = false>(
  row: Omit<Endpoint<Input, Reply>, Optional | 'offline'> & Partial<Pick<Endpoint, Optional>> & { offline?: Offline },
): Endpoint<Input, Reply> & { offline: Offline } {
  const { offline = false as Offline, limit = 'none', access, isSecretLink = false } = row;
  return {
    answer: 'json',
    status: row.method === 'POST' ? 201 : 200,
    deskToken: isRefusedToDesks(row) ? 'refused' : 'accepted',
    isSecretLink,
    mayLag: access === 'public' && row.method === 'GET' && !isSecretLink,
    isBeforeFactor: false,
    venueField: null,
    ...row,
    limit,
    offline,
  };
}

/** Proxies may drop the body of a DELETE, so its input goes into the query. */
export const isInQuery = ({ method }: Pick<Endpoint, 'method'>): boolean => method === 'GET' || method === 'DELETE';

export interface TableStream {
  total: number;
  lines: AsyncIterable<string>;
}
export const tableStream = z.custom<TableStream>();

export type EventStream = AsyncIterable<string>;
export const eventStream = z.custom<EventStream>();
