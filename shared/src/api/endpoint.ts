import { z } from 'zod';
import type { Capability } from '#shared/auth/rules';

/** Who may call. A capability's venue is checked by the service. */
export type Access = 'public' | 'signedIn' | Capability;

export interface Endpoint<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`. `:name` parts come from the input; the rest becomes the query (GET, DELETE) or the JSON body. */
  path: string;
  access: Access;
  offline: boolean;
  /** Rate limits per address; `booking` and `code` may also require proof of work. */
  limit: 'none' | 'publicWrite' | 'booking' | 'code' | 'signIn' | 'webhook';
  status: number;
  answer: 'json' | 'redirect' | 'calendar' | 'text' | 'csv' | 'events';
  input: Input;
  reply: Reply;
  summary: string;
}

type Defaults = 'offline' | 'answer' | 'limit' | 'status';

export function endpoint<Input extends z.ZodType, Reply extends z.ZodType, Offline extends boolean = false>(
  row: Omit<Endpoint<Input, Reply>, Defaults> &
    Partial<Pick<Endpoint, Exclude<Defaults, 'offline'>>> & { offline?: Offline },
): Endpoint<Input, Reply> & { offline: Offline } {
  const { offline = false as Offline, ...rest } = row;
  return { answer: 'json', limit: 'none', status: row.method === 'POST' ? 201 : 200, ...rest, offline };
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
