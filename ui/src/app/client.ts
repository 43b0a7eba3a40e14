import { createContext, useContext } from 'react';
import type { EndpointName, InputOf, ReplyOf } from '#shared/api/table';

export interface CallOptions {
  /** Born where the person acts and kept for every repetition, so that sending twice does once. */
  idempotencyKey?: string;
  /** The solution of a proof-of-work challenge that a refusal carried. */
  proof?: string | undefined;
  signal?: AbortSignal;
}

/** How a call travels: over HTTP in the browser, over the bridge in the desk's window. */
export type Transport = (name: EndpointName, input: Record<string, unknown>, options: CallOptions) => Promise<unknown>;

export interface Client {
  call<Name extends EndpointName>(name: Name, input: InputOf<Name>, options?: CallOptions): Promise<ReplyOf<Name>>;
}

/** Calls to the product, typed by the endpoint table. Refusals are thrown as `ApiError` or `ConnectionError`. */
export const createClient = (transport: Transport): Client => ({
  call: async <Name extends EndpointName>(name: Name, input: InputOf<Name>, options: CallOptions = {}) =>
    (await transport(name, input as Record<string, unknown>, options)) as ReplyOf<Name>,
});

export const ClientContext = createContext<Client | null>(null);

/** The client of this app. Screens reach it through their `use<Feature>.ts` only. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('useClient must be used within the App');
  return client;
}
