import type { z } from 'zod';
import type { Capability } from '#shared/auth/rules';

/** Who may call: anybody, anybody signed in, or whoever holds the capability (the venue is checked by the service). */
export type Access = 'public' | 'signedIn' | Capability;

export interface Endpoint<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`. `:name` parts are taken into the input; the rest of the input is the query (GET) or the JSON body. */
  path: string;
  access: Access;
  /** The desk can answer it without a connection. */
  offline: boolean;
  /** Limits per address that apply: a public write, or a sign-in. */
  limit: 'none' | 'publicWrite' | 'signIn';
  /** A successful answer's status. */
  status: number;
  /** What comes back: JSON of `reply`, a redirect to the path in `reply`, or a calendar file. */
  answer: 'json' | 'redirect' | 'calendar';
  input: Input;
  reply: Reply;
  /** One line for the API's own documentation page. */
  summary: string;
}

type Defaults = 'offline' | 'answer' | 'limit' | 'status';

/** One row of the table from which the router, the client, the desk's bridge and the OpenAPI document are derived. */
export function endpoint<Input extends z.ZodType, Reply extends z.ZodType>(
  row: Omit<Endpoint<Input, Reply>, Defaults> & Partial<Pick<Endpoint, Defaults>>,
): Endpoint<Input, Reply> {
  return { offline: false, answer: 'json', limit: 'none', status: row.method === 'POST' ? 201 : 200, ...row };
}
