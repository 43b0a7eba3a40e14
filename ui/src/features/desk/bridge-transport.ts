import type { BridgeCall, BridgeResult, DeskBridge } from '#shared/desk/bridge';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import type { Transport } from '#ui/api/client.ts';

interface BridgeOptions {
  bridge: Pick<DeskBridge, 'call'>;
  /** Read at every call, because the reader may change it. */
  languageTag: () => string;
}

/** The main process answers from its own rows or calls the server. */
export const bridgeTransport =
  (options: BridgeOptions): Transport =>
  async (name, input, { idempotencyKey, signal }) => {
    signal?.throwIfAborted();
    const value = await askBridge(options, {
      name,
      input,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
    // The response of an aborted call must not be cached.
    signal?.throwIfAborted();
    return value;
  };

/** Throws the same errors as HTTP calls. */
export async function askBridge({ bridge, languageTag }: BridgeOptions, call: BridgeCall): Promise<unknown> {
  const result = await bridge.call({ ...call, language: languageTag() }).catch((error: unknown) => {
    // The main process broke off: whether the call had an effect is unknown.
    throw new ConnectionError(error);
  });
  if (result.ok) return result.value;
  throw errorOf(result);
}

function errorOf({ status, body, requestId }: Extract<BridgeResult, { ok: false }>): Error {
  if (status === 0) return new ConnectionError(body);
  return new ApiError({ status, statusText: '', body, requestId, retryAfter: null });
}
