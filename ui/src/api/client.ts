import { createContext, useContext } from 'react';
import type { EndpointName, InputOf, ReplyOf } from '#shared/api/table';

export interface CallOptions {
  /** Created at the user's action and kept for each retry, so that a repeated call has one effect. */
  idempotencyKey?: string;
  proof?: string | undefined;
  signal?: AbortSignal;
}

/** HTTP in the browser, the IPC bridge in the desk's window. */
export type Transport = (name: EndpointName, input: Record<string, unknown>, options: CallOptions) => Promise<unknown>;

export interface Client {
  call<Name extends EndpointName>(name: Name, input: InputOf<Name>, options?: CallOptions): Promise<ReplyOf<Name>>;
}

/** Typed by the endpoint table. Throws `ApiError` or `ConnectionError`. */
export const createClient = (transport: Transport): Client => ({
  call: async <Name extends EndpointName>(name: Name, input: InputOf<Name>, options: CallOptions = {}) =>
    (await transport(name, input as Record<string, unknown>, options)) as ReplyOf<Name>,
});

export const ClientContext = createContext<Client | null>(null);

/** Only `use-<feature>.ts` hooks may call this. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('useClient must be used within the App');
  return client;
}
