import { z } from 'zod';
import type { Capability } from '#shared/auth/rules';

/** Who may call: anybody, anybody signed in, or whoever holds the capability (the venue is checked by the service). */
export type Access = 'public' | 'signedIn' | Capability;

export interface Endpoint<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`. `:name` parts are taken into the input; the rest of the input is the query (GET, DELETE) or the JSON body. */
  path: string;
  access: Access;
  /** The desk can answer it without a connection. */
  offline: boolean;
  /**
   * Limits per address that apply: a public write, a booking or a code to a phone (public writes that may be asked for proof
   * of work, counted apart), a sign-in; a webhook is known by its signature instead.
   */
  limit: 'none' | 'publicWrite' | 'booking' | 'code' | 'signIn' | 'webhook';
  /** A successful answer's status. */
  status: number;
  /**
   * What comes back: JSON of `reply`, a redirect to the path in `reply`, a calendar file, plain text, a table that comes
   * line by line, or a stream of server-sent events.
   */
  answer: 'json' | 'redirect' | 'calendar' | 'text' | 'csv' | 'events';
  input: Input;
  reply: Reply;
  /** One line for the API's own documentation page. */
  summary: string;
}

type Defaults = 'offline' | 'answer' | 'limit' | 'status';

/** One row of the table from which the router, the client, the desk's bridge and the OpenAPI document are derived. */
export function endpoint<Input extends z.ZodType, Reply extends z.ZodType, Offline extends boolean = false>(
  row: Omit<Endpoint<Input, Reply>, Defaults> &
    Partial<Pick<Endpoint, Exclude<Defaults, 'offline'>>> & { offline?: Offline },
): Endpoint<Input, Reply> & { offline: Offline } {
  const { offline = false as Offline, ...rest } = row;
  return { answer: 'json', limit: 'none', status: row.method === 'POST' ? 201 : 200, ...rest, offline };
}

/** Whether what the path does not take goes into the query; a body of a DELETE is lost on many a way. */
export const isInQuery = ({ method }: Pick<Endpoint, 'method'>): boolean => method === 'GET' || method === 'DELETE';

/** A table that is written while it is read: how many rows follow the head, and the lines with their ends. */
export interface TableStream {
  total: number;
  lines: AsyncIterable<string>;
}
export const tableStream = z.custom<TableStream>();

/** Server-sent events as they go over the line. Ends when the caller leaves or the server stops. */
export type EventStream = AsyncIterable<string>;
export const eventStream = z.custom<EventStream>();
